import { expect, it } from 'vitest';
import { prestationsPrises } from './prestations-a-prendre.ts';

const PRIX = [
  { prestationId: 1, estObligatoire: 1 },
  { prestationId: 2, estObligatoire: 0 },
  { prestationId: 3, estObligatoire: 0 },
] as const;

it('[DEBUT-09] prend ce qui a un prix pour la classe ; ce qui n’est pris qu’obligatoire, là où il l’est', () => {
  expect(prestationsPrises(PRIX, { prestationIds: [3, 2, 1, 9] })).toEqual([3, 2, 1]);
  const choix = { prestationIds: [1, 2, 3], seulementObligatoires: [1, 2] };
  expect(prestationsPrises(PRIX, choix)).toEqual([1, 3]);
  expect(prestationsPrises(PRIX, { prestationIds: [2], seulementObligatoires: [2] })).toEqual([]);
});
