/** Kysely runs on pg by a pool that keeps no state on a connection, so that it works behind a pooler in transaction mode. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type QueryCompiler,
} from 'kysely';
import pg from 'pg';
import { PostgresCompiler } from './per-engine.ts';
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

export function openPostgres(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  // An idle connection that the server closes must not end the process: the next query opens another.
  pool.on('error', () => {});
  // A connection lost between two queries of a transaction must not end it either: the next query fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class OwnDialect extends PostgresDialect {
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

export function postgresDialect(pool: pg.Pool): Dialect {
  return new OwnDialect({ pool, onCreateConnection: nameFaults });
}
