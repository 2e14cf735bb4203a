/** A file of what a list is filtered to: CSV for any program, Excel. */
import type { CrudContract } from '@gestionscolaire/contract/core/crud.ts';
import { jourDe } from '@gestionscolaire/contract/core/dates.ts';
import type { ListQuery } from '@gestionscolaire/contract/core/lists.ts';
import writeExcelFile from 'write-excel-file/node';
import type { Row, Value } from '../db/tables.ts';
import type { FileAnswer, ReadContext } from '../http/context.ts';
import type { ListReader } from './list.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function exportList(
  contract: CrudContract,
  readList: ListReader,
  input: Record<string, unknown>,
  { db, now }: ReadContext,
): Promise<FileAnswer> {
  const { rows } = await readList(db, { ...(input as ListQuery), page: undefined });
  const columns = exportColumns(contract);
  const name = `${contract.entity}-${jourDe(now)}`;
  return input['format'] === 'xlsx'
    ? { name: `${name}.xlsx`, type: XLSX, content: await sheet(columns, rows) }
    : { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: csv(columns, rows) };
}

interface Column {
  key: string;
  title: string;
}

/** Sortable columns are those the screen shows; a label of a parent is titled after it. */
function exportColumns({ sortable, fields }: CrudContract): Column[] {
  return sortable.map((key) => {
    const field = fields[key] ?? fields[`${key}Id`];
    return { key, title: field?.label ?? key };
  });
}

/** A cell that a spreadsheet would run as a formula begins with an apostrophe instead. */
function neutral(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function csv(columns: readonly Column[], rows: readonly Row[]): Uint8Array {
  const cell = (value: Value | undefined): string => {
    const text = typeof value === 'string' ? neutral(value) : String(value ?? '');
    return /[;"\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  const lines = [
    columns.map(({ title }) => cell(title)).join(';'),
    ...rows.map((row) => columns.map(({ key }) => cell(row[key])).join(';')),
  ];
  // Excel reads UTF-8 only behind a byte order mark.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

async function sheet(columns: readonly Column[], rows: readonly Row[]): Promise<Uint8Array> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    columns.map(({ key }) => {
      const value = row[key];
      return typeof value === 'number' ? { value, type: Number } : { value: value ?? '', type: String };
    }),
  );
  const file = await writeExcelFile([head, ...body], {
    columns: columns.map(() => ({ width: 30 })),
  }).toBuffer();
  return file;
}
