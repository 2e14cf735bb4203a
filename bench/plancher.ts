/**
 * Runs the floor: bare node:http that runs the statements which one call of the product was seen to run, prepared, and answers
 * with JSON.stringify. It checks nothing and decides nothing; the database work is the same to the letter.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SQLInputValue } from 'node:sqlite';
import { Statements } from '@gestionscolaire/server/src/core/db/embedded/statements.ts';
import { openPostgres } from '@gestionscolaire/server/src/core/db/postgres.ts';
import { openSqlite } from '@gestionscolaire/server/src/core/db/sqlite.ts';
import { answerQuestions, property } from './processus.ts';
import {
  type Assemblage,
  endsTransaction,
  type FloorPlan,
  type FloorStatement,
  type FloorValue,
  lirePlans,
  type Values,
} from './scenario.ts';

type Rows = readonly object[];

/** A function that runs the statements of a plan on one engine, in order, and answers the rows of each. */
type Run = (values: Values) => Rows[] | Promise<Rows[]>;

/** A plan of many statements is too long for an environment: it comes in a file. */
const planFile = process.env['BANC_PLAN_FICHIER'];
const planText = planFile === undefined ? (process.env['BANC_PLAN'] ?? '') : readFileSync(planFile, 'utf8');

const served = lirePlans(planText).map((plan) => ({
  plan,
  run: plan.file === '' ? onPostgres(plan) : onSqlite(plan),
}));

function filled(parameters: readonly FloorValue[], values: Values): SQLInputValue[] {
  return parameters.map((one) => {
    if (typeof one !== 'object' || one === null) return one;
    const value = values[one.name] ?? null;
    return one.plus === undefined ? value : Number(value) + one.plus;
  });
}

/** Returns the values that a statement gives to those after it. */
function given(gives: FloorStatement['gives'], [first]: Rows): Values {
  const found: Record<string, string | number | null> = {};
  for (const [name, column] of Object.entries(gives ?? {})) {
    const value = property(first, column);
    found[name] = typeof value === 'string' || typeof value === 'number' ? value : null;
  }
  return found;
}

function onSqlite({ file, statements }: FloorPlan): Run {
  // Rows are made as the product makes them.
  const write = new Statements(openSqlite(file, 'write'));
  const read = new Statements(openSqlite(file, 'read'));
  let isInside = false;
  const prepared = statements.map(({ sql, parameters, gives }) => {
    if (sql.startsWith('begin')) isInside = true;
    const connection = isInside ? write : read;
    if (endsTransaction(sql)) isInside = false;
    return { connection, sql, parameters, gives };
  });
  return (brought) => {
    let values = brought;
    return prepared.map(({ connection, sql, parameters, gives }) => {
      const { rows } = connection.run(sql, filled(parameters, values));
      if (gives !== undefined) values = { ...values, ...given(gives, rows) };
      return rows;
    });
  };
}

function onPostgres({ databaseUrl, statements }: FloorPlan): Run {
  const pool = openPostgres(databaseUrl, { places: 10 });
  const isWrite = statements.some(({ sql }) => /^(?:begin|start transaction)/.test(sql));
  const named = statements.map(({ sql, parameters, gives }, index) => ({
    gives,
    query: parameters.length === 0 ? { text: sql } : { name: `plancher-${index}`, text: sql },
    parameters,
  }));
  return async (brought) => {
    const found: Rows[] = [];
    let values = brought;
    const client = isWrite ? await pool.connect() : undefined;
    try {
      for (const { query, parameters, gives } of named) {
        const { rows } = await (client ?? pool).query<object>({
          ...query,
          values: filled(parameters, values),
        });
        if (gives !== undefined) values = { ...values, ...given(gives, rows) };
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

/** Removes the total from the rows of a search: the answer has it in its header. */
function shown(rows: Rows): Rows {
  for (const row of rows) Reflect.deleteProperty(row, '#total');
  return rows;
}

/** Adds to rows what the product tells beside their own columns; `others`: the rows of the last statement. */
const ASSEMBLED: Record<Assemblage, (rows: Rows, others: Rows) => Rows> = {
  tranches(rows, others) {
    const keyOf = (row: object) => [property(row, 'ecoleId'), property(row, 'prestationId')].join(' ');
    const parts = Map.groupBy(others, keyOf);
    return rows.map((row) => ({
      ...row,
      tranches: (parts.get(keyOf(row)) ?? []).map((part) => {
        const {
          ecoleId: _ecole,
          prestationId: _prestation,
          ...own
        } = Object.assign({ ecoleId: 0, prestationId: 0 }, part);
        return own;
      }),
    }));
  },
  salaireBase(rows, others) {
    const montants = new Map(others.map((one) => [property(one, 'employeId'), property(one, 'montant')]));
    return rows.map((row) => ({ ...row, salaireBase: montants.get(property(row, 'id')) ?? null }));
  },
  estPlusFort(rows, others) {
    const forts = new Set(others.map((one) => property(one, 'userId')));
    return rows.map((row) => ({ ...row, estPlusFort: forts.has(property(row, 'id')) ? 1 : 0 }));
  },
};

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const token = (incoming.headers.authorization ?? '').slice('Bearer '.length);
  const body: unknown = JSON.parse((await bodyOf(incoming)) || '{}');
  const jeton = createHash('sha256').update(token).digest('base64url');
  const now = new Date().toISOString();
  const one = served.find(({ plan }) => plan.path === undefined || plan.path === incoming.url);
  if (one === undefined) throw new Error(`no plan for ${incoming.url}`);
  const { plan, run } = one;
  const values = plan.valuesOf(body, { jeton, now, cle: String(incoming.headers['idempotency-key'] ?? '') });
  const found = await run(values);
  const rows = shown(found[plan.rows] ?? []);
  const told = plan.assemblage === undefined ? rows : ASSEMBLED[plan.assemblage](rows, found.at(-1) ?? []);
  const answer = plan.isWrite ? [{ id: values['id'], modifDate: now }] : told;
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
