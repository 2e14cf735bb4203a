/** Writes rows as a file: CSV for any program, or Excel. */

import { neutralCell, typedCell } from '@gestionscolaire/contract/core/text/formulas.ts';
import {
  CENTIEMES_PAR_UNITE,
  DIX_MILLIEMES_PAR_UNITE,
  ecrireCentiemes,
  ecrireDeuxDecimales,
  ecrireDixMilliemes,
} from '@gestionscolaire/contract/core/values/centiemes.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import type { GenreDeValeur } from '@gestionscolaire/contract/core/values/genres.ts';
import writeExcelFile from 'write-excel-file/node';
import type { Row, Value } from '#core/db/tables.ts';

export interface TableColumn {
  key: string;
  title: string;
  /** The French names of its stored words. */
  words?: Readonly<Record<string, string>> | undefined;
  /** The kind of its values, where they are not stored as people read them. */
  genre?: GenreDeValeur | undefined;
  /** Its width in Excel, in characters. */
  width?: number | undefined;
}

export type TableFormat = 'csv' | 'xlsx';

/** Writes a file. `head`: lines above the titles, which say what the table is; a blank one parts them. */
export function tableFile(
  format: TableFormat,
  columns: readonly TableColumn[],
  rows: readonly Row[],
  head: readonly string[] = [],
): Promise<Uint8Array> {
  const above = head.length === 0 ? [] : [...head, ''];
  return format === 'xlsx' ? sheet(columns, rows, above) : Promise.resolve(csv(columns, rows, above));
}

/** Returns the text or number of a cell. */
function told(row: Row, { key, words, genre }: TableColumn): Value | undefined {
  const value = row[key];
  if (typeof value !== 'string') return value;
  return genre === 'instant' ? formaterInstant(value) : (words?.[value] ?? value);
}

/** Writes a number as screens do: a mark is '12,50', a coefficient '1,5'. */
function written(value: number, { genre }: TableColumn): string {
  if (genre === 'note') return ecrireDeuxDecimales(value);
  if (genre === 'points') return ecrireDixMilliemes(value);
  return genre === 'centiemes' ? ecrireCentiemes(value) : String(value);
}

function csv(columns: readonly TableColumn[], rows: readonly Row[], above: readonly string[]): Uint8Array {
  const quoted = (text: string): string => (/[;"\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  const cell = (row: Row, column: TableColumn): string => {
    const value = told(row, column);
    if (typeof value === 'number') return written(value, column);
    return quoted(neutralCell(value ?? ''));
  };
  const lines = [
    ...above.map((line) => quoted(neutralCell(line))),
    columns.map(({ title }) => quoted(neutralCell(title))).join(';'),
    ...rows.map((row) => columns.map((column) => cell(row, column)).join(';')),
  ];
  // Excel reads UTF-8 only behind a byte order mark.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

/** The format of texts: a cell stays one even when a person types in it, and is no formula. */
const TEXT = '@';
/** The format of a mark: both decimals. */
const NOTE = '0.00';

/** The width of a column of Excel where nothing is said, in characters. */
const WIDTH = 30;

/** Returns a number as a cell holds it: hundredths are parts of one. */
function numberCell(value: number, { genre }: TableColumn) {
  if (genre === 'note') return { value: value / CENTIEMES_PAR_UNITE, type: Number, format: NOTE };
  if (genre === 'points') return { value: value / DIX_MILLIEMES_PAR_UNITE, type: Number };
  return { value: genre === 'centiemes' ? value / CENTIEMES_PAR_UNITE : value, type: Number };
}

const textCell = (text: string) => ({ value: typedCell(text), type: String, format: TEXT });

async function sheet(
  columns: readonly TableColumn[],
  rows: readonly Row[],
  above: readonly string[],
): Promise<Uint8Array> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = told(row, column);
      return typeof value === 'number' ? numberCell(value, column) : textCell(value ?? '');
    }),
  );
  const file = await writeExcelFile([...above.map((line) => [textCell(line)]), head, ...body], {
    columns: columns.map(({ width = WIDTH }) => ({ width })),
  }).toBuffer();
  return file;
}
