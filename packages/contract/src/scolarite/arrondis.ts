/** The steps to which amounts are rounded: a raised price, and the instalments that are made of it (SEMAINE-15). Pure. */

/** In francs; 1: to the franc. */
export const ARRONDIS = [1, 500, 1000, 5000, 10_000, 50_000] as const;
export type Arrondi = (typeof ARRONDIS)[number];

/** Rounds a whole amount to the nearest step, half up. */
const auPlusProche = (montant: number, pas: number): number =>
  Math.floor((2 * montant + pas) / (2 * pas)) * pas;

/**
 * Rounds the parts of a whole to a step, in their order; the last one takes what is left, so that the sum stays exact. Where a part
 * would become 0, or the last one would, a smaller step is taken: nobody is asked nothing in place of little.
 */
export function partsArrondies(parts: readonly number[], arrondi: number): readonly number[] {
  const whole = parts.reduce((sum, one) => sum + one, 0);
  for (const pas of ARRONDIS.toReversed()) {
    if (pas > arrondi || pas === 1) continue;
    const first = parts.slice(0, -1).map((one) => auPlusProche(one, pas));
    const last = whole - first.reduce((sum, one) => sum + one, 0);
    const made = [...first, last];
    if (made.every((one, rang) => one > 0 || parts[rang] === 0)) return made;
  }
  return parts;
}
