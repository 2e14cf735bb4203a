/** The school that a call names, before a user of another one. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Caller } from '#core/acces/caller.ts';

/** @throws Refus when the caller is of another school */
export function requireReach(
  { ecoleId }: Pick<Caller, 'ecoleId'>,
  input: { readonly ecoleId: number },
): void {
  if (ecoleId !== null && ecoleId !== input.ecoleId) refuse('HORS_DE_PORTEE');
}
