/** Says when what no network took is tried again. */
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';

const AGAIN = 30 * SECOND;

/** Returns what begins, once in a tab, to call `send`: when the line or the window comes back, and every half minute. */
export function sendingAgain(send: () => void): () => void {
  let hasBegun = false;
  return () => {
    if (hasBegun) return;
    hasBegun = true;
    window.addEventListener('online', send);
    window.addEventListener('focus', send);
    setInterval(send, AGAIN);
  };
}
