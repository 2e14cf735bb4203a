import { describe, expect, it } from 'vitest';
import { porteeDe } from './portee.ts';

const fiche = (
  classeId: number | null,
  classe: string | null,
  prestationId = 1,
  sessionId: number | null = null,
) => ({
  prestationId,
  classeId,
  classe,
  sessionId,
  session: sessionId === null ? null : `2026-20${sessionId}`,
});

describe('pour qui vaut un prix', () => {
  it('celui d’une classe remplace celui de toute l’école, s’il y en a un', () => {
    const deLaClasse = { prestationId: 1, classeId: 7, sessionId: null };
    expect(porteeDe(deLaClasse, [fiche(null, null)])).toBe(
      "Ce prix remplace, pour cette classe, celui de toute l'école.",
    );
    expect(porteeDe(deLaClasse, [fiche(7, '6ème A'), fiche(null, null, 2)])).toBeNull();
  });

  it('celui de toute l’école vaut sauf pour les classes qui ont le leur', () => {
    const deLEcole = { prestationId: 1, classeId: null, sessionId: null };
    const une = [fiche(null, null), fiche(7, '6ème A'), fiche(8, '6ème B', 2)];
    expect(porteeDe(deLEcole, une)).toBe("Pour toute l'école, sauf 6ème A, qui a son prix.");
    expect(porteeDe(deLEcole, [...une, fiche(9, 'CM2')])).toBe(
      "Pour toute l'école, sauf 6ème A et CM2, qui ont leur prix.",
    );
    expect(porteeDe(deLEcole, [fiche(null, null)])).toBeNull();
  });

  it('celui d’une année remplace, cette année-là, celui de toutes les années', () => {
    const del27 = { prestationId: 1, classeId: null, sessionId: 27 };
    expect(porteeDe(del27, [fiche(null, null), fiche(7, '6ème A', 1, 28)])).toBe(
      'Cette année-là, il remplace celui de toutes les années.',
    );
    expect(
      porteeDe({ ...del27, sessionId: null }, [fiche(null, null, 1, 27), fiche(null, null, 1, 28)]),
    ).toBe('Toutes les années, sauf 2026-2027 et 2026-2028, qui ont leurs prix.');
    expect(
      porteeDe({ prestationId: 1, classeId: 8, sessionId: null }, [fiche(7, '6ème A', 1, 27)]),
    ).toBeNull();
  });
});
