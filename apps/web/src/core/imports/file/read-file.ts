/**
 * Reads the chosen file as rows of texts: CSV in the separators and encodings that spreadsheets write, and Excel (.xlsx). It
 * runs in the browser: the server never opens a spreadsheet.
 */
import {
  CELLULE_MAXIMALE,
  FICHIER_D_IMPORT_MAXIMAL,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { readCell } from '@gestionscolaire/contract/core/text/formulas.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';

/** The cells of a row; null for an empty one. */
export type Cells = readonly (string | null)[];

/** A row of a file that holds something. `number`: its number in the file, as a spreadsheet shows it. */
export interface Line {
  number: number;
  cells: Cells;
}

interface Sheet {
  name: string;
  lines: readonly Line[];
}

/** A file as rows of texts; which row has the titles is not known yet (reading.ts). */
export interface Table {
  name: string;
  lines: readonly Line[];
  /** The sheets of a workbook that has several with rows; the rows are those of `sheet`. */
  sheets: readonly Sheet[];
  sheet: string | null;
}

/** Takes another sheet of the same workbook. */
export const onSheet = (table: Table, name: string): Table => ({
  ...table,
  sheet: name,
  lines: table.sheets.find((one) => one.name === name)?.lines ?? table.lines,
});

/** The error of a file that cannot be read; its message is for the person. */
export class UnreadableFile extends Error {}

const UNREADABLE = 'Ce fichier ne se lit pas. Choisissez un fichier CSV ou Excel (.xlsx).';
const NEITHER = 'Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).';
const OLD_EXCEL =
  'Ce fichier est d’un ancien format d’Excel. Ouvrez-le, enregistrez-le en « Classeur Excel (.xlsx) » ou en CSV, puis choisissez-le.';

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
  if (OF_DOCUMENTS.some((start) => startsWith(bytes, start))) throw new UnreadableFile(NEITHER);
  const all = startsWith(bytes, ZIP) ? await readSheets(bytes) : [{ name: '', cells: await readText(bytes) }];
  const sheets = all
    .map(({ name, cells }): Sheet => ({ name, lines: linesOf(cells) }))
    .filter(({ lines }) => lines.length > 0);
  const [first] = sheets;
  if (first === undefined) throw new UnreadableFile('Ce fichier est vide.');
  const hasSeveral = sheets.length > 1;
  return {
    name: file.name,
    lines: first.lines,
    sheets: hasSeveral ? sheets : [],
    sheet: hasSeveral ? first.name : null,
  };
}

const ZIP = [0x50, 0x4b];
/** First bytes of documents that decode as text and hold no table: '%PDF' and '{\rtf'. */
const OF_DOCUMENTS = [
  [0x25, 0x50, 0x44, 0x46],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, rang) => bytes[rang] === byte);

/** Leaves empty rows out; the others keep their numbers. */
function linesOf(table: readonly Cells[]): Line[] {
  const lines = table
    .map((cells, rang) => ({ number: rang + 1, cells: cells.map(clean) }))
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

/** Separators that spreadsheets write; a French Excel writes semicolons. */
const SEPARATORS = [';', ',', '\t', '|'];

async function readText(bytes: Uint8Array): Promise<Cells[]> {
  if (startsWith(bytes, OLE)) throw new UnreadableFile(OLD_EXCEL);
  const text = decode(bytes);
  // A text holds no zero byte: this is a picture or a film.
  if (text.includes('\0')) throw new UnreadableFile(NEITHER);
  const { default: papa } = await import('papaparse');
  // Two programs may end the lines of one file in two ways, and the library looks at the first line only.
  const { data, errors } = papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), {
    delimiter: separatorOf(text),
    newline: '\n',
    skipEmptyLines: false,
  });
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote !== undefined) throw new UnreadableFile(openQuote((quote.row ?? 0) + 1));
  return data.map((cells) => cells.map(readCell));
}

/**
 * Finds the separator that is most frequent in the titles. The library guesses from the rows, and a trailing line misleads it.
 */
function separatorOf(text: string): string {
  const titles = /\S.*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string): number => titles.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Decodes UTF-8, UTF-16 with its mark, else the encoding of Excel on Windows in this part of the world. */
export function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<{ name: string; cells: Cells[] }[]> {
  // The library runs without its worker: our pages run no script but their own files.
  const [excel, { openWorkbook, TooLarge }] = await Promise.all([
    import('read-excel-file/universal'),
    import('./open-workbook.ts'),
  ]);
  try {
    const sheets: readonly { sheet: string; data: readonly (readonly unknown[])[] }[] = await excel.default(
      openWorkbook(bytes),
    );
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      cells: data.map((cells) => cells.map(textOfCell)),
    }));
  } catch (error) {
    throw new UnreadableFile(error instanceof TooLarge ? TOO_LARGE : UNREADABLE);
  }
}

/** Writes a cell as a person would type it: a day as 21/11/2026, a number without an exponent. */
function textOfCell(value: unknown): string | null {
  if (value instanceof Date) return formaterJour(value.toISOString().slice(0, 10));
  if (typeof value === 'number') return textOfNumber(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'string' ? readCell(value) : null;
}

/** The digits that Excel computes with: what it shows as 385 000 may be stored as 385000.00000000006. */
const DIGITS = 15;

function textOfNumber(value: number): string {
  const shown = Number(value.toPrecision(DIGITS));
  return Number.isInteger(shown) ? shown.toFixed(0) : String(shown);
}
