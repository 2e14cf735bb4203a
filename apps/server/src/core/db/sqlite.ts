/**
 * Kysely runs on node:sqlite with one writing connection behind a lock, and one read-only connection for everything
 * outside a transaction. With one connection, a read would wait behind another request's open transaction.
 */
import { createHash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { GroupCommit } from './embedded/group-commit.ts';
import { Statements } from './embedded/statements.ts';
import { SqliteCompiler } from './per-engine.ts';
import type { Row } from './tables.ts';
import { namedFault } from './unreadable.ts';

const BUSY_TIMEOUT_MS = 5000;

/**
 * `alone`: refused while another process has the file open, keeps others out, and leaves foreign keys to a final check. `trial`: a file
 * that is thrown away, which never waits for the disk.
 */
export type Mode = 'write' | 'read' | 'alone' | 'trial';

/**
 * Opens the file with the settings that durability needs: WAL and synchronous=FULL (NORMAL loses acknowledged rows in
 * a power cut), foreign keys, a busy timeout for the commands that run beside the server.
 */
export function openSqlite(file: string, mode: Mode): DatabaseSync {
  const connection = new DatabaseSync(file, {
    readOnly: mode === 'read',
    timeout: mode === 'alone' ? 0 : BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: mode !== 'alone' && mode !== 'trial',
  });
  // This precedes the first access: only then does SQLite lock the whole file.
  if (mode === 'alone') connection.exec('pragma locking_mode = exclusive');
  if (mode !== 'read') connection.exec(`pragma journal_mode = ${mode === 'trial' ? 'memory' : 'wal'}`);
  connection.exec(`pragma synchronous = ${mode === 'trial' ? 'off' : 'full'}`);
  connection.exec('pragma temp_store = memory; pragma cache_size = -32000;');
  // A page keeps nothing of a row that changed: neither a key in clear nor a name that was erased.
  if (mode !== 'read') connection.exec('pragma secure_delete = fast');
  // PostgreSQL has it: a chain moves in one statement (core/db/chain/links.ts).
  connection.function('sha256', { deterministic: true }, (text) =>
    createHash('sha256').update(String(text)).digest('hex'),
  );
  return connection;
}

/**
 * Moves the log into the file, so that the file alone is whole. It waits for nobody: pages that another process still
 * reads stay in the log, and a full disk leaves everything there.
 */
export function emptyLog(writing: DatabaseSync): void {
  writing.exec('pragma busy_timeout = 0');
  try {
    writing.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Nothing is lost: the log is read with the file.
  }
  writing.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
}

/** A turn is one use of the connection, from its acquisition to its release. */
class Turn implements DatabaseConnection {
  readonly #statements: Statements;
  /** Lets the next turn begin; undefined once it did. */
  release: (() => void) | undefined;

  constructor(statements: Statements, release?: () => void) {
    this.#statements = statements;
    this.release = release;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { rows, ...changed } = this.#statements.run(sql, parameters as SQLInputValue[]);
      return Promise.resolve({ rows: rows as R[], ...changed });
    } catch (error) {
      return Promise.reject(namedFault(error, sql));
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not used on SQLite');
  }
}

/** Drives one connection; `exclusive` hands it to one transaction at a time, in the order they asked. */
class SqliteDriver implements Driver {
  readonly #raw: DatabaseSync;
  readonly #statements: Statements;
  readonly #shared: Turn;
  readonly #exclusive: boolean;
  readonly #transactions: GroupCommit;
  #tail: Promise<void> = Promise.resolve();

  constructor(raw: DatabaseSync, exclusive: boolean) {
    this.#raw = raw;
    this.#statements = new Statements(raw);
    this.#shared = new Turn(this.#statements);
    this.#exclusive = exclusive;
    this.#transactions = new GroupCommit(raw);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#exclusive) return this.#shared;
    const previous = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await previous;
    return new Turn(this.#statements, resolve);
  }

  async beginTransaction(): Promise<void> {
    this.#transactions.begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = this.#transactions.commit();
    // The next transaction need not wait for the disk: it may share this sync.
    await this.releaseConnection(connection);
    await committed;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After a commit that failed the next transaction has already begun: nothing is left to undo here.
    if ((connection as Turn).release !== undefined) this.#transactions.rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const turn = connection as Turn;
    const { release } = turn;
    turn.release = undefined;
    release?.();
  }

  async destroy(): Promise<void> {
    this.#transactions.flush();
    this.#raw.close();
  }
}

/**
 * Tells Kysely that connections are many: it would otherwise hold the next transaction back until the one before is
 * on the disk. The driver itself keeps the order.
 */
class GroupingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Makes Kysely's dialect over one open connection. */
export function sqliteDialect(raw: DatabaseSync, exclusive: boolean): Dialect {
  return {
    createDriver: () => new SqliteDriver(raw, exclusive),
    createQueryCompiler: () => new SqliteCompiler(),
    createAdapter: () => new GroupingAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

let ownConnection: { file: string; connection: DatabaseSync; statements: Statements } | undefined;

/** Reads the rows of one statement, on a read connection that this thread opens at first need and keeps. */
export function readEmbedded(file: string, sql: string, parameters: readonly unknown[]): Row[] {
  if (ownConnection?.file !== file) {
    ownConnection?.connection.close();
    const connection = openSqlite(file, 'read');
    ownConnection = { file, connection, statements: new Statements(connection) };
  }
  try {
    return ownConnection.statements.run(sql, parameters as SQLInputValue[]).rows as Row[];
  } catch (error) {
    throw namedFault(error, sql);
  }
}
