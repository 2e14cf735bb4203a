import { describe, expect, it } from 'vitest';
import { courtDe, debutDe, echelle, parPeriode, pointsDe, tracer, uniteDe, unPas } from './courbe.ts';

/** Thursday, Monday, and the Monday two weeks later. */
const RECETTES = [
  { jour: '2026-10-01', montant: 25_000 },
  { jour: '2026-10-05', montant: 75_000 },
  { jour: '2026-10-19', montant: 10_000 },
];

describe('courbe des encaissements', () => {
  it('[TDB-03] ajoute par semaine qui commence le lundi, les semaines vides comprises', () => {
    expect(debutDe('2026-10-04', 'semaine')).toBe('2026-09-28');
    expect(parPeriode(RECETTES, 'semaine')).toEqual([
      { debut: '2026-09-28', montant: 25_000 },
      { debut: '2026-10-05', montant: 75_000 },
      { debut: '2026-10-12', montant: 0 },
      { debut: '2026-10-19', montant: 10_000 },
    ]);
  });

  it('[TDB-03] ajoute par jour et par mois, d’une année à l’autre, au franc près', () => {
    expect(parPeriode(RECETTES, 'jour')).toHaveLength(19);
    const annee = [...RECETTES, { jour: '2027-01-31', montant: 999_999_999_999 }];
    expect(parPeriode(annee, 'mois')).toEqual([
      { debut: '2026-10-01', montant: 110_000 },
      { debut: '2026-11-01', montant: 0 },
      { debut: '2026-12-01', montant: 0 },
      { debut: '2027-01-01', montant: 999_999_999_999 },
    ]);
    expect(parPeriode([], 'mois')).toEqual([]);
  });

  it('se gradue depuis zéro, en unités qui se lisent', () => {
    expect(echelle([62_400_000, 21_800_000])).toEqual({
      haut: 80_000_000,
      marques: [0, 20_000_000, 40_000_000, 60_000_000, 80_000_000],
    });
    expect(echelle([0])).toMatchObject({ haut: 1 });
    const mots = [80_000_000, 5000, 1].map((montant) => uniteDe(montant).mot);
    expect(mots).toEqual(['millions de FG', 'milliers de FG', 'FG']);
  });

  it('va en segments droits, le haut en haut', () => {
    const points = pointsDe(parPeriode(RECETTES, 'semaine'), 100_000);
    expect(points.map(({ y }) => y)).toEqual([0.25, 0.75, 0, 0.1]);
    expect(tracer(points.slice(0, 2), 90, 40)).toBe('M0.0,30.0 L30.0,10.0');
    expect(pointsDe([{ debut: '2026-10-01', montant: 5 }], 5)).toEqual([{ x: 0.5, y: 1 }]);
  });

  it('nomme ses périodes, et lit le pas de l’adresse', () => {
    expect([courtDe('2026-10-05', 'semaine'), courtDe('2026-08-01', 'mois')]).toEqual(['05/10', 'août']);
    expect([unPas('mois'), unPas('x')]).toEqual(['mois', 'semaine']);
  });
});
