/** After a failure: was it written? Every write asks here, the payment's form too: a second opinion pays twice. */
import { ApiError } from './error.ts';

/** Answers that the server gives before it looks at the Idempotency-Key: no token, no right, too many calls. */
const BEFORE_THE_KEY: readonly number[] = [401, 403, 429];

/**
 * Whether an act may be in the database although its sending failed. `before`: whether an earlier sending of the same act
 * already left that open.
 *
 * Silence, a fault of the server and an answer that cannot be read leave it open. A refusal closes it, since the server looked at
 * the key first. A refusal given before the key says nothing of an earlier sending: 403 after a silence, and the first may be paid.
 */
export function mayBeWritten(failure: unknown, before: boolean): boolean {
  if (!(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500) return true;
  // 'INTERNE' below 500: not the product's own words, but those of a proxy on the way.
  const isUnread = BEFORE_THE_KEY.includes(failure.status) || failure.code === 'INTERNE';
  return isUnread && before;
}
