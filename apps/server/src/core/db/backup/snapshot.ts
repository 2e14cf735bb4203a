/**
 * Reads the whole database as it was at one instant, while the server goes on writing: by a read transaction on
 * SQLite's log, or REPEATABLE READ on PostgreSQL. A copy waits for no writer and makes none wait, however long it
 * takes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup as copyPages } from 'node:sqlite';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { anyTable, type DatabaseConfig, type Db, FICHIER, onSnapshot } from '#core/db/database.ts';
import type { Engine } from '#core/db/per-engine.ts';
import { postgresDialect, serverPool } from '#core/db/postgres.ts';
import { openSqlite, sqliteDialect } from '#core/db/sqlite.ts';
import type { Row, Tables, Value } from '#core/db/tables.ts';
import { TABLE_DES_CONTENUS, type TableShape } from './shapes.ts';

/** The rows read at a time: memory never holds more of the database. */
const LOT = 1000;
/** The contents read at a time: each may be of two megabytes. */
const LOT_DE_CONTENUS = 20;

/** Whether there is a database to read: a PostgreSQL database always exists. */
export function hasDatabase({ databaseUrl, dataDir }: DatabaseConfig): boolean {
  return databaseUrl !== '' || existsSync(join(dataDir, FICHIER));
}

/** One connection that reads, beside a server that serves. */
export interface Reader {
  readonly engine: Engine;
  /** Reads the present state, each statement by itself. */
  readonly db: Db;
  /** Runs `work` on one unchanging state, which ends with it: a long one keeps the log of the database from being emptied. */
  atOneInstant<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Opens a connection for `work`. */
export async function reading<T>(
  { databaseUrl, dataDir }: DatabaseConfig,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== '') {
    const db = new Kysely<Tables>({ dialect: postgresDialect(serverPool(databaseUrl, { places: 1 })) });
    try {
      return await work({
        engine: 'postgres',
        db,
        atOneInstant: (at) =>
          db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(at),
      });
    } finally {
      await db.destroy();
    }
  }
  const file = join(dataDir, FICHIER);
  // The writing connection closes last: closing a reader alone would leave the log beside the file.
  const writing = openSqlite(file, 'write');
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(file, 'read'), true) });
  try {
    return await work({
      engine: 'sqlite',
      db,
      atOneInstant: (at) => db.connection().execute((connection) => onSnapshot(connection, at)),
    });
  } finally {
    await db.destroy();
    writing.close();
  }
}

/** More than the pages of any base: they are copied in one step, since a step after a write of the server begins anew. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Returns where the state of this instant can be read for as long as it takes. The embedded base is copied into `folder`, page by page:
 * a reading of ten minutes would keep its log growing for ten minutes, and the copy takes seconds. PostgreSQL keeps an instant itself.
 */
export async function readableAtLeisure(config: DatabaseConfig, folder: string): Promise<DatabaseConfig> {
  if (config.databaseUrl !== '') return config;
  const source = openSqlite(join(config.dataDir, FICHIER), 'write');
  try {
    await copyPages(source, join(folder, FICHIER), { rate: ALL_PAGES }).catch((error: unknown) => {
      throw refusedByTheDisk(error)
        ? Object.assign(new Error('no room for the copy'), { code: 'ENOSPC' })
        : error;
    });
  } finally {
    source.close();
  }
  return { ...config, dataDir: folder };
}

/** Whether the disk took no more of a copy: a quota, or a bound of one file, is an error of the disk to SQLite. */
const refusedByTheDisk = (error: unknown): boolean =>
  error instanceof Error && /disk I\/O error|database or disk is full/.test(error.message);

/** Runs `work` on one unchanging state of the database. */
export const atOneInstant = <T>(
  config: DatabaseConfig,
  work: (db: Db, engine: Engine) => Promise<T>,
): Promise<T> => reading(config, (reader) => reader.atOneInstant((db) => work(db, reader.engine)));

/** Returns the column as it is read: a content that stands elsewhere is null, and one that is nowhere is ''. */
const readAs = (name: string, isElsewhere: boolean): RawBuilder<unknown> =>
  isElsewhere && name === 'contenu'
    ? sql`case when octet_length(contenu) = 0 then '' end as contenu`
    : sql.ref(name);

/**
 * Reads all rows of a table in the order of its key, their values in the order of its columns. `areContentsElsewhere`: the contents of
 * files are left out.
 */
export async function* rowsInOrder(
  db: Db,
  { table, columns, primaryKey }: TableShape,
  areContentsElsewhere = false,
): AsyncGenerator<Value[]> {
  const key = sql.join(primaryKey.map((name) => sql.ref(name)));
  const isOfContents = table === TABLE_DES_CONTENUS;
  const read = sql.join(columns.map((name) => readAs(name, isOfContents && areContentsElsewhere)));
  const lot = isOfContents && !areContentsElsewhere ? LOT_DE_CONTENUS : LOT;
  let last: Row | undefined;
  for (;;) {
    const after =
      last === undefined
        ? sql``
        : sql`where (${key}) > (${sql.join(primaryKey.map((name) => last?.[name] ?? null))})`;
    const { rows } = await sql<Row>`
      select ${read} from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(lot)}
    `.execute(db);
    for (const row of rows) yield columns.map((name) => row[name] ?? null);
    last = rows.at(-1);
    if (last === undefined || rows.length < lot) return;
  }
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { total } = await anyTable(db)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the highest id that a table ever gave, deleted rows included; 0 when it gave none. */
export async function lastIdOf(db: Db, engine: Engine, table: string): Promise<number> {
  const query =
    engine === 'sqlite'
      ? sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass) as last`;
  return (await query.execute(db)).rows[0]?.last ?? 0;
}

/**
 * Returns what the engine itself finds wrong with its tables; [] when all is well. PostgreSQL checks its pages as it
 * reads them.
 */
export async function damages(db: Db, engine: Engine): Promise<string[]> {
  if (engine === 'postgres') return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
  const orphans = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    // SQLite heads its findings with a line of its own.
    ...integrity.rows
      .flatMap((row) => row.integrity_check.split('\n'))
      .filter((text) => text !== 'ok' && !text.startsWith('***')),
    ...orphans.rows.slice(0, 10).map(({ table, parent }) => `${table} → ${parent}`),
  ];
}
