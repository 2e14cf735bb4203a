/** Reads the rows of a sheet of a workbook: their texts, as the sheet shows them, and which rows and columns are hidden. */
import { SANS_VALEUR } from '@gestionscolaire/contract/core/imports/cellules.ts';
import { readCell } from '@gestionscolaire/contract/core/text/formulas.ts';
import { type Kind, writeIso, writeNumber } from './formats.ts';
import { TooLarge } from './unzip.ts';
import { type Attribute, saysYes, walk } from './xml.ts';

/** The things that cells need of their workbook. */
export interface Book {
  is1904: boolean;
  /** The texts that many cells share. */
  texts: readonly string[];
  /** The kinds of numbers, by the style of a cell. */
  kinds: readonly Kind[];
}

interface SheetRow {
  number: number;
  cells: (string | null)[];
  isHidden: boolean;
  /** The ranks of the cells that the workbook says to be days. */
  days: number[];
}

export interface SheetRows {
  rows: SheetRow[];
  /** The ranks of the hidden columns, 0 for A. */
  hidden: number[];
}

/** Most cells from the first to the last, the empty ones too. */
const CELLULES_MAXIMALES = 2_000_000;
/** The columns that a sheet may have. */
const COLUMNS = 16_384;

/** Reads the letters of a column as its rank: 'A' is 0, 'AA' is 26. */
const rankOf = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/;

/** A cell while it is read. */
interface Cell {
  rank: number;
  type: string;
  kind: Kind;
  hasFormula: boolean;
  /** Null until an element of a value came, be it empty. */
  value: string | null;
}

/** Returns the text that a cell shows; null for an empty one. */
function textOf({ type, kind, hasFormula, value }: Cell, { texts, is1904 }: Book): string | null {
  // A formula that gives an empty text says so: its cell is of the type of texts, and has an empty value.
  if (hasFormula && (value === null || (value === '' && type !== 'str'))) return SANS_VALEUR;
  if (value === null || value === '') return null;
  if (type === 's') return readCell(texts[Number(value)] ?? '');
  if (type === 'str' || type === 'inlineStr') return readCell(unescaped(value));
  if (type === 'b') return saysYes(value) ? 'oui' : 'non';
  if (type === 'd') return writeIso(value);
  const number = Number(value);
  return type === 'e' || !Number.isFinite(number) ? value : writeNumber(number, kind, is1904);
}

/** Reads the signs that XML may not hold, as workbooks write them: '_x000D_'. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether a row or a column is out of sight: hidden, or of no height or width. */
const isOut = (attribute: Attribute, size: string): boolean =>
  saysYes(attribute('hidden')) || Number(attribute(size) ?? 1) === 0;

const AREA = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/;

/** Gives the text of merged cells to each row that they stand beside: two brothers have one father, written once. */
function fillMerged(rows: readonly SheetRow[], area: string): void {
  const [, letters = '', first, last] = AREA.exec(area) ?? [];
  const rank = rankOf(letters);
  const top = rows.find(({ number }) => number === Number(first));
  const text = top?.cells[rank] ?? null;
  if (top === undefined || text === null) return;
  for (const row of rows) {
    const isBeside = row.number > top.number && row.number <= Number(last);
    if (!isBeside || (row.cells[rank] ?? null) !== null) continue;
    while (row.cells.length < rank) row.cells.push(null);
    row.cells[rank] = text;
    if (top.days.includes(rank)) row.days.push(rank);
  }
}

/** @throws TooLarge when one word far to the right and one far down make billions of cells, or an address is of no sheet. */
export function readRows(content: Uint8Array, book: Book): SheetRows {
  const rows: SheetRow[] = [];
  const hidden: number[] = [];
  let [width, row, cell]: [number, SheetRow | null, Cell | null] = [0, null, null];
  let [number, rank, isValue, isPhonetic] = [0, -1, false, false];

  const open = (name: string, attribute: Attribute): void => {
    if (name === 'mergeCell') fillMerged(rows, attribute('ref') ?? '');
    else if (name === 'col' && isOut(attribute, 'width')) {
      const last = Math.min(Number(attribute('max')), COLUMNS);
      for (let at = Number(attribute('min')); at <= last; at += 1) hidden.push(at - 1);
    } else if (name === 'row') {
      number = Number(attribute('r') ?? number + 1);
      rank = -1;
      row = { number, cells: [], isHidden: isOut(attribute, 'ht'), days: [] };
    } else if (name === 'c') {
      const address = attribute('r');
      const [, letters] = address === undefined ? [] : (ADDRESS.exec(address) ?? []);
      if (address !== undefined && letters === undefined) throw new TooLarge();
      rank = letters === undefined ? rank + 1 : rankOf(letters);
      const kind = book.kinds[Number(attribute('s') ?? 0)] ?? 'number';
      cell = { rank, type: attribute('t') ?? 'n', kind, hasFormula: false, value: null };
    } else if (cell === null) return;
    else if (name === 'f') cell.hasFormula = true;
    else if (name === 'rPh') isPhonetic = true;
    else if (name === 'v' || (name === 't' && !isPhonetic)) {
      isValue = true;
      cell.value ??= '';
    }
  };
  const close = (name: string): void => {
    if (name === 'v' || name === 't') isValue = false;
    else if (name === 'rPh') isPhonetic = false;
    else if (name === 'c' && cell !== null && row !== null) {
      put(row, cell.rank, textOf(cell, book));
      if (cell.type === 'd' || (cell.type === 'n' && cell.kind === 'day')) row.days.push(cell.rank);
      cell = null;
    } else if (name === 'row' && row !== null) {
      if (row.cells.length > 0) rows.push(row);
      row = null;
    }
  };
  const put = (to: SheetRow, at: number, text: string | null): void => {
    if (text === null) return;
    width = Math.max(width, at + 1);
    if (!(to.number >= 1 && width * to.number <= CELLULES_MAXIMALES)) throw new TooLarge();
    while (to.cells.length < at) to.cells.push(null);
    to.cells[at] = text;
  };
  walk(content, {
    open,
    close,
    text: (text) => {
      if (isValue && cell !== null) cell.value += text;
    },
  });
  return { rows, hidden };
}
