/** Writes rows as a file: CSV for any program, or Excel. */
import { neutralCell, typedCell } from '@gestionscolaire/contract/core/text/formulas.ts';
import writeExcelFile from 'write-excel-file/node';
import type { Row, Value } from '#core/db/tables.ts';

export interface TableColumn {
  key: string;
  title: string;
  /** The French names of its stored words. */
  words?: Readonly<Record<string, string>> | undefined;
}

export type TableFormat = 'csv' | 'xlsx';

export function tableFile(
  format: TableFormat,
  columns: readonly TableColumn[],
  rows: readonly Row[],
): Promise<Uint8Array> {
  return format === 'xlsx' ? sheet(columns, rows) : Promise.resolve(csv(columns, rows));
}

/** Answers the text or number of a cell. */
function told(row: Row, { key, words }: TableColumn): Value | undefined {
  const value = row[key];
  return typeof value === 'string' ? (words?.[value] ?? value) : value;
}

function csv(columns: readonly TableColumn[], rows: readonly Row[]): Uint8Array {
  const cell = (value: Value | undefined): string => {
    const text = typeof value === 'string' ? neutralCell(value) : String(value ?? '');
    return /[;"\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  const lines = [
    columns.map(({ title }) => cell(title)).join(';'),
    ...rows.map((row) => columns.map((column) => cell(told(row, column))).join(';')),
  ];
  // Excel reads UTF-8 only behind a byte order mark.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

/** The format of texts: a cell stays one even when a person types in it, and is no formula. */
const TEXT = '@';

async function sheet(columns: readonly TableColumn[], rows: readonly Row[]): Promise<Uint8Array> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = told(row, column);
      return typeof value === 'number'
        ? { value, type: Number }
        : { value: typedCell(value ?? ''), type: String, format: TEXT };
    }),
  );
  const file = await writeExcelFile([head, ...body], {
    columns: columns.map(() => ({ width: 30 })),
  }).toBuffer();
  return file;
}
