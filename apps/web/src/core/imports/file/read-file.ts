/**
 * Reads the chosen file as rows of texts: CSV in the separators and encodings that spreadsheets write, and Excel (.xlsx). It
 * runs in the browser: the server never opens a spreadsheet.
 */
import {
  CELLULE_MAXIMALE,
  FICHIER_D_IMPORT_MAXIMAL,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { readCell } from '@gestionscolaire/contract/core/text/formulas.ts';
import { isZip, NEITHER, OLD_ENCODING, otherThanAList, otherThanCsv, UNREADABLE } from './kinds.ts';
import { decode } from './text/decode.ts';
import { separated } from './text/separator.ts';

/** The cells of a row; null for an empty one. */
export type Cells = readonly (string | null)[];

/** A row of a file that holds something. `number`: its number in the file, as a spreadsheet shows it. */
export interface Line {
  number: number;
  cells: Cells;
  /** Whether somebody hid it in the file, by a filter or by hand. */
  isHidden?: boolean;
  /** The ranks of the cells that the workbook itself says to be days: their texts are no guess. */
  days?: readonly number[];
}

interface Sheet {
  name: string;
  lines: readonly Line[];
  /** Whether the workbook hides it. */
  isHidden?: boolean;
  /** The ranks of its hidden columns. */
  hidden?: readonly number[];
  /** Whether its workbook counts days from 1904. */
  is1904?: boolean;
}

/** A file as rows of texts; which row has the titles is not known yet (reading.ts). */
export interface Table {
  name: string;
  lines: readonly Line[];
  /** The sheets of a workbook that has several with rows; the rows are those of `sheet`. */
  sheets: readonly Sheet[];
  sheet: string | null;
  /** The ranks of the columns that are hidden in the file. */
  hidden?: readonly number[];
  /** Whether the workbook counts days from 1904: a number that no format shows as a day is one of its own. */
  is1904?: boolean;
}

/** Takes another sheet of the same workbook. */
export function onSheet(table: Table, name: string): Table {
  const sheet = table.sheets.find((one) => one.name === name);
  return sheet === undefined ? table : { ...table, ...shownOf(sheet), sheet: name };
}

const shownOf = ({
  lines,
  hidden = [],
  is1904 = false,
}: Sheet): Pick<Table, 'lines' | 'hidden' | 'is1904'> => ({
  lines,
  hidden,
  ...(is1904 && { is1904 }),
});

/** The error of a file that cannot be read; its message is for the person. */
export class UnreadableFile extends Error {}

const TOO_LARGE =
  'Ce classeur est trop grand une fois ouvert. Copiez ses lignes dans un nouveau classeur, ou enregistrez-le en CSV, puis choisissez-le.';
const openQuote = (row: number): string =>
  `La ligne ${row} a un guillemet (") qui ne se ferme pas où il faut : ce qui suit se lirait comme une seule cellule. Corrigez-la, puis choisissez le fichier à nouveau.`;

/** A file that was chosen: the browser reads its bytes, tests give them. */
export interface ChosenFile {
  name: string;
  size: number;
  arrayBuffer: () => Promise<ArrayBuffer>;
}

export async function readFile(file: ChosenFile): Promise<Table> {
  if (file.size > FICHIER_D_IMPORT_MAXIMAL) throw new UnreadableFile('Le fichier dépasse 2 Mo.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const other = otherThanAList(bytes);
  if (other !== undefined) throw new UnreadableFile(other);
  const all = isZip(bytes) ? await readSheets(bytes) : [{ name: '', lines: linesOf(await readText(bytes)) }];
  const sheets = all.filter(({ lines }) => lines.length > 0);
  const first = sheets.find(({ isHidden }) => isHidden !== true) ?? sheets[0];
  if (first === undefined) throw new UnreadableFile('Ce fichier est vide.');
  const hasSeveral = sheets.length > 1;
  return {
    name: file.name,
    ...shownOf(first),
    sheets: hasSeveral ? sheets : [],
    sheet: hasSeveral ? first.name : null,
  };
}

/** Leaves empty rows out; the others keep their numbers. */
function linesOf(table: readonly Line[]): Line[] {
  const lines = table
    .map(({ number, cells, isHidden, days = [] }) => ({
      number,
      cells: cells.map(clean),
      ...(isHidden && { isHidden }),
      ...(days.length > 0 && { days }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  const long = lines.find(({ cells }) => cells.some((cell) => (cell?.length ?? 0) > CELLULE_MAXIMALE));
  if (long !== undefined)
    throw new UnreadableFile(`La ligne ${long.number} a un texte de plus de ${CELLULE_MAXIMALE} caractères.`);
  return lines;
}

const clean = (cell: string | null): string | null => {
  const text = cell?.trim() ?? '';
  return text === '' ? null : text;
};

async function readText(bytes: Uint8Array): Promise<Line[]> {
  const decoded = decode(bytes);
  if (decoded === undefined) throw new UnreadableFile(bytes.includes(0) ? NEITHER : OLD_ENCODING);
  // A text holds no zero byte: this is a picture or a film.
  if (decoded.includes('\0')) throw new UnreadableFile(NEITHER);
  const other = otherThanCsv(decoded);
  if (other !== undefined) throw new UnreadableFile(other);
  const { default: papa } = await import('papaparse');
  // Two programs may end the lines of one file in two ways, and the library looks at the first line only.
  const { separator, text } = separated(decoded.replace(/\r\n?/g, '\n'));
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    skipEmptyLines: false,
  });
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote !== undefined) throw new UnreadableFile(openQuote((quote.row ?? 0) + 1));
  return data.map((cells, rank) => ({ number: rank + 1, cells: cells.map(readCell) }));
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const { readWorkbook, TooLarge } = await import('./workbook/read-workbook.ts');
  let sheets: ReturnType<typeof readWorkbook>;
  try {
    sheets = readWorkbook(bytes);
  } catch (error) {
    throw new UnreadableFile(error instanceof TooLarge ? TOO_LARGE : UNREADABLE);
  }
  return sheets.map(({ name, isHidden, hidden, is1904, rows }) => ({
    name,
    lines: linesOf(rows),
    ...(isHidden && { isHidden }),
    ...(hidden.length > 0 && { hidden }),
    ...(is1904 && { is1904 }),
  }));
}
