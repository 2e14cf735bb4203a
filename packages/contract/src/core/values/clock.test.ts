import { expect, it } from 'vitest';
import { phraseDuRetard } from './clock.ts';

it("dit de combien l'horloge retarde, et quoi faire", () => {
  expect(phraseDuRetard(12)).toBe(
    "L'horloge du serveur retarde d'au moins 12 minutes. Faites-la régler avant de continuer.",
  );
});
