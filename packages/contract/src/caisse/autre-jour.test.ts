import { describe, expect, it } from 'vitest';
import { direLeJour, fautesDAutreJour } from './paiements.ts';

const CE_JOUR = '2026-11-21';
const MOTIF = { motifJour: 'Coupure de courant' };

describe('le jour de l’argent', () => {
  it('[SEMAINE-03] n’est ni à venir, ni de plus de quinze jours, ni sans motif ; un paiement ordinaire n’en a pas', () => {
    const fautes = (jour: string | null, motifJour: string | null = MOTIF.motifJour) =>
      Object.keys(fautesDAutreJour({ jour, motifJour }, CE_JOUR));
    for (const jour of [null, '', CE_JOUR]) expect(fautes(jour, null)).toEqual([]);
    expect([fautes('2026-11-20'), fautes('2026-11-06')]).toEqual([[], []]);
    expect([fautes('2026-11-05'), fautes('2026-11-22')]).toEqual([['jour'], ['jour']]);
    expect(fautes('2026-11-20', ' ')).toEqual(['motifJour']);
  });

  it('[SEMAINE-03] se dit avec celui de la saisie', () => {
    expect(direLeJour('2026-11-20', CE_JOUR)).toBe('Reçu le 20/11/2026, saisi le 21/11/2026');
    expect(direLeJour(CE_JOUR, null)).toBe('21/11/2026');
  });
});
