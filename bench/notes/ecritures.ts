/**
 * Runs the statements of a write of the product alone, in a transaction that is rolled back each time, and tells what they cost this
 * process. Rows of the journal and of the call's own key are left out: their ids change from run to run.
 */
import type { SQLInputValue } from 'node:sqlite';
import { openPostgres } from '@gestionscolaire/server/src/core/db/postgres.ts';
import { openSqlite } from '@gestionscolaire/server/src/core/db/sqlite.ts';
import type { Installation } from '../installation.ts';
import type { Seen } from '../trace.ts';

type Statement = Seen['statements'][number];

const isOwn = ({ sql }: Statement): boolean =>
  !/^\s*(?:begin|start|commit|rollback|savepoint|release|set )/i.test(sql) &&
  !/"(?:journal|rattachements|idempotences|versions)"|pg_advisory/.test(sql);

const valuesOf = ({ parameters }: Statement): SQLInputValue[] =>
  parameters.map((one) => (typeof one === 'string' || typeof one === 'number' ? one : null));

/** Answers the microseconds of processor of each of `times` runs. */
export async function costOfStatements(
  place: Installation,
  statements: readonly Statement[],
  times: number,
): Promise<number[]> {
  const own = statements.filter(isOwn);
  return place.engine === 'sqlite'
    ? onSqlite(place.file, own, times)
    : onPostgres(place.databaseUrl, own, times);
}

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function onSqlite(file: string, statements: readonly Statement[], times: number): number[] {
  const connection = openSqlite(file, 'write');
  try {
    const prepared = statements.map((one) => ({
      statement: connection.prepare(one.sql),
      values: valuesOf(one),
    }));
    return Array.from({ length: times }, () => {
      const before = spent();
      connection.exec('begin immediate');
      for (const { statement, values } of prepared)
        if (statement.columns().length > 0) statement.all(...values);
        else statement.run(...values);
      connection.exec('rollback');
      return spent() - before;
    });
  } finally {
    connection.close();
  }
}

async function onPostgres(
  databaseUrl: string,
  statements: readonly Statement[],
  times: number,
): Promise<number[]> {
  const pool = openPostgres(databaseUrl, { places: 1 });
  const costs: number[] = [];
  try {
    const client = await pool.connect();
    for (let time = 0; time < times; time += 1) {
      const before = spent();
      await client.query('begin');
      for (const [rank, one] of statements.entries())
        await client.query({ name: `plancher-${rank}`, text: one.sql, values: valuesOf(one) });
      await client.query('rollback');
      costs.push(spent() - before);
    }
    client.release();
  } finally {
    await pool.end();
  }
  return costs;
}
