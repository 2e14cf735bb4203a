/**
 * Repeats the network's `formulations` in a cookie, so that the first words of a page are already the right ones. It is read before
 * React is there, so this file imports nothing but types (depart).
 */
import type { Formulations } from '@gestionscolaire/contract/core/text/formulations.ts';

/** One year, in seconds. */
const MAX_AGE = 31_536_000;

export function readWording(cookie: string = document.cookie): Formulations {
  return /(?:^|; )formulations=corrigees(?:;|$)/.test(cookie) ? 'corrigees' : 'document';
}

/** Keeps what the server said. */
export function writeWording(said: Formulations): void {
  document.cookie = `formulations=${said}; path=/; max-age=${MAX_AGE}; samesite=lax`;
}
