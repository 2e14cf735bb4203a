/**
 * Follows the network's `formulations`: an answer that says otherwise than this page is noted in the cookie, and the next page is
 * loaded anew, whole in the other words. A page never mixes both.
 */
import { formulations, lireFormulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { readWording, writeWording } from '#core/storage/wording-cookie.ts';

/** Notes what an answer says; null: it says nothing, as one of a relay. */
export function noteWording(said: string | null): void {
  const word = lireFormulations(said);
  if (said !== null && word !== readWording()) writeWording(word);
}

/** Whether the page was loaded in other words than the server's: false too where the browser keeps no cookie. */
export function isReworded(): boolean {
  return readWording() !== formulations();
}
