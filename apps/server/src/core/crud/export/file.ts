/**
 * Makes a file of a list's filtered rows. It may hold every row there is, so a thread of its own reads and builds it:
 * meanwhile the server answers everybody else.
 */

import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { genreDe } from '@gestionscolaire/contract/core/values/genres.ts';
import { type ListReader, readingOf } from '#core/crud/list/reader.ts';
import type { AnyListSource } from '#core/crud/source.ts';
import type { ListContract } from '#core/crud/vocabulary.ts';
import { readInChunks } from '#core/db/backup/chunks.ts';
import type { Row } from '#core/db/tables.ts';
import type { FileAnswer, ReadContext } from '#core/http/context.ts';
import type { TableColumn, TableFormat } from './table.ts';
import { exportThread } from './thread.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The parts of a contract that name a file and its columns. */
type Titled = Pick<ListContract, 'entity' | 'fields'> &
  Partial<Pick<ListContract, 'row'>> & { readonly sortable: readonly string[] };

export async function exportList(
  contract: Titled,
  source: Pick<AnyListSource, 'exported' | 'words'>,
  readList: Pick<ListReader, 'everything'>,
  input: Record<string, unknown>,
  context: ReadContext,
): Promise<FileAnswer> {
  const { database, now, withheld } = context;
  const query = readList.everything(database.read, input, readingOf(context));
  const format = input['format'] === 'xlsx' ? 'xlsx' : 'csv';
  const columns = exportColumns(contract, source).filter(({ key }) => !withheld.includes(key));
  const content = await exportThread(database).make(async (tell) => {
    tell({ kind: 'begin', format, columns });
    // The thread has a connection of its own to the embedded file; a server's rows come through ours, a few at a time.
    if (database.file !== undefined)
      tell({ kind: 'read', file: database.file, sql: query.sql, parameters: query.parameters });
    else await readInChunks(database, query, (rows) => tell({ kind: 'rows', rows }));
    tell({ kind: 'end' });
  });
  return { name: `${contract.entity}-${jourDe(now)}.${format}`, type: TYPES[format], content };
}

/** A table whose figures were worked out, and not read row by row. */
export interface Tableau {
  /** The name of its file, without its ending. */
  readonly name: string;
  /** The lines above the titles: what the table is. */
  readonly head: readonly string[];
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Row[];
}

/** Makes a file of such a table. */
export async function exportTableau(
  format: TableFormat,
  { name, head, columns, rows }: Tableau,
  { database }: Pick<ReadContext, 'database'>,
): Promise<FileAnswer> {
  const content = await exportThread(database).make((tell) => {
    tell({ kind: 'begin', format, columns, head });
    tell({ kind: 'rows', rows });
    tell({ kind: 'end' });
  });
  return { name: `${name}.${format}`, type: TYPES[format], content };
}

/** Lists the columns that the screen shows, which are the sortable ones; a parent's label has the parent's title, unless the source gives one. */
function exportColumns(
  { sortable, fields, row }: Titled,
  { exported = {}, words = {} }: Pick<AnyListSource, 'exported' | 'words'>,
): TableColumn[] {
  const shown = sortable.map((key) => {
    const field = fields[key] ?? fields[`${key}Id`];
    return { key, title: exported[key] ?? field?.label ?? key };
  });
  const more = Object.entries(exported).filter(([key]) => !sortable.includes(key));
  return [...shown, ...more.map(([key, title = key]) => ({ key, title }))].map((column) => ({
    ...column,
    words: words[column.key],
    genre: genreDe(row?.shape[column.key]),
  }));
}
