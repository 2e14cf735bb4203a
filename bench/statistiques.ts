/** Computes medians, percentiles, and the verdict on a ratio measured several times. */

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Answers the value below which a share of the values lies: `percentile(durees, 0.95)`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[index] ?? Number.NaN;
}

export type Verdict = 'tenu' | 'manqué' | 'indécis' | 'pour mémoire';

/**
 * Judges what was measured once in each round. It decides only when the second lowest and the second highest round agree, so that
 * one disturbed round on a shared machine neither passes nor fails a figure.
 */
export function judge(rounds: readonly number[], isGood: (value: number) => boolean): Verdict {
  const sorted = rounds.toSorted((a, b) => a - b);
  const inner = sorted.length > 4 ? sorted.slice(1, -1) : sorted;
  if (inner.every(isGood)) return 'tenu';
  return inner.some(isGood) ? 'indécis' : 'manqué';
}
