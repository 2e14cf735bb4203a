/**
 * Kysely on node:sqlite: one writing connection behind a lock, one read-only connection for everything outside a
 * transaction (with one connection a read would wait behind another request's open transaction).
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Statements kept prepared on a connection; the product has fewer. */
const CACHED_STATEMENTS = 1000;
const BUSY_TIMEOUT_MS = 5000;

/** `alone`: refused while another process has the file open, keeps others out, and leaves foreign keys to a final check. */
export type Mode = 'write' | 'read' | 'alone';

/**
 * Opens the file with what durability needs: WAL and synchronous=FULL (NORMAL loses acknowledged rows in a power
 * cut), foreign keys, a busy timeout for the commands that run beside the server.
 */
export function openSqlite(file: string, mode: Mode): DatabaseSync {
  const connection = new DatabaseSync(file, {
    readOnly: mode === 'read',
    timeout: mode === 'alone' ? 0 : BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: mode !== 'alone',
  });
  // Before the first access: only then does SQLite ask for the whole file.
  if (mode === 'alone') connection.exec('pragma locking_mode = exclusive');
  if (mode !== 'read') connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full; pragma temp_store = memory; pragma cache_size = -32000;');
  return connection;
}

class SqliteConnection implements DatabaseConnection {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { statement, reads } = this.#prepare(query.sql);
      const values = query.parameters as SQLInputValue[];
      if (reads) return Promise.resolve({ rows: statement.all(...values) as R[] });
      const { changes, lastInsertRowid } = statement.run(...values);
      return Promise.resolve({
        rows: [],
        numAffectedRows: BigInt(changes),
        insertId: BigInt(lastInsertRowid),
      });
    } catch (error) {
      return Promise.reject(error);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not used on SQLite');
  }
}

/** One connection; `exclusive` hands it to one transaction at a time, in the order they asked. */
class SqliteDriver implements Driver {
  readonly #raw: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #exclusive: boolean;
  #tail: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(raw: DatabaseSync, exclusive: boolean) {
    this.#raw = raw;
    this.#connection = new SqliteConnection(raw);
    this.#exclusive = exclusive;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#exclusive) return this.#connection;
    const previous = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await previous;
    this.#release = resolve;
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Kysely's own `begin` is deferred: two writers would then fail at their first write instead of waiting here.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A failed statement may already have ended the transaction (disk full): then there is nothing left to undo.
    if (this.#raw.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    const release = this.#release;
    this.#release = undefined;
    if (this.#exclusive) release?.();
  }

  async destroy(): Promise<void> {
    this.#raw.close();
  }
}

/** Kysely's dialect over one open connection. */
export function sqliteDialect(raw: DatabaseSync, exclusive: boolean): Dialect {
  return {
    createDriver: () => new SqliteDriver(raw, exclusive),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
