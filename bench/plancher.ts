/**
 * The floor: bare node:http that runs the statements one call of the product was seen to run, prepared, and answers with
 * JSON.stringify. It checks nothing and decides nothing; the database work is the same to the letter.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { openPostgres } from '@gestionscolaire/server/src/core/db/postgres.ts';
import { openSqlite } from '@gestionscolaire/server/src/core/db/sqlite.ts';
import { answerQuestions } from './processus.ts';
import { type FloorPlan, type FloorValue, readPlan, type Values } from './scenario.ts';

type Rows = readonly object[];

/** The part of a plan that one engine runs: its statements in order, the rows of each. */
type Run = (values: Values) => Rows[] | Promise<Rows[]>;

const plan = readPlan(process.env['BANC_PLAN'] ?? '');
const run = plan.file === '' ? onPostgres(plan) : onSqlite(plan);

function filled(parameters: readonly FloorValue[], values: Values): SQLInputValue[] {
  return parameters.map((one) =>
    typeof one === 'object' && one !== null ? (values[one.name] ?? null) : one,
  );
}

function onSqlite({ file, statements }: FloorPlan): Run {
  const write = openSqlite(file, 'write');
  const read = openSqlite(file, 'read');
  const prepare = (connection: DatabaseSync, sql: string): StatementSync => connection.prepare(sql);
  let isInside = false;
  const prepared = statements.map(({ sql, parameters }) => {
    if (sql.startsWith('begin')) isInside = true;
    const statement = prepare(isInside ? write : read, sql);
    if (sql.startsWith('commit')) isInside = false;
    return { statement, parameters, reads: statement.columns().length > 0 };
  });
  return (values) =>
    prepared.map(({ statement, parameters, reads }) => {
      if (reads) return statement.all(...filled(parameters, values));
      statement.run(...filled(parameters, values));
      return [];
    });
}

function onPostgres({ databaseUrl, statements }: FloorPlan): Run {
  const pool = openPostgres(databaseUrl, 10);
  const isWrite = statements.some(({ sql }) => /^(?:begin|start transaction)/.test(sql));
  const named = statements.map(({ sql, parameters }, index) => ({
    query: parameters.length === 0 ? { text: sql } : { name: `plancher-${index}`, text: sql },
    parameters,
  }));
  return async (values) => {
    const found: Rows[] = [];
    const client = isWrite ? await pool.connect() : undefined;
    try {
      for (const { query, parameters } of named) {
        const { rows } = await (client ?? pool).query<object>({
          ...query,
          values: filled(parameters, values),
        });
        found.push(rows);
      }
    } finally {
      client?.release();
    }
    return found;
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  incoming.setEncoding('utf8');
  let text = '';
  for await (const part of incoming) text += String(part);
  return text;
}

/** Rows of a search carry their total, which the answer has in its header. */
function shown(rows: Rows): Rows {
  for (const row of rows) Reflect.deleteProperty(row, '#total');
  return rows;
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const token = (incoming.headers.authorization ?? '').slice('Bearer '.length);
  const body: unknown = JSON.parse((await bodyOf(incoming)) || '{}');
  const jeton = createHash('sha256').update(token).digest('base64url');
  const now = new Date().toISOString();
  const values = plan.valuesOf(body, { jeton, now, cle: String(incoming.headers['idempotency-key'] ?? '') });
  const found = await run(values);
  const answer = plan.isWrite ? [{ id: values['id'], modifDate: now }] : shown(found[plan.rows] ?? []);
  const text = JSON.stringify(answer);
  outgoing.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-total-count': '0',
  });
  outgoing.end(text);
}

const server = createServer((incoming, outgoing) => {
  respond(incoming, outgoing).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    outgoing.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  answerQuestions();
  process.on('SIGTERM', () => process.exit(0));
  process.send?.({ pret: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` });
});
