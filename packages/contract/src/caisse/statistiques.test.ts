import { describe, expect, it } from 'vitest';
import { AGES, ageDe } from './arrieres.ts';
import { phraseDePaiement, pourcentagePaye } from './statistiques.ts';

describe('part de qui a payé', () => {
  it('[DASH-10] est ceux qui ont payé sur ceux qui sont inscrits, sans décimale', () => {
    expect(pourcentagePaye({ ontPaye: 1, eleveInscrit: 3 })).toBe(33);
    expect(pourcentagePaye({ ontPaye: 2, eleveInscrit: 3 })).toBe(67);
    expect(pourcentagePaye({ ontPaye: 1, eleveInscrit: 200 })).toBe(1);
    expect(pourcentagePaye({ ontPaye: 25, eleveInscrit: 25 })).toBe(100);
    expect(phraseDePaiement({ ontPaye: 2, eleveInscrit: 3 })).toBe('67% de paiement');
  });

  it("[DASH-11] se lit '0% de paiement' quand personne n'a payé, ou n'est inscrit", () => {
    expect(phraseDePaiement({ ontPaye: 0, eleveInscrit: 12 })).toBe('0% de paiement');
    expect(phraseDePaiement({ ontPaye: 0, eleveInscrit: 0 })).toBe('0% de paiement');
  });
});

describe('âge d’une dette', () => {
  it('change au trentième, au soixantième et au quatre-vingt-dixième jour', () => {
    expect([0, 29, 30, 59, 60, 89, 90, 400].map(ageDe)).toEqual([
      'moins30',
      'moins30',
      'moins60',
      'moins60',
      'moins90',
      'moins90',
      'plus90',
      'plus90',
    ]);
    expect(AGES.at(-1)?.jusqua).toBeNull();
  });
});
