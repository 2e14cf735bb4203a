/** Writing rows of tables that are given as values: companions of keyed texts, stamps, the exact check of modifDate. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { type RawBuilder, sql } from 'kysely';
import { shift } from '#core/clock.ts';
import { anyTable, type Db, engineOf, type Trx } from './database.ts';
import { insertMany } from './insert-many.ts';
import type { Pointer, Row, Value } from './tables.ts';

/** `values` with `<champ>Cle` for each keyed text among them; the key of null is ''. */
export function withKeys(values: Row, keyed: readonly string[]): Row {
  const row = { ...values };
  for (const name of keyed) {
    const text = values[name];
    if (text === undefined) continue;
    row[`${name}Cle`] = text === null ? '' : cle(String(text));
  }
  return row;
}

/** The stored row, all columns; undefined when there is none. */
export async function findRow(db: Db, table: string, id: number): Promise<Row | undefined> {
  return anyTable(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
}

interface Stamp {
  now: string;
  userId: number | null;
}

/** Stores a new record and answers its id. */
export async function insertRow(trx: Trx, table: string, values: Row, stamp: Stamp): Promise<number> {
  const [id = 0] = await insertRows(trx, table, [values], stamp);
  return id;
}

/** Stores new records, all of the same columns, and answers their ids in the same order. */
export function insertRows(trx: Trx, table: string, all: readonly Row[], stamp: Stamp): Promise<number[]> {
  const rows = all.map((values) => ({
    ...values,
    estActif: 1,
    creationDate: stamp.now,
    creationUserId: stamp.userId,
    modifDate: null,
    modifUserId: null,
  }));
  return insertMany(trx, table, rows, { returns: 'id' });
}

/** The stamp of a change made now: later than the one before, even within one millisecond or on a clock set back. */
export function nextModifDate(now: string, previous: Value): string {
  if (typeof previous !== 'string') return now;
  const least = shift(previous, 1);
  return now > least ? now : least;
}

/**
 * Changes a record that is still as the caller read it (`modifDate`, null included) and as active as `estActif` says.
 * Answers its new stamp, or undefined when nothing was changed: somebody else was first.
 */
export async function updateRow(
  trx: Trx,
  table: string,
  { id, modifDate, estActif }: { id: number; modifDate: string | null; estActif: 0 | 1 },
  values: Row,
  stamp: { now: string; userId: number | null },
): Promise<string | undefined> {
  const next = nextModifDate(stamp.now, modifDate);
  const result = await anyTable(trx)
    .updateTable(table)
    .set({ ...values, modifDate: next, modifUserId: stamp.userId })
    .where('id', '=', id)
    .where('estActif', '=', estActif)
    .where('modifDate', 'is not distinct from', modifDate)
    .executeTakeFirst();
  return result.numUpdatedRows === 0n ? undefined : next;
}

/** Deletes a record and answers it as it was; undefined when it was not there. */
export async function deleteRow(trx: Trx, table: string, id: number): Promise<Row | undefined> {
  return anyTable(trx).deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst();
}

type Referring = Pointer & { readonly isOfSchool?: true; readonly isAlwaysActive?: true };

/** How many rows refer to a record, the disabled ones told apart; rows of its school are found by their school first. `condition`: on the row `t`. */
export async function countReferences(
  db: Db,
  { table, column, isOfSchool, isAlwaysActive }: Referring,
  { id = null, ecoleId = null }: Row,
  condition?: RawBuilder<unknown>,
): Promise<{ total: number; disabled: number }> {
  const inSchool = isOfSchool === true ? sql` and ${sql.ref('t.ecoleId')} = ${ecoleId}` : sql``;
  const among = condition === undefined ? sql`` : sql` and ${condition}`;
  const off = isAlwaysActive === true ? sql`0` : sql`sum(1 - ${sql.ref('t.estActif')})`;
  const { rows } = await sql<{ total: number; disabled: number | null }>`
    select count(*) as ${sql.ref('total')}, ${off} as ${sql.ref('disabled')}
    from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id}${inSchool}${among}
  `.execute(db);
  return { total: rows[0]?.total ?? 0, disabled: rows[0]?.disabled ?? 0 };
}

/** Gives the next id after the highest stored one, for tables filled with explicit ids (PostgreSQL's sequences do not see them). */
export async function resetIdentity(trx: Trx, table: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(${sql.ref('id')}) from ${sql.table(table)}))`.execute(
    trx,
  );
}
