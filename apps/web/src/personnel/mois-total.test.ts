import { expect, it } from 'vitest';
import { totalDesMois } from './mois-total.ts';

it('le total des mois : le salaire moins ce qui en est pris, un mois dépassé compté en moins', () => {
  const mois = [
    { salaireBase: 1_000_000, retenues: 75_000, avances: 400_000, reste: 525_000 },
    { salaireBase: 1_000_000, retenues: 300_000, avances: 750_000, reste: -50_000 },
  ];
  expect(totalDesMois(mois)).toEqual({
    salaireBase: 2_000_000,
    retenues: 375_000,
    avances: 1_150_000,
    reste: 475_000,
  });
});

it('sans salaire de base, ce qui reste n’est pas connu', () => {
  const mois = [{ salaireBase: null, retenues: 5_000, avances: 0, reste: null }];
  expect(totalDesMois(mois)).toEqual({ salaireBase: null, retenues: 5_000, avances: 0, reste: null });
});
