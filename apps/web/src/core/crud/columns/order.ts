/** Puts the columns of a list in the order that a person keeps. */

interface Keyed {
  readonly key: string;
}

/** Returns the kept columns in their order; the usual ones when none is kept, or none of the kept ones is there any more. */
export function keptColumns<C extends Keyed>(
  all: readonly C[],
  kept: readonly string[] = [],
  usual: readonly C[] = all,
): readonly C[] {
  const columns = kept.flatMap((key) => all.find((column) => column.key === key) ?? []);
  return columns.length === 0 ? usual : columns;
}

/** Returns the keys once a column is shown, after the others, or hidden; the last one that is shown stays. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  if (!keys.includes(key)) return [...keys, key];
  return keys.length === 1 ? keys : keys.filter((one) => one !== key);
}

/** Returns the keys once a column is one place before or after. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): readonly string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= keys.length) return keys;
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}
