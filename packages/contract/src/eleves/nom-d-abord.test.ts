import { expect, it } from 'vitest';
import { nomComplet } from './inscriptions.ts';
import { nomDAbord } from './nom-d-abord.ts';

it('[SEMAINE-17] qui n’a qu’un nom n’a rien à côté', () => {
  const [fanta, awa] = [
    { prenoms: '', nom: 'FANTA' },
    { prenoms: 'Awa', nom: 'Bah' },
  ];
  expect([fanta, awa].map(nomComplet)).toEqual(['FANTA', 'Awa Bah']);
  expect([fanta, awa].map(nomDAbord)).toEqual(['FANTA', 'Bah Awa']);
});
