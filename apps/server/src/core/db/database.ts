/**
 * The database, whichever engine it runs on: `read` serves outside transactions, `transaction` serves every write.
 * Nothing outside core/db knows which engine it is.
 */
import { join } from 'node:path';
import { Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { serverKeyOf } from '#core/secret/server-key.ts';
import { asWriting } from '#core/turns/whose.ts';
import { isTransient } from './constraints.ts';
import { FICHIER } from './embedded/file-name.ts';
import { guardOf } from './guard.ts';
import type { Engine } from './per-engine.ts';
import type { PoolSettings } from './pool/settings.ts';
import { postgresDialect, serverPool } from './postgres.ts';
import { setServerKey } from './secrets.ts';
import { emptyLog, openSqlite, sqliteDialect } from './sqlite.ts';
import type { AnyTables, Tables } from './tables.ts';

export { FICHIER };

/** The place where a query runs: the reading side, or an open transaction. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The places for transactions of this process, in one view: the pool of PostgreSQL, the one writer of SQLite. */
interface Places {
  readonly most: number;
  readonly taken: number;
  /** The transactions, and on PostgreSQL the reads, that wait for a place. */
  readonly waiting: number;
  /** Those that waited in vain since the start. */
  readonly refused: number;
}

export interface Database {
  readonly engine: Engine;
  readonly read: Db;
  /** The path of the embedded file; undefined on a server. */
  readonly file: string | undefined;
  /**
   * Runs `work` in one write transaction; committed when it answers, undone when it throws. After a deadlock or a
   * serialization failure it runs again, so `work` has no effect outside the transaction.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Runs several reads on one unchanging state of the database, so that figures told together agree; no write waits
   * for them. `work` reads through its `db` alone.
   */
  atOneInstant<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Refuses from now on to begin a write on a schema that went further than the migration `last` (migrations/floors.ts); the
   * embedded base, which has one server, refuses none.
   */
  guard(last: string): void;
  /** Gives the key by which the secrets of the base are wrapped, where it was not known when the base was opened. */
  useKey(key: string): void;
  /** Returns how many of the places are taken now. */
  places(): Places;
  /** Whether the base answers now, whoever has its places; it never takes two seconds. */
  isAlive(): Promise<boolean>;
  /** Runs `action` before the connections close: threads that have a connection of their own end there. */
  beforeClose(action: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** The address 'postgres://…', or '' for the embedded file. */
  databaseUrl: string;
  dataDir: string;
  /** The number of connections of this process to PostgreSQL. */
  connections?: number;
  /** The settings of those connections; what is absent has its default. */
  base?: Partial<PoolSettings>;
  /** The key of the server that the operator gives; '' or absent: that of the file in dataDir, if there is one. */
  cleDuServeur?: string;
}

/** Opens the database; makes the embedded file when it is missing (DATA_DIR must exist). */
export function openDatabase(config: DatabaseConfig): Database {
  const database =
    config.databaseUrl === '' ? openEmbedded(join(config.dataDir, FICHIER)) : openServer(config);
  const key = serverKeyOf(config);
  if (key !== null) database.useKey(key);
  return database;
}

function openEmbedded(file: string): Database {
  const writing = openSqlite(file, 'write');
  // After a cut the log holds what was answered since it was last emptied.
  emptyLog(writing);
  const reading = openSqlite(file, 'read');
  const write = new Kysely<Tables>({ dialect: sqliteDialect(writing, true) });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reading, false) });
  // A connection of its own: the other readers go on seeing the present state.
  const still = openSqlite(file, 'read');
  const instant = new Kysely<Tables>({ dialect: sqliteDialect(still, true) });
  const endings: (() => Promise<unknown>)[] = [];
  let writes = 0;
  return {
    engine: 'sqlite',
    read,
    file,
    guard: () => {},
    useKey(key) {
      for (const one of [write, read, instant]) setServerKey(one, key);
    },
    beforeClose: (action) => void endings.push(action),
    places: () => ({ most: 1, taken: Math.min(writes, 1), waiting: Math.max(writes - 1, 0), refused: 0 }),
    async transaction(work) {
      writes += 1;
      try {
        return await withRetries(() => write.transaction().execute(work));
      } finally {
        writes -= 1;
      }
    },
    isAlive: () =>
      sql`select 1`.execute(read).then(
        () => true,
        () => false,
      ),
    atOneInstant: (work) => instant.connection().execute((connection) => onSnapshot(connection, work)),
    async close() {
      for (const end of endings.splice(0)) await end();
      await read.destroy();
      await instant.destroy();
      // Kysely closes only the connections that it has used.
      for (const connection of [reading, still]) if (connection.isOpen) connection.close();
      // The writer closes last: only a writer removes the log.
      await write.destroy();
      if (writing.isOpen) writing.close();
    },
  };
}

function openServer(config: DatabaseConfig): Database {
  const { databaseUrl, base = {}, connections } = config;
  const pool = serverPool(databaseUrl, connections === undefined ? base : { ...base, places: connections });
  const guard = { statement: '' };
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, guard) });
  const endings: (() => Promise<unknown>)[] = [];
  return {
    engine: 'postgres',
    read: db,
    file: undefined,
    guard: (last) => {
      guard.statement = guardOf(last);
    },
    useKey: (key) => setServerKey(db, key),
    places: () => pool.places(),
    isAlive: () => pool.isAlive(),
    beforeClose: (action) => void endings.push(action),
    transaction: (work) =>
      asWriting(() => withRetries(() => db.transaction().setIsolationLevel('read committed').execute(work))),
    atOneInstant: (work) =>
      withRetries(() =>
        db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      ),
    async close() {
      for (const end of endings.splice(0)) await end();
      await db.destroy();
    },
  };
}

/**
 * Runs `work` in a read transaction of its own: Kysely's would ask for the writer's place, which a reader neither has
 * nor wants.
 */
export async function onSnapshot<T>(connection: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await sql`begin`.execute(connection);
  try {
    return await work(connection);
  } finally {
    await sql`rollback`.execute(connection);
  }
}

/** The number of times that one transaction is tried. */
const TRIES = 4;

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= TRIES || !isTransient(error)) throw error;
    }
  }
}

/** Returns the same database, for code that is given table names as values. */
export function anyTable(db: Db): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}

/** Returns the engine on which a query will run. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
