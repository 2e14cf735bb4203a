/** Reads a block that was copied from a spreadsheet, and writes one for it. Pure. */

/** Splits a copied text into rows of cells, tabs between cells; a cell in quotes may hold a tab or a line. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|\r|$)/gy;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    const [whole, raw = '', end = ''] = found;
    const said =
      raw.startsWith('"') && raw.endsWith('"') && raw.length > 1
        ? raw.slice(1, -1).replaceAll('""', '"')
        : raw;
    rows.at(-1)?.push(said.trim());
    if (end === '' || whole === '') break;
    if (end !== '\t') rows.push([]);
  }
  // A spreadsheet ends its last row too.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.every((one) => one === '') === true) rows.pop();
  return rows;
}

export const isBlock = (text: string): boolean => /\t|\n./.test(text.replace(/\s+$/, ''));

export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join('\t')).join('\n');
