/** Kysely runs on pg by a pool that keeps no state on a connection, so that it works behind a pooler in transaction mode. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryCompiler,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { PostgresCompiler } from './per-engine.ts';
import { ServerPool } from './pool/server-pool.ts';
import { POOL_SETTINGS, type PoolSettings } from './pool/settings.ts';
import { namedFault, TROP_GRAND } from './unreadable.ts';

const INT8 = 20;
const NUMERIC = 1700;

/**
 * Turns the text of an int8 or numeric column into a number; a value that a number cannot hold exactly is a fault,
 * and is not rounded.
 */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw Object.assign(new RangeError(`beyond 2^53: ${text}`), { code: TROP_GRAND });
  return value;
}

type Parser = (text: string) => unknown;

function parserOf(oid: number, format?: 'text' | 'binary'): Parser {
  if (oid === INT8 || oid === NUMERIC) return toSafeInteger;
  const parsers = pg.types as unknown as { getTypeParser: (oid: number, format?: string) => Parser };
  return parsers.getTypeParser(oid, format);
}

/** Opens a pool of pg on one host; `serverPool` is what the product works with. */
export function openPostgres(url: string, settings: Partial<PoolSettings> = {}): pg.Pool {
  const { places, openSeconds, lockSeconds, statementSeconds, limitsBy } = { ...POOL_SETTINGS, ...settings };
  const session = { lock_timeout: lockSeconds * 1000, statement_timeout: statementSeconds * 1000 };
  const pool = new pg.Pool({
    connectionString: url,
    max: places,
    connectionTimeoutMillis: openSeconds * 1000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    ...(limitsBy === 'session' ? session : {}),
  });
  // An idle connection that the server closes must not end the process: the next query opens another.
  pool.on('error', () => {});
  // A connection lost between two queries of a transaction must not end it either: the next query fails, and says so.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // A search in many texts looks costly enough to be compiled: that takes 80 ms each time, and reading takes five.
    client.query('set jit = off').catch(() => {});
  });
  return pool;
}

/** Opens the connections to the server of an address, which may name several hosts. @throws AdresseRefusee */
export const serverPool = (url: string, settings: Partial<PoolSettings> = {}): ServerPool =>
  new ServerPool(url, { ...POOL_SETTINGS, ...settings }, openPostgres);

/** A statement that each write begins with, read when it begins; '': none yet. */
interface Guard {
  readonly statement: string;
}

/** Begins a transaction with its time limits, and a write with the guard, in one message. */
class OwnDriver extends PostgresDriver {
  readonly #pool: ServerPool;
  readonly #guard: Guard;

  constructor(pool: ServerPool, guard: Guard) {
    super({ pool, onCreateConnection: nameFaults });
    this.#pool = pool;
    this.#guard = guard;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const words = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    const begin = ['start transaction', ...words].join(' ');
    const { statement } = this.#guard;
    const guard = statement === '' || accessMode === 'read only' ? '' : `; ${statement}`;
    try {
      await connection.executeQuery(CompiledQuery.raw(begin + this.#pool.limits() + guard));
    } catch (error) {
      // The transaction was begun and refused: the connection goes back without it.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  }
}

class OwnDialect extends PostgresDialect {
  readonly #pool: ServerPool;
  readonly #guard: Guard;

  constructor(pool: ServerPool, guard: Guard) {
    super({ pool });
    this.#pool = pool;
    this.#guard = guard;
  }

  override createDriver(): Driver {
    return new OwnDriver(this.#pool, this.#guard);
  }

  override createQueryCompiler(): QueryCompiler {
    return new PostgresCompiler();
  }
}

/** Makes the statements of a new connection name the table of a value that they cannot read. */
async function nameFaults(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery) => {
    try {
      return await execute<R>(query);
    } catch (error) {
      throw namedFault(error, query.sql);
    }
  };
}

/** Makes the dialect; every write begins with the statement that `guard` has by then. */
export const postgresDialect = (pool: ServerPool, guard: Guard = { statement: '' }): Dialect =>
  new OwnDialect(pool, guard);
