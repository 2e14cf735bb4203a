/** Kysely on pg: a pool without any state kept on a connection, so that it runs behind a pooler in transaction mode. */
import { type Dialect, PostgresDialect, type QueryCompiler } from 'kysely';
import pg from 'pg';
import { PostgresCompiler } from './per-engine.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Text of an int8 or numeric column as a number; what a number cannot hold exactly is a fault, not a rounding. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond 2^53: ${text}`);
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
  // Neither must one that is lost between two queries of a transaction: the next query fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class OwnDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PostgresCompiler();
  }
}

export function postgresDialect(pool: pg.Pool): Dialect {
  return new OwnDialect({ pool });
}
