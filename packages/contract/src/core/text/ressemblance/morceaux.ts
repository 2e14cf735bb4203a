/**
 * Lets a long comparison be done in pieces, so that others have their turn between two. It yields the number of words compared
 * since it last did; a word has a bounded number of letters that count (mots.ts), so that number bounds the work.
 */
export type EnMorceaux<T> = Generator<number, T, void>;

/** Does all of it without a pause: for a caller that nobody waits behind. */
export function dUnTrait<T>(travail: EnMorceaux<T>): T {
  for (;;) {
    const step = travail.next();
    if (step.done === true) return step.value;
  }
}
