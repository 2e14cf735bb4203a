/** Keeps the figures of the bench in docs/performance.md, between two comments: a row for each measure of a part on an engine. */
export interface Row {
  readonly part: string;
  readonly engine: string;
  readonly measure: string;
  readonly asked: string;
  readonly measured: string;
  readonly verdict: string;
  /** The commit, the day and the machine that the figure comes from. */
  readonly from: string;
}

const COLUMNS = ['part', 'engine', 'measure', 'asked', 'measured', 'verdict', 'from'] as const;
/** The columns that tell one row from another: the part comes first. */
const KEY = 3;
const HEAD = [`| ${COLUMNS.join(' | ')} |`, '|---'.repeat(COLUMNS.length) + '|'];
const [BEGIN, END] = ['<!-- figures of the bench -->', '<!-- end of the figures of the bench -->'];

/**
 * Returns the page with these rows: one takes the place of the row of the same part, engine and measure, or comes at the end of
 * its part; other rows stay as they are.
 */
export function withRows(page: string, rows: readonly Row[]): string {
  const [before, rest, ...others] = page.split(BEGIN);
  const [between, after, ...more] = rest?.split(END) ?? [];
  if (before === undefined || between === undefined || after === undefined || others.length + more.length > 0)
    throw new Error(`docs/performance.md has no place for figures: ${BEGIN} then ${END}, once each`);
  const lines = between.split('\n').filter((line) => line.startsWith('|') && !HEAD.includes(line));
  for (const row of rows) {
    const cells = COLUMNS.map((column) => row[column].replaceAll('|', String.raw`\|`));
    const begins = (count: number) => `| ${cells.slice(0, count).join(' | ')} |`;
    const own = lines.findIndex((line) => line.startsWith(begins(KEY)));
    const last = lines.findLastIndex((line) => line.startsWith(begins(1)));
    const line = begins(COLUMNS.length);
    if (own !== -1) lines[own] = line;
    else lines.splice(last === -1 ? lines.length : last + 1, 0, line);
  }
  return [before + BEGIN, '', ...HEAD, ...lines, '', END + after].join('\n');
}
