import { describe, expect, it } from 'vitest';
import { porteeDe } from './portee.ts';

const fiche = (classeId: number | null, classe: string | null, prestationId = 1) => ({
  prestationId,
  classeId,
  classe,
});

describe('pour qui vaut un prix', () => {
  it('celui d’une classe remplace celui de toute l’école, s’il y en a un', () => {
    const deLaClasse = { prestationId: 1, classeId: 7 };
    expect(porteeDe(deLaClasse, [fiche(null, null)])).toBe(
      "Ce prix remplace, pour cette classe, celui de toute l'école.",
    );
    expect(porteeDe(deLaClasse, [fiche(7, '6ème A'), fiche(null, null, 2)])).toBeNull();
  });

  it('celui de toute l’école vaut sauf pour les classes qui ont le leur', () => {
    const deLEcole = { prestationId: 1, classeId: null };
    const une = [fiche(null, null), fiche(7, '6ème A'), fiche(8, '6ème B', 2)];
    expect(porteeDe(deLEcole, une)).toBe("Pour toute l'école, sauf 6ème A, qui a son prix.");
    expect(porteeDe(deLEcole, [...une, fiche(9, 'CM2')])).toBe(
      "Pour toute l'école, sauf 6ème A et CM2, qui ont leur prix.",
    );
    expect(porteeDe(deLEcole, [fiche(null, null)])).toBeNull();
  });
});
