import { describe, expect, it } from 'vitest';
import { setFormulations } from '#core/text/formulations.ts';
import { AGES, ageDe } from './arrieres.ts';
import {
  parRetard,
  partDesPayeurs,
  phraseDePaiement,
  pourcentageEncaisse,
  pourcentagePaye,
  totalDesCartes,
  totalDesConcernees,
} from './statistiques.ts';

const ZERO = totalDesCartes([]);

describe('part de qui a payé', () => {
  it('[DASH-10] est ceux qui ont payé sur ceux qui sont inscrits, sans décimale', () => {
    expect(pourcentagePaye({ ontPaye: 1, eleveInscrit: 3 })).toBe(33);
    expect(pourcentagePaye({ ontPaye: 2, eleveInscrit: 3 })).toBe(67);
    expect(pourcentagePaye({ ontPaye: 1, eleveInscrit: 200 })).toBe(1);
    expect(pourcentagePaye({ ontPaye: 25, eleveInscrit: 25 })).toBe(100);
    expect(phraseDePaiement({ ontPaye: 2, eleveInscrit: 3, concernes: 3 })).toBe('67% de paiement');
  });

  it("[DASH-11] se lit '0% de paiement' quand personne n'a payé", () => {
    expect(phraseDePaiement({ ontPaye: 0, eleveInscrit: 12, concernes: 1 })).toBe('0% de paiement');
    expect(pourcentagePaye({ ontPaye: 0, eleveInscrit: 0 })).toBe(0);
  });

  it("[TDB-01] [FID-15] quand personne n'a de ligne concernée, se lit '0% de paiement', ou 'Rien à payer' une fois corrigé", () => {
    const [sansDu, sansEleve] = [
      { ontPaye: 12, eleveInscrit: 12, concernes: 0 },
      { ontPaye: 0, eleveInscrit: 0, concernes: 0 },
    ];
    expect([sansDu, sansEleve].map(phraseDePaiement)).toEqual(['0% de paiement', '0% de paiement']);
    expect([sansDu, sansEleve].map(partDesPayeurs)).toEqual([0, 0]);
    setFormulations('corrigees');
    expect([sansDu, sansEleve].map(phraseDePaiement)).toEqual(['Rien à payer', 'Rien à payer']);
    expect([sansDu, sansEleve].map(partDesPayeurs)).toEqual([null, null]);
    setFormulations('document');
  });

  it("[TDB-01] une classe qui n'a rien à payer n'entre d'aucun côté de la part de l'école", () => {
    const cartes = [
      { ...ZERO, eleveInscrit: 4, ontPaye: 1, concernes: 3 },
      { ...ZERO, eleveInscrit: 20, ontPaye: 20 },
    ];
    expect(totalDesCartes(cartes)).toMatchObject({ eleveInscrit: 24, ontPaye: 21 });
    expect(pourcentagePaye(totalDesConcernees(cartes))).toBe(25);
  });
});

describe('part de ce qui est entré', () => {
  const part = (montantPaye: number, montantRestant: number) =>
    pourcentageEncaisse({ montantPaye, montantRestant });

  it("[TDB-01] est l'encaissé sur l'échu ; 100 quand tout y est, 0 quand rien n'y est", () => {
    expect(part(277_412_000, 28_478_000)).toBe(91);
    expect([part(999, 1), part(1, 999), part(0, 5), part(5, 0)]).toEqual([99, 1, 0, 100]);
    expect(part(0, 0)).toBeNull();
  });

  it('[TDB-02] range la classe la plus en retard la première, celle qui ne doit rien la dernière', () => {
    const [rien, dixieme, quart, double] = [
      { montantPaye: 0, montantRestant: 0 },
      { montantPaye: 90, montantRestant: 10 },
      { montantPaye: 75, montantRestant: 25 },
      { montantPaye: 150, montantRestant: 50 },
    ] as const;
    expect(parRetard(double, quart)).toBeLessThan(0);
    expect(parRetard(quart, dixieme)).toBeLessThan(0);
    expect(parRetard(dixieme, rien)).toBeLessThan(0);
  });
});

describe('âge d’une dette', () => {
  it('change au trentième, au soixantième et au quatre-vingt-dixième jour', () => {
    expect([0, 29, 30, 59, 60, 89, 90, 400].map(ageDe)).toEqual(
      'moins30 moins30 moins60 moins60 moins90 moins90 plus90 plus90'.split(' '),
    );
    expect(AGES.at(-1)?.jusqua).toBeNull();
  });
});
