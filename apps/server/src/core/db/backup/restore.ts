/**
 * Puts a backup of either engine back, in one transaction. It makes the tables anew by the migrations that the backup
 * names, then stores the rows and the highest ids, then runs the migrations that came since. When it is cut or
 * refused, nothing has changed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { isUnavailable } from '#core/db/constraints.ts';
import { anyTable, type DatabaseConfig, FICHIER, type Trx } from '#core/db/database.ts';
import {
  type Applied,
  appliedMigrations,
  inTodaysNames,
  lockMigrations,
  type Migration,
  migrateWithin,
  verifyMigrations,
} from '#core/db/migrations/migrate.ts';
import type { Engine } from '#core/db/per-engine.ts';
import { postgresDialect, serverPool } from '#core/db/postgres.ts';
import { openSqlite, sqliteDialect } from '#core/db/sqlite.ts';
import type { Row, Tables, Value } from '#core/db/tables.ts';
import {
  type Header,
  leftOut,
  placeOfContents,
  readBackup,
  SauvegardeIllisible,
  type TableLine,
} from './file.ts';
import { shapesOf, type TableShape } from './shapes.ts';
import { countRows, damages, lastIdOf } from './snapshot.ts';

/** A database into which nothing may be restored; the message is for the person at the terminal. */
export class RestaurationRefusee extends Error {}

export interface RestoreOptions {
  migrations: readonly Migration[];
  now: () => string;
  /** Whether other connections to a PostgreSQL database are allowed. */
  isShared?: boolean;
  /** Returns a content that the backup leaves out; undefined: the base does without it. */
  contents?: (empreinte: string) => Promise<Uint8Array | undefined>;
  /** The base is thrown away: it is embedded, and nothing waits for the disk. */
  isTrial?: boolean;
  /** The first step of the transaction: reads the base that is about to go; `tables`: those that it has. */
  remember?: (trx: Trx, tables: ReadonlySet<string>) => Promise<void>;
  /** The last step of the transaction; `before` says what the database was before. */
  finish?: (trx: Trx, header: Header, before: Before) => Promise<void>;
}

/**
 * The state before the restoration: `versions` that running servers may have kept in memory, and the highest id that each table ever
 * gave.
 */
interface Before {
  versions: Map<string, number>;
  ids: Map<string, number>;
}

/** A backup that was read to its end. */
export interface Verified {
  file: string;
  header: Header;
  /** The number of rows of each table. */
  counts: ReadonlyMap<string, number>;
  phrase: string | null;
  /** The fingerprints of the contents that it leaves out (contents.ts). */
  needed: readonly string[];
}

/** LOT: the rows of one statement. VALEURS: the most values that one statement of SQLite takes. SIGNES: the most signs of contents. */
const LOT = 500;
const VALEURS = 32_000;
const SIGNES = 8_000_000;

/**
 * Restores a verified backup, in one transaction.
 * @throws SauvegardeIllisible, RestaurationRefusee, MigrationRefusee
 */
export async function restore(
  config: DatabaseConfig,
  { file, header, counts, phrase, needed }: Verified,
  { migrations, now, isShared = false, remember, finish, contents, isTrial = false }: RestoreOptions,
): Promise<void> {
  if (needed.length > 0 && contents === undefined) throw new Error('nothing says where the contents are');
  const known = migrations.slice(0, header.migrations.length);
  const shapes = new Map((await shapesOf(known)).map((shape) => [shape.table, shape]));
  const { db, engine } = openAlone(config, isTrial);
  try {
    await db.transaction().execute(async (trx) => {
      await refuseOthers(trx, engine, isShared);
      await lockMigrations(trx);
      const before = await dropTables(trx, engine, migrations, remember);
      await migrateWithin(trx, known, now());
      const keys = await dropForeignKeys(trx, engine, shapes);
      for (const { table } of shapes.values()) await anyTable(trx).deleteFrom(table).execute();
      await load(trx, engine, { file, phrase, contents }, shapes);
      for (const key of keys) await key.execute(trx);
      await check(trx, engine, counts);
      await nameMigrations(trx, header.migrations, now());
      await migrateWithin(trx, migrations, now());
      await continueAfterBefore(trx, engine, before, migrations);
      await finish?.(trx, header, before);
    });
    await refreshStatistics(db, engine, shapes);
  } catch (error) {
    throw sentenceFor(error);
  } finally {
    await db.destroy();
  }
}

/**
 * Reads a backup to its end, so that a damaged one is refused before a database is touched.
 * @throws SauvegardeIllisible, PhraseRefusee, MigrationRefusee
 */
export async function verifyBackup(
  file: string,
  migrations: readonly Migration[],
  phrase: string | null = null,
): Promise<Verified> {
  let header: Header | undefined;
  const counts = new Map<string, number>();
  let shapes = new Map<string, TableShape>();
  let table = '';
  const needed: string[] = [];
  let place: ReturnType<typeof placeOfContents>;
  for await (const line of readBackup(file, phrase)) {
    if (line.kind === 'header') {
      header = { ...line.header, migrations: inTodaysNames(line.header.migrations, migrations) };
      verifyMigrations(header.migrations, migrations, 'Cette sauvegarde');
      const known = await shapesOf(migrations.slice(0, header.migrations.length));
      shapes = new Map(known.map((shape) => [shape.table, shape]));
    } else if (line.kind === 'table') {
      table = line.table.table;
      if (counts.has(table) || !isSameShape(shapes.get(table), line.table)) {
        throw new SauvegardeIllisible(
          `La table « ${table} » de cette sauvegarde n'est pas celle de ses migrations.`,
        );
      }
      counts.set(table, 0);
      place = placeOfContents(line.table);
    } else {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      const empreinte = leftOut(line.values, place);
      if (empreinte !== undefined) needed.push(empreinte);
    }
  }
  const missing = [...shapes.keys()].filter((name) => !counts.has(name));
  if (header === undefined || missing.length > 0) {
    throw new SauvegardeIllisible(`Il manque des tables à cette sauvegarde : ${missing.join(', ')}.`);
  }
  return { file, header, counts, phrase, needed };
}

function isSameShape(shape: TableShape | undefined, { colonnes }: TableLine): boolean {
  return shape !== undefined && shape.columns.toSorted().join() === colonnes.toSorted().join();
}

function openAlone(
  { databaseUrl, dataDir }: DatabaseConfig,
  isTrial: boolean,
): { db: Kysely<Tables>; engine: Engine } {
  if (databaseUrl !== '') {
    return {
      engine: 'postgres',
      db: new Kysely<Tables>({ dialect: postgresDialect(serverPool(databaseUrl, { places: 1 })) }),
    };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const raw = openSqlite(join(dataDir, FICHIER), isTrial ? 'trial' : 'alone');
    return { engine: 'sqlite', db: new Kysely<Tables>({ dialect: sqliteDialect(raw, true) }) };
  } catch (error) {
    throw sentenceFor(error);
  }
}

const ARRETEZ = 'Arrêtez le serveur, puis recommencez. Rien n’a été changé.';

/** Refuses while others use the database. SQLite's own lock keeps others out; PostgreSQL tells who is connected. */
async function refuseOthers(trx: Trx, engine: Engine, isShared: boolean): Promise<void> {
  if (engine === 'sqlite') return;
  // The restoration waits for a server that reads or writes now, but not for ever.
  await sql`set local lock_timeout = '10s'`.execute(trx);
  if (isShared) return;
  let total = await otherConnections(trx);
  for (let essai = 0; total > 0 && essai < ESSAIS_DEPART; essai += 1) {
    await wait(DEPART_MS);
    total = await otherConnections(trx);
  }
  if (total > 0) {
    throw new RestaurationRefusee(
      `Cette base sert ailleurs (${total} connexion${total > 1 ? 's' : ''} ouverte${total > 1 ? 's' : ''}). ${ARRETEZ}`,
    );
  }
}

/** PostgreSQL lists a closed connection until its process has ended, which comes later than its client knows. */
const ESSAIS_DEPART = 30;
const DEPART_MS = 100;

async function otherConnections(trx: Trx): Promise<number> {
  // Within a transaction, PostgreSQL reads the list of connections once and keeps it.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
  `.execute(trx);
  return rows[0]?.total ?? 0;
}

/** Drops the tables that the product made and no others, once `remember` read them; returns what they held. */
async function dropTables(
  trx: Trx,
  engine: Engine,
  migrations: readonly Migration[],
  remember: RestoreOptions['remember'],
): Promise<Before> {
  const versions = new Map<string, number>();
  const ids = new Map<string, number>();
  const applied = await appliedMigrations(trx);
  if (applied === undefined) return { versions, ids };
  const done = inTodaysNames(applied, migrations);
  verifyMigrations(done, migrations);
  const shapes = await shapesOf(migrations.slice(0, done.length));
  if (shapes.some(({ table }) => table === 'versions')) {
    for (const { nom, numero } of await anyTable(trx).selectFrom('versions').selectAll().execute()) {
      versions.set(String(nom), Number(numero));
    }
  }
  for (const { table, hasIdentity } of shapes)
    if (hasIdentity) ids.set(table, await lastIdOf(trx, engine, table));
  await remember?.(trx, new Set(shapes.map(({ table }) => table)));
  const tables = shapes.map(({ table }) => sql.table(table));
  if (engine === 'sqlite') for (const table of tables) await sql`drop table ${table}`.execute(trx);
  // One statement drops them all, so our own foreign keys are no obstacle; without `cascade`, a table that is not
  // ours stops it.
  else await sql`drop table ${sql.join(tables)}`.execute(trx);
  return { versions, ids };
}

/**
 * Drops the foreign keys, and returns the statements that put them back over the whole. PostgreSQL checks a foreign
 * key at each row, and a menu may come before its parent; SQLite checks all of them at the end.
 */
async function dropForeignKeys(
  trx: Trx,
  engine: Engine,
  shapes: ReadonlyMap<string, TableShape>,
): Promise<RawBuilder<unknown>[]> {
  if (engine === 'sqlite') return [];
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace
  `.execute(trx);
  const ours = rows.filter(({ table }) => shapes.has(table));
  for (const { table, name } of ours) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  return ours.map(
    ({ table, name, definition }) =>
      sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
  );
}

async function load(
  trx: Trx,
  engine: Engine,
  {
    file,
    phrase,
    contents,
  }: Pick<Verified, 'file' | 'phrase'> & {
    contents: RestoreOptions['contents'] | undefined;
  },
  shapes: ReadonlyMap<string, TableShape>,
): Promise<void> {
  let current: TableLine | undefined;
  let place: ReturnType<typeof placeOfContents>;
  let lot: Row[] = [];
  let signs = 0;
  const flush = async (): Promise<void> => {
    if (current === undefined || lot.length === 0) return;
    await anyTable(trx).insertInto(current.table).values(lot).execute();
    lot = [];
    signs = 0;
  };
  /** Puts a content that the backup leaves out in its row. */
  const whole = async (values: Value[]): Promise<Value[]> => {
    const empreinte = leftOut(values, place);
    const bytes = empreinte === undefined ? undefined : ((await contents?.(empreinte)) ?? new Uint8Array());
    const filled = bytes === undefined ? values : values.with(place?.contenu ?? 0, base64Of(bytes));
    if (place !== undefined) signs += String(filled[place.contenu]).length;
    return filled;
  };
  const close = async (): Promise<void> => {
    await flush();
    if (current !== undefined && shapes.get(current.table)?.hasIdentity === true) {
      await continueIdentity(trx, engine, current);
    }
  };
  for await (const line of readBackup(file, phrase)) {
    if (line.kind === 'table') {
      await close();
      current = line.table;
      place = placeOfContents(current);
    } else if (line.kind === 'row' && current !== undefined) {
      lot.push(rowOf(current.colonnes, await whole(line.values)));
      const most = Math.min(LOT, Math.floor(VALEURS / current.colonnes.length));
      if (lot.length >= most || signs >= SIGNES) await flush();
    }
  }
  await close();
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Records today's migrations: a backup of an unpublished version names the ones that today's replace. */
async function nameMigrations(trx: Trx, today: readonly Applied[], instant: string): Promise<void> {
  const told = await appliedMigrations(trx);
  if (told?.map(({ nom }) => nom).join() === today.map(({ nom }) => nom).join()) return;
  await trx.deleteFrom('migrations').execute();
  await trx
    .insertInto('migrations')
    .values(today.map((one) => ({ ...one, instant })))
    .execute();
}

function rowOf(columns: readonly string[], values: readonly Value[]): Row {
  return Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]));
}

/** Makes ids go on after those that the base of before gave: a row that the backup has not leaves its id to no other. */
async function continueAfterBefore(
  trx: Trx,
  engine: Engine,
  { ids }: Before,
  migrations: readonly Migration[],
): Promise<void> {
  const given = [...ids].filter(([, dernierId]) => dernierId > 0);
  if (given.length === 0) return;
  const today = new Set((await shapesOf(migrations)).map(({ table }) => table));
  for (const [table, dernierId] of given) {
    if (!today.has(table) || (await lastIdOf(trx, engine, table)) >= dernierId) continue;
    await continueIdentity(trx, engine, { table, dernierId });
  }
}

/** Makes the next id follow the highest that was ever given, so that no id of a deleted row comes back. */
async function continueIdentity(
  trx: Trx,
  engine: Engine,
  { table, dernierId }: Pick<TableLine, 'table' | 'dernierId'>,
): Promise<void> {
  const highest = sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) select ${table}, max(${dernierId}, ${highest})`.execute(
      trx,
    );
    return;
  }
  const last = sql`greatest(${sql.lit(dernierId)}, ${highest})`;
  await sql`
    select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), greatest(${last}, 1), ${last} > 0)
  `.execute(trx);
}

async function check(trx: Trx, engine: Engine, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [table, count] of counts) {
    if ((await countRows(trx, table)) === count) continue;
    throw new RestaurationRefusee(`La table « ${table} » n'a pas toutes ses lignes. Rien n'a été changé.`);
  }
  const faults = await damages(trx, engine);
  if (faults.length > 0) {
    throw new RestaurationRefusee(
      `La base restaurée est abîmée : ${faults.join(' ; ')}. Rien n'a été changé.`,
    );
  }
}

/**
 * Computes the statistics of the tables that were just filled: without them PostgreSQL would read each of them whole
 * for a while.
 */
async function refreshStatistics(
  db: Kysely<Tables>,
  engine: Engine,
  shapes: ReadonlyMap<string, TableShape>,
): Promise<void> {
  if (engine === 'sqlite') return;
  const tables = sql.join([...shapes.keys()].map((table) => sql.table(table)));
  // The restored rows stand: autovacuum does later what fails here.
  await sql`vacuum analyze ${tables}`.execute(db).catch(() => {});
}

const TABLE_EXISTE = '42P07';
const OBJET_DEPENDANT = '2BP01';
const VERROU_REFUSE = '55P03';
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Turns a fault of the database into a sentence that says what to do. */
function sentenceFor(error: unknown): unknown {
  const { code, errcode, message, detail } = error as Record<
    'code' | 'errcode' | 'message' | 'detail',
    unknown
  >;
  if (code === VERROU_REFUSE) return new RestaurationRefusee(`Cette base sert ailleurs. ${ARRETEZ}`);
  if (code === TABLE_EXISTE) {
    return new RestaurationRefusee(
      `Cette base contient déjà des tables qui ne sont pas de GestionScolaire (${String(message)}). Rien n'a été changé.`,
    );
  }
  if (code === OBJET_DEPENDANT) {
    const dependants = String(detail).split('\n').join(' ; ');
    return new RestaurationRefusee(
      `Des vues, des clés ou des règles qui ne sont pas de GestionScolaire dépendent de ses tables (${dependants}). Enregistrez leur définition, supprimez-les, puis recommencez. Rien n'a été changé.`,
    );
  }
  if (code !== 'ERR_SQLITE_ERROR') return error;
  if (errcode === SQLITE_CORRUPT || errcode === SQLITE_NOTADB) {
    return new RestaurationRefusee(
      `La base en place est illisible : déplacez ${FICHIER} et les fichiers qui portent son nom hors du dossier des données, puis recommencez.`,
    );
  }
  return isUnavailable(error) ? new RestaurationRefusee(`Un serveur utilise cette base. ${ARRETEZ}`) : error;
}
