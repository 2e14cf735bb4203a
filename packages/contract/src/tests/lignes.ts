/** Checks what a row of a call is made of, for tests. */
import { expect } from 'vitest';
import type { z } from 'zod/mini';

/** The marks of who made a row and when, as every one has them. */
export const MARQUES = {
  estActif: 1,
  creationDate: '2026-11-21T08:05:09.120Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
};

/** Returns which of these keys may be missing of a row, which a schema takes without a key that is not its own. */
export function facultatives(schema: z.ZodMiniType, ligne: object, keys = Object.keys(ligne)): string[] {
  expect(schema.parse({ ...ligne, prive: 'x' })).toEqual(ligne);
  return keys.filter((key) => schema.safeParse({ ...ligne, [key]: undefined }).success);
}
