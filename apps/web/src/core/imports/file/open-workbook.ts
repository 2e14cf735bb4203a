/**
 * Prepares an Excel file for the library: it keeps the texts alone, unpacked, and refuses a sheet too large to import. The
 * library would believe the sizes that the file announces, inflate large texts in a script that our pages refuse, and lay out
 * every empty cell before the last one.
 */
import { stored, TooLarge, unzip, type ZipFile } from './unzip.ts';

export { TooLarge };

/** Most bytes of all texts together: a thousand rows hold a tenth of it. */
export const CLASSEUR_OUVERT_MAXIMAL = 32 * 1024 * 1024;
/** Most cells from the first to the last, the empty ones too. */
const CELLULES_MAXIMALES = 2_000_000;

/** Opens a workbook. @throws TooLarge; any other error when it is no workbook. */
export function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Blob {
  const files = unzip(bytes, (name) => /\.(?:xml|rels)$/.test(name), CLASSEUR_OUVERT_MAXIMAL);
  for (const file of files) if (file.name.includes('worksheets/')) refuseVast(file);
  return new Blob([stored(files)]);
}

/** Matches the beginning of a cell with its attributes, whose values may hold any sign but their own quote. */
const CELL = /<(?:[\w.-]+:)?c((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
/** Matches the address among them. */
const ADDRESS = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/**
 * Refuses a sheet whose table would be too large: one word far to the right and one far down make billions of cells. An address that
 * is written in another way than 'B12' is refused too: the reader might understand it.
 */
function refuseVast({ content }: ZipFile): void {
  let [columns, rows] = [0, 0];
  for (const [, attributes = '', end] of new TextDecoder().decode(content).matchAll(CELL)) {
    // A cell that holds nothing is laid out nowhere.
    const [, double, single] = (end === '' && ADDRESS.exec(attributes)) || [];
    const address = double ?? single;
    if (address === undefined) continue;
    const [, letters = '', row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
    if (row === undefined) throw new TooLarge();
    columns = Math.max(columns, numberOf(letters));
    rows = Math.max(rows, Number(row));
    if (columns * rows > CELLULES_MAXIMALES) throw new TooLarge();
  }
}

/** Reads the letters of a column as a number: 'A' is 1, 'AA' is 27. */
const numberOf = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
