/**
 * Knows for whom the code at work runs, through everything that it awaits: whoever shares something among schools (the
 * connections of a database server, the threads that make files) asks here, and no call carries it along by hand.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who takes a turn: schools share first, then the people of one school. */
export interface Who {
  readonly school: string;
  readonly user: string;
}

/** The call under way. `bind.ts` says whose it is as soon as it knows. */
export interface CallScope {
  school: string;
  user: string;
  /** Whether it is in a write transaction. */
  readonly isWriting: boolean;
  /** Whether its statements may last: a file of every row there is. */
  readonly isLasting: boolean;
}

/** The name under which a call is counted until its caller is known. */
export const NOBODY = '';

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs a call; what it does knows its scope. `user`: what is known of the caller so far. */
export function inCall<T>(user: string, work: (scope: CallScope) => Promise<T>): Promise<T> {
  const scope: CallScope = { school: NOBODY, user, isWriting: false, isLasting: false };
  return scopes.run(scope, () => work(scope));
}

/** Returns the call under way; undefined for what the server does of itself. */
export const currentCall = (): CallScope | undefined => scopes.getStore();

/** Runs the part of a call that writes. */
export const asWriting = <T>(work: () => Promise<T>): Promise<T> => within({ isWriting: true }, work);

/** Runs the part of a call whose statements may last. */
export const asLasting = <T>(work: () => Promise<T>): Promise<T> => within({ isLasting: true }, work);

function within<T>(more: Partial<CallScope>, work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  return scope === undefined ? work() : scopes.run({ ...scope, ...more }, work);
}
