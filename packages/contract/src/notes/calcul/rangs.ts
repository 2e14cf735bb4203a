/** Ranks printed averages: the equal share a rank, and the next rank is skipped. Additions. */

export interface Rang {
  /** 1 and the number of those above. */
  readonly rang: number;
  readonly exAequo: boolean;
}

/**
 * Ranks by printed average, in hundredths, the highest first: 1333, 1250, 1250 and 999 are 1, 2 ex æquo, 2 ex æquo and 4. The order
 * in which they are given changes nothing.
 */
export function classer<K>(moyennes: Iterable<readonly [K, number]>): Map<K, Rang> {
  const sorted = [...moyennes].toSorted((a, b) => b[1] - a[1]);
  const rangs = new Map<K, Rang>();
  let rang = 0;
  for (const [index, [key, moyenne]] of sorted.entries()) {
    const isLikeBefore = sorted[index - 1]?.[1] === moyenne;
    if (!isLikeBefore) rang = index + 1;
    rangs.set(key, { rang, exAequo: isLikeBefore || sorted[index + 1]?.[1] === moyenne });
  }
  return rangs;
}
