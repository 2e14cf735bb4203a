/**
 * Repeats the network's `formulations` in a cookie, so that the first words of a page are already the right ones. It is read before
 * React is there, so this file imports nothing that needs it (depart).
 */
import type { Formulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { keepCookie, readCookie } from './cookies.ts';

/** One year, in seconds. */
const MAX_AGE = 31_536_000;

export function readWording(cookie: string = document.cookie): Formulations {
  return readCookie('formulations', cookie) === 'corrigees' ? 'corrigees' : 'document';
}

/** Keeps what the server said. */
export function writeWording(said: Formulations): void {
  keepCookie('formulations', said, { maxAge: MAX_AGE, sameSite: 'lax' });
}
