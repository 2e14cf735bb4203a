/**
 * Writes records: companions of keyed texts, stamps, the exact check of modifDate. A function whose name has `Any` is
 * given its table as a value, and takes its columns by their names; the others know the columns of their table.
 */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { estNomSonne, type NomSonne, sonsDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { type RawBuilder, sql } from 'kysely';
import { shift } from '#core/time/clock.ts';
import { anyTable, type Db, engineOf, type Trx } from './database.ts';
import { insertAnyMany } from './insert-many.ts';
import type {
  ChangedRecord,
  NewRecord,
  Only,
  Pointer,
  RecordTable,
  Row,
  StoredRow,
  TableName,
  Value,
} from './tables.ts';

/** A row with the keys of some of its texts: `libelle` and `libelleCle`; the name of a person has `nomSonCle` too. */
export type Keyed<V, K extends string> = V & { [N in K as `${N}Cle`]: string } & {
  [N in K & NomSonne as `${N}SonCle`]: string;
};

/**
 * Returns `values` with `<champ>Cle` for each keyed text among them, and `<champ>SonCle` for each name of a person; the key of null
 * is ''.
 */
export function withKeys<V extends Row, K extends keyof V & string>(
  values: V,
  keyed: readonly K[],
): Keyed<V, K> {
  const row: Row = { ...values };
  for (const name of keyed) {
    const text: Value | undefined = values[name];
    if (text === undefined) continue;
    const key = text === null ? '' : cle(String(text));
    row[`${name}Cle`] = key;
    if (estNomSonne(name)) row[`${name}SonCle`] = sonsDe(key);
  }
  return row as Keyed<V, K>;
}

/** Reads the stored row of one table, all columns; undefined when there is none. */
export const findRow = async <T extends TableName>(
  db: Db,
  table: T,
  id: number,
): Promise<StoredRow<T> | undefined> => (await findAnyRow(db, table, id)) as StoredRow<T> | undefined;

/** Reads the same from a table that is given as a value: its columns are read by their names. */
export async function findAnyRow(db: Db, table: string, id: number): Promise<Row | undefined> {
  return anyTable(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
}

export interface Stamp {
  readonly now: string;
  readonly userId: number | null;
}

/** Stores a new record and returns its id. */
export async function insertRow<T extends RecordTable, V extends NewRecord<T>>(
  trx: Trx,
  table: T,
  values: Only<V, NewRecord<T>>,
  stamp: Stamp,
): Promise<number> {
  const [id = 0] = await insertRows<T, V>(trx, table, [values], stamp);
  return id;
}

/** Stores new records, all of the same columns, and returns their ids in the same order. */
export const insertRows = <T extends RecordTable, V extends NewRecord<T>>(
  trx: Trx,
  table: T,
  all: readonly Only<V, NewRecord<T>>[],
  stamp: Stamp,
): Promise<number[]> => insertAnyRows(trx, table, all, stamp);

/** Stores new records of a table that is given as a value, all of the same columns; returns their ids in the same order. */
export function insertAnyRows(trx: Trx, table: string, all: readonly Row[], stamp: Stamp): Promise<number[]> {
  const rows = all.map((values) => ({
    ...values,
    estActif: 1,
    creationDate: stamp.now,
    creationUserId: stamp.userId,
    modifDate: null,
    modifUserId: null,
  }));
  return insertAnyMany(trx, table, rows, { returns: 'id' });
}

/** Returns the stamp of a change made now: later than the one before, even within one millisecond or on a clock set back. */
export function nextModifDate(now: string, previous: Value): string {
  if (typeof previous !== 'string') return now;
  const least = shift(previous, 1);
  return now > least ? now : least;
}

/** A caller names a record that they are about to change by its id, and says how they read it. */
interface Target {
  readonly id: number;
  readonly modifDate: string | null;
  readonly estActif: 0 | 1;
}

/**
 * Changes a record that is still as the caller read it (`modifDate`, null included) and as active as `estActif` says.
 * Returns its new stamp, or undefined when nothing was changed: somebody else was first.
 */
export const updateRow = <T extends RecordTable, V extends ChangedRecord<T>>(
  trx: Trx,
  table: T,
  target: Target,
  values: Only<V, ChangedRecord<T>>,
  stamp: Stamp,
): Promise<string | undefined> => updateAnyRow(trx, table, target, values, stamp);

/** Changes the same in a table that is given as a value. */
export async function updateAnyRow(
  trx: Trx,
  table: string,
  { id, modifDate, estActif }: Target,
  values: Row,
  stamp: Stamp,
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

/** Deletes a record of a table that is given as a value and returns it as it was; undefined when it was not there. */
export async function deleteAnyRow(trx: Trx, table: string, id: number): Promise<Row | undefined> {
  return anyTable(trx).deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst();
}

type Referring = Pointer & { readonly isOfSchool?: true; readonly isAlwaysActive?: true };

/**
 * Counts the rows that refer to a record, and the disabled ones among them; rows of its school are found by their
 * school first. `condition`: on the row `t`.
 */
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

/**
 * Makes the next id follow the highest stored one, for tables filled with explicit ids (PostgreSQL's sequences do not
 * see them).
 */
export async function resetIdentity(trx: Trx, table: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(${sql.ref('id')}) from ${sql.table(table)}))`.execute(
    trx,
  );
}
