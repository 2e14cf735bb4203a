/** Orders the records that a search found: the server also searches in other columns, and Enter takes the first. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';

interface Labelled {
  label: string;
}

function distance(label: string, searched: string): number {
  if (label === searched) return 0;
  if (label.startsWith(searched)) return 1;
  return label.includes(searched) ? 2 : 3;
}

/**
 * Puts first the labels that are the searched text, then those that begin with it, then those that hold it; else keeps the
 * order.
 */
export function nearestFirst<T extends Labelled>(found: readonly T[], recherche: string): T[] {
  const searched = cle(recherche);
  if (searched === '') return [...found];
  return found
    .map((one) => ({ one, far: distance(cle(one.label), searched) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ one }) => one);
}
