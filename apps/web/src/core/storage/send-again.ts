/** Says when what no network took is tried again. */
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';

const AGAIN = 30 * SECOND;

/** Calls `attempt` when the line or the window comes back, and every half minute. Returns what ends it. */
export function tryingAgain(attempt: () => void): () => void {
  window.addEventListener('online', attempt);
  window.addEventListener('focus', attempt);
  const timer = setInterval(attempt, AGAIN);
  return () => {
    window.removeEventListener('online', attempt);
    window.removeEventListener('focus', attempt);
    clearInterval(timer);
  };
}

/** Returns what begins, once in a tab, to call `send` again and again. */
export function sendingAgain(send: () => void): () => void {
  let hasBegun = false;
  return () => {
    if (hasBegun) return;
    hasBegun = true;
    tryingAgain(send);
  };
}
