/** A list that no form changes by itself is paged, searched, sorted, exported and read by id as a look-alike's is. */
import type { CrudContract, RowOf } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { ListQuery } from '@gestionscolaire/contract/core/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import { joinsOf, selection } from '#core/crud/columns.ts';
import { exportList } from '#core/crud/export/file.ts';
import { listReader, readingOf, tellPage } from '#core/crud/list/reader.ts';
import { ask, where as conditions, from } from '#core/crud/list/statement.ts';
import { queryOf } from '#core/crud/many/rows.ts';
import { schoolRules } from '#core/crud/school.ts';
import { type AnyListSource, declareList, type ListSource } from '#core/crud/source.ts';
import type { Joins, ListContract } from '#core/crud/vocabulary.ts';
import type { Db } from '#core/db/database.ts';
import { prepared } from '#core/db/prepared.ts';
import type { Row, TableName } from '#core/db/tables.ts';
import { type Binding, bindFile, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';

/** A list whose rows are told as a file too. */
type FiledContract = ListContract & Pick<CrudContract, 'export'>;

export interface ReadOnlyList<C extends ListContract> {
  /** The page that is asked for; the context is told how many rows there are. */
  list: (input: Input<C['list']>, context: ReadContext) => Promise<RowOf<C>[]>;
  /** The page that its list is asked for, and the file of all of it. */
  bindings: () => Binding[];
  /** The rows that a condition on `t` lets through, as an answer shows them. */
  rows: (db: Db, where: RawBuilder<unknown>) => Promise<RowOf<C>[]>;
  /**
   * Runs a statement over all that the filters and the search of a call let through, `t`, whatever its page: totals count exactly
   * the rows of the list and of its file. Example: `over(input, context, (found) => sql`select count(*) as n ${found}`)`.
   */
  over: <R>(
    input: ListQuery & Readonly<Record<string, unknown>>,
    context: Pick<ReadContext, 'db' | 'now' | 'caller' | 'withheld'>,
    statement: (found: RawBuilder<unknown>) => RawBuilder<R>,
  ) => Promise<R[]>;
  /**
   * One row, as an answer shows it.
   * @throws Refus when there is none, or it is another school's: as if it were not there (AMB-155)
   */
  find: (db: Db, id: number, caller: Pick<Caller, 'ecoleId'>) => Promise<RowOf<C>>;
}

/** Reads a list over one declared source. */
export const readOnlyList = <
  const C extends FiledContract,
  T extends TableName,
  const J extends Joins = readonly [],
>(
  contract: C,
  source: ListSource<NoInfer<C>, T, J>,
): ReadOnlyList<C> =>
  // The source is of this contract and of this table: its rows have their types.
  readerOf(contract, source);

function readerOf(contract: FiledContract, source: AnyListSource): ReadOnlyList<ListContract> {
  const reader = listReader(contract, source);
  const { isSeen } = schoolRules(source);
  declareList({ contract, source });
  const rows = async (db: Db, where: RawBuilder<unknown>): Promise<Row[]> => {
    const found = await sql<Row>`select ${selection(contract, source)}
      from ${sql.table(source.table)} as t ${joinsOf(source.joins ?? [])} where ${where}`.execute(db);
    return found.rows;
  };
  const list = async (input: Input<ListContract['list']>, context: ReadContext): Promise<Row[]> => {
    const page = await reader.read(context.db, input, readingOf(context));
    tellPage(page, context);
    return page.rows;
  };
  return {
    list,
    rows,
    bindings: () => [
      bindRead(contract.list, list),
      bindFile(
        contract.export,
        (input, context) => exportList(contract, source, reader, queryOf(input), context),
        { heavy: 'export' },
      ),
    ],
    async over(input, { db, ...reading }, statement) {
      const { question, values } = ask(contract, source, input, readingOf(reading));
      const found = sql`${from(source, question)} ${conditions(source, question)}`;
      return prepared(() => statement(found)).all(db, values);
    },
    async find(db, id, caller) {
      const [row] = await rows(db, sql`t.id = ${id}`);
      return isSeen(row, caller) ? row : refuse('INTROUVABLE');
    },
  };
}
