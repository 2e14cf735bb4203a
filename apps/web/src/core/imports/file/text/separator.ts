/** Finds the separator of a CSV: the one that its lines agree on. Pure. */

/** Separators that spreadsheets write; a French Excel writes semicolons. */
const SEPARATORS = [';', ',', '\t', '|'];

/** The lines that are looked at. */
const AMONG = 200;

/** The line by which a file tells Excel its separator, with the quotation marks that Excel puts around a tabulation. */
const TOLD = /^\uFEFF?\s*"?sep=(.)"?[ \t]*(?=\n|$)/;

/** Counts the lines that have the most frequent number of cells, and that number. A line of one cell agrees with nothing. */
function agreement(lines: readonly string[], separator: string): { lines: number; cells: number } {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(separator).length;
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const [cells = 1, count = 0] = [...counts].toSorted(([a, x], [b, y]) => y - x || b - a)[0] ?? [];
  return { lines: count, cells };
}

/** Returns the separator of a text, and the text without the line that told it: the numbers of its lines stay. */
export function separated(text: string): { separator: string; text: string } {
  const told = TOLD.exec(text);
  if (told?.[1] !== undefined) return { separator: told[1], text: text.slice(told[0].length) };
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, AMONG);
  const found = SEPARATORS.map((separator) => ({ separator, ...agreement(lines, separator) }));
  const best = found.reduce((one, other) =>
    other.lines > one.lines || (other.lines === one.lines && other.cells > one.cells) ? other : one,
  );
  return { separator: best.separator, text };
}
