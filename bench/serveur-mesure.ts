/**
 * Runs the product's own program, unchanged, and returns what the bench asks of its process: its cost, and the statements that
 * one call runs (the floor runs the same). The product contains nothing of this.
 */
import { StatementSync } from 'node:sqlite';
import { openPostgres } from '@gestionscolaire/server/src/core/db/postgres.ts';
import { answerQuestions, property } from './processus.ts';

interface Statement {
  sql: string;
  parameters: unknown[];
}

let trace: Statement[] | undefined;

function traceSqlite(): void {
  const { prototype } = StatementSync;
  for (const name of ['all', 'run'] as const) {
    const original: (...values: never[]) => unknown = prototype[name];
    Reflect.set(prototype, name, function traced(this: StatementSync, ...parameters: never[]) {
      trace?.push({ sql: this.sourceSQL, parameters });
      const result: unknown = Reflect.apply(original, this, parameters);
      return result;
    });
  }
}

/** Traces pg's client class, found on a pool that never connects. */
async function tracePostgres(): Promise<void> {
  const pool = openPostgres('postgres://127.0.0.1:1/', { places: 1 });
  const prototype: unknown = property(property(pool, 'Client'), 'prototype');
  await pool.end();
  const original: unknown = property(prototype, 'query');
  if (typeof prototype !== 'object' || prototype === null || typeof original !== 'function') return;
  Reflect.set(prototype, 'query', function traced(this: unknown, ...given: unknown[]) {
    const [query, values] = given;
    if (typeof query === 'string')
      trace?.push({ sql: query, parameters: Array.isArray(values) ? values : [] });
    else {
      const text: unknown = property(query, 'text');
      const own: unknown = property(query, 'values') ?? values;
      if (typeof text === 'string') trace?.push({ sql: text, parameters: Array.isArray(own) ? own : [] });
    }
    const result: unknown = Reflect.apply(original, this, given);
    return result;
  });
}

// Only a server whose statements are asked for is traced: the measured one runs the product as it is.
const isTraced = process.env['BANC_TRACE'] === '1';
if (isTraced) {
  traceSqlite();
  await tracePostgres();
}

answerQuestions((question) => {
  if (question === 'suivre') trace = [];
  if (question !== 'releve') return null;
  const statements = trace;
  trace = undefined;
  return { statements };
});

const port = process.env['PORT'] ?? '';
// The program that npm start runs. A trace needs the driver that it hooks: that of the sources.
const program = process.env['BANC_PROGRAMME'] ?? '';
await import(isTraced || program === '' ? '@gestionscolaire/server/src/main.ts' : program);
process.send?.({ pret: `http://127.0.0.1:${port}` });
