/** Lets a call wait for its turn among schools, where its work lasts. */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#core/acces/caller.ts';
import type { Heavy, HeavyTurns } from '#core/turns/heavy.ts';
import type { CallScope } from '#core/turns/whose.ts';

/** The school under which the network's people are counted, where a call names none. */
const NETWORK = 'réseau';

/** Says whose the call is: their school's, or the one that a person of the network writes to. */
export function belongsTo(scope: CallScope, caller: Caller, input: Record<string, unknown>): void {
  const named = input['ecoleId'];
  scope.school = String(caller.ecoleId ?? (typeof named === 'number' ? named : NETWORK));
  scope.user = String(caller.userId);
}

/** The sentence that nobody reads any more. */
const ABANDONED = 'Cette demande a été abandonnée.';

/** Does a work of this kind when its turn came; at once where it has none. */
export async function inTurn<T>(
  turns: HeavyTurns,
  { heavy, scope, reply: { raw } }: { heavy: Heavy | undefined; scope: CallScope; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  if (heavy === undefined) return work();
  const abandoned = new AbortController();
  const leave = (): void => {
    // An answer that was sent closes too.
    if (!raw.writableFinished) abandoned.abort(new Refus('REQUETE_INVALIDE', { phrase: ABANDONED }));
  };
  raw.once('close', leave);
  if (raw.destroyed) leave();
  try {
    return await turns[heavy].run(scope, work, { signal: abandoned.signal });
  } finally {
    raw.off('close', leave);
  }
}
