/** A burst passes, a flood does not, and the reserve comes back by itself. */
import { expect, it } from 'vitest';
import { Buckets } from './buckets.ts';

it('[SEC-06] la réserve d’une personne se vide, se remplit seule, et n’est pas celle d’une autre', () => {
  let now = 0;
  const buckets = new Buckets(60, () => now);
  const demander = (nombre: number, qui = 'a') => Array.from({ length: nombre }, () => buckets.take(qui));
  expect(demander(31)).toEqual([...Array<number>(30).fill(0), 1]);
  expect(demander(1, 'b')).toEqual([0]);
  now += 2000;
  expect(demander(3)).toEqual([0, 0, 1]);
  now += 3_600_000;
  expect(demander(31).at(-1)).toBe(1);
});

it('oublie d’abord qui a demandé il y a le plus longtemps', () => {
  const buckets = new Buckets(2, () => 0, 2);
  expect([buckets.take('a'), buckets.take('b'), buckets.take('b'), buckets.take('c')]).toEqual([0, 0, 30, 0]);
  expect([buckets.take('b'), buckets.take('a')]).toEqual([30, 0]);
});
