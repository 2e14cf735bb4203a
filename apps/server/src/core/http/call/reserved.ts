/** Says what of a call its caller is not told, and does not write (`reserved` of the contract). */
import { PHRASE_NON_ECRITE } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Access, Endpoint, Reserved } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Caller } from '#core/acces/caller.ts';
import { mayRead } from '#core/acces/decide.ts';
import { withoutKeys } from '#core/http/projection.ts';

/** The keys that a caller is not told, and those that they do not write. */
export interface Kept {
  readonly withheld: readonly string[];
  readonly unwritten: readonly string[];
}

/** Returns what a call keeps from its caller; a public one has no reserved keys. */
export function keptFrom({ reserved }: Endpoint, caller: Caller | null): Kept {
  const without = (needed: (one: Reserved) => Access): readonly string[] =>
    caller === null
      ? []
      : reserved.flatMap((one) => (mayRead({ access: needed(one) }, caller) ? [] : one.keys));
  return { withheld: without(({ to }) => to), unwritten: without(({ to, writtenBy = to }) => writtenBy) };
}

/**
 * Refuses a form that fills in what its sender does not write: an empty key is how their form has it, and changes nothing.
 * @throws Refus DROIT_ABSENT
 */
export function refuseUnwritten(input: Readonly<Record<string, unknown>>, { unwritten }: Kept): void {
  if (unwritten.some((key) => input[key] !== undefined && input[key] !== null))
    refuse('DROIT_ABSENT', { phrase: PHRASE_NON_ECRITE });
}

/** Returns an error as the caller is told it: a refusal that shows a record leaves out what they are not told of one. */
export function toldTo({ withheld }: Pick<Kept, 'withheld'>, error: unknown): unknown {
  if (!(error instanceof Refus) || withheld.length === 0) return error;
  const { code, details } = error;
  return details.actuel === undefined || details.actuel === null
    ? error
    : new Refus(code, { ...details, actuel: withoutKeys(details.actuel, withheld) });
}
