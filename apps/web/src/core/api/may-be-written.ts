/**
 * Tells whether a failed write may still be in the database. Every write asks here, the payment's form too: two rules could pay
 * twice.
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
