/**
 * Tells whether a failed write may still be in the database, and whether the server refused it. Every write asks here, the payment's
 * form too: two rules could pay twice.
 */
import { ApiError } from './error.ts';

/**
 * Statuses that the server answers before it looks at the Idempotency-Key: no token, no right, too many calls. It also reads the
 * input before; an input that it refuses was refused at its first sending too.
 */
const BEFORE_THE_KEY: readonly number[] = [401, 403, 429];

/**
 * Whether an act may be in the database although its sending failed. `before`: whether an earlier sending of the same act may
 * already be there.
 *
 * Silence, a fault of the server and an unreadable answer leave it open. A refusal closes it, since the server looked at the
 * key first. A refusal given before the key says nothing of an earlier sending: after a silence, then a 403, the first sending
 * may be paid.
 */
export function mayBeWritten(failure: unknown, before: boolean): boolean {
  if (!(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500) return true;
  // 'INTERNE' below 500 is not the product's own answer, but that of a proxy on the way.
  const isUnread = BEFORE_THE_KEY.includes(failure.status) || failure.code === 'INTERNE';
  return isUnread && before;
}

/**
 * Whether a failure is the server's answer about what was sent, which sending it again does not change; false for a silence, the end of
 * a session, too many calls, and whatever a proxy said.
 */
export const isRefusal = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 401 &&
  failure.status !== 429 &&
  failure.code !== 'INTERNE';
