/** Compares many words without keeping everybody else waiting. */
import { setImmediate } from 'node:timers/promises';
import type { EnMorceaux } from '@gestionscolaire/contract/core/text/ressemblance/morceaux.ts';

/** The number of words compared between two pauses: a few milliseconds, however alike they are. */
export const COMPARED_AT_ONCE = 2000;

/** Does the work, with a pause after so many words. */
export async function inTurns<T>(work: EnMorceaux<T>): Promise<T> {
  let compared = 0;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    compared += step.value;
    if (compared < COMPARED_AT_ONCE) continue;
    compared = 0;
    await setImmediate();
  }
}
