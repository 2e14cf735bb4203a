/** A work of many steps ends when it lasts too long, with its sentence. */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { expect, it } from 'vitest';
import { deadline } from './deadline.ts';

it('[SEC-06] un travail passe ses pas jusqu’à son terme, puis est refusé', () => {
  let now = 0;
  const pas = deadline(10, 'C’est trop long.', () => now);
  pas();
  now += 599_999;
  pas();
  now += 2;
  expect(pas).toThrow(new Refus('INDISPONIBLE', { phrase: 'C’est trop long.' }));
});
