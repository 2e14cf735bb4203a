/**
 * Handlers answer the calls of a look-alike. A domain declares its source and takes the operations as they come, or puts
 * its own in the place of one: `{ ...crudHandlers(pays, source), remove: … }`.
 */

import { type CrudContract, isOfSchools } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import { schoolColumn } from '#core/crud/columns.ts';
import { exportList } from '#core/crud/export/file.ts';
import { listReader, readingOf, tellPage } from '#core/crud/list/reader.ts';
import { type ChooseRows, chosenReader, queryOf } from '#core/crud/many/rows.ts';
import { reachedRows } from '#core/crud/reach.ts';
import { type AsRead, recordsOf, type Written } from '#core/crud/records.ts';
import {
  type AnyCrudSource,
  type CrudSource,
  declare,
  declareList,
  type OnlyStored,
} from '#core/crud/source.ts';
import type { Joins } from '#core/crud/vocabulary.ts';
import { adder } from '#core/crud/write/add.ts';
import { changer } from '#core/crud/write/change.ts';
import { remover } from '#core/crud/write/remove.ts';
import { stateSetter } from '#core/crud/write/state.ts';
import type { TableName } from '#core/db/tables.ts';
import type { FileAnswer, ReadContext, WriteContext } from '#core/http/context.ts';

/** Handlers answer the eight calls of a contract: a field that it renames breaks the build where the old name is read. */
export interface CrudHandlers<C extends CrudContract> {
  list: (input: Input<C['list']>, context: ReadContext) => Promise<Output<C['list']>>;
  get: (input: { readonly id: number }, context: ReadContext) => Promise<Output<C['get']>>;
  create: (input: Input<C['create']>, context: WriteContext) => Promise<{ id: number }[]>;
  update: (input: Input<C['update']> & AsRead, context: WriteContext) => Promise<Written>;
  /** Bound only where the contract has the call. */
  remove: (input: { readonly id: number }, context: WriteContext) => Promise<Written>;
  disable: (input: AsRead, context: WriteContext) => Promise<Written>;
  enable: (input: Input<C['enable']> & AsRead, context: WriteContext) => Promise<Written>;
  export: (input: Input<C['export']>, context: ReadContext) => Promise<FileAnswer>;
  /** Reads the rows of an act on many (many/): those the caller reaches, of the wanted state. */
  choose: ChooseRows;
}

/** Handlers that also add many records at once. */
export interface ManyHandlers<C extends CrudContract> extends CrudHandlers<C> {
  /** Adds records under the rules of `create`. Labels are compared with those already stored, not with one another. */
  createMany: (inputs: readonly Input<C['create']>[], context: WriteContext) => Promise<{ id: number }[]>;
}

/** Handlers of whichever contract: how core writes and binds them. */
export type AnyHandlers = ManyHandlers<CrudContract>;

/** Refuses a source that does not say what its contract promises: another school would find it out. */
function refuseIncomplete(contract: CrudContract, source: AnyCrudSource): void {
  const { entity, within, row } = contract;
  if (isOfSchools(contract) && source.school === undefined)
    throw new Error(`${entity}: whose its rows are is not said`);
  const column = schoolColumn(source.school);
  if (column !== undefined && !(column in row.shape))
    throw new Error(`${entity}: its rows do not show their ${column}`);
  const forgotten = within.filter((field) => source.within?.includes(field) !== true);
  if (forgotten.length > 0) throw new Error(`${entity}: its list is not narrowed by ${forgotten.join()}`);
}

/**
 * Makes the eight operations over one declared source.
 *
 *     export const devisesHandlers = crudHandlers(devises, { table: 'devises', keyed: ['libelle', 'symbole'], referencedBy: [] });
 */
export const crudHandlers = <
  const C extends CrudContract,
  T extends TableName,
  S extends object,
  const J extends Joins = readonly [],
>(
  contract: C,
  source: CrudSource<NoInfer<C>, T, J> & OnlyStored<NoInfer<T>, S>,
): ManyHandlers<C> =>
  // The source is of this contract and of this table: its rows and its writes have their types.
  handlersOf(contract, source as unknown as AnyCrudSource);

function handlersOf(contract: CrudContract, source: AnyCrudSource): AnyHandlers {
  refuseIncomplete(contract, source);
  declare(source);
  declareList({ contract, source });
  const reader = listReader(contract, source);
  const records = recordsOf(contract, source);
  const { rules, findShown, completed } = records;
  const createMany = adder(records);
  /** Whether a caller who is kept to some rows of the source reads this one (`reach`). */
  async function isOwn({ db, caller, now }: ReadContext, id: number): Promise<boolean> {
    const { reach, table } = source;
    if (reach?.isNarrow(caller) !== true) return true;
    const own = reachedRows(reach, caller, now);
    const { rows } = await sql`
      select 1 as un from ${sql.table(table)} as t where t.id = ${id} and ${own}`.execute(db);
    return rows.length > 0;
  }

  return {
    async list(input, context) {
      const page = await reader.read(context.db, input, readingOf(context));
      tellPage(page, context);
      return completed(page.rows, context);
    },
    async get({ id }, context) {
      const row = await findShown(context, id);
      if (!rules.isSeen(row, context.caller) || !(await isOwn(context, id))) return refuse('INTROUVABLE');
      if (contract.get.trace?.quoi === 'lecture')
        context.concerns({ entite: contract.entity, entiteId: id, ecoleId: rules.schoolOf(row) });
      const rows = await completed([row], context);
      return contract.wrap === undefined ? rows : { [contract.wrap]: rows };
    },
    create: (input, context) => createMany([input], context),
    createMany,
    update: changer(records),
    remove: remover(records),
    disable: stateSetter(records, 0),
    enable: stateSetter(records, 1),
    export: (input, context) => exportList(contract, source, reader, queryOf(input), context),
    choose: chosenReader(source, reader),
  };
}
