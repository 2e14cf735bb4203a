/** Storing many rows of one table in few statements, whose text is made once. */
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { engineOf, type Trx } from './database.ts';
import type { Engine } from './per-engine.ts';
import type { Row, Value } from './tables.ts';

/** Rows of one statement. */
const AT_ONCE = 50;
/** Rows that PostgreSQL is sent as one text: each statement is a journey, and each value of its own costs both sides more. */
const AS_ONE_TEXT = 1000;
/** Statements between two pauses: on SQLite nothing of a transaction ever waits, and who only reads has his turn. */
const PAUSE_EVERY = 10;

const texts = new Map<string, string>();

/** Building a statement of a thousand values costs more than SQLite takes to run it. */
function textOf(engine: Engine, table: string, columns: readonly string[], rows: number): string {
  const key = `${engine} ${rows} ${table} ${columns.join()}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const place = (at: number) => (engine === 'sqlite' ? '?' : `$${at + 1}`);
  const line = (rang: number) => `(${columns.map((_, at) => place(rang * columns.length + at)).join(', ')})`;
  const lines = Array.from({ length: rows }, (_, rang) => line(rang));
  const text = `insert into "${table}" (${listOf(columns)}) values ${lines.join(', ')}`;
  texts.set(key, text);
  return text;
}

const listOf = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

function valuesOf(columns: readonly string[], rows: readonly Row[]): Value[] {
  const values: Value[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  return values;
}

interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

/** The statements of all rows, made one at a time. */
function* statementsOf(engine: Engine, table: string, rows: readonly Row[]): Generator<Statement> {
  const columns = Object.keys(rows[0] ?? {});
  const isOneText = engine === 'postgres' && rows.length > AT_ONCE;
  const most = isOneText ? AS_ONE_TEXT : AT_ONCE;
  for (let start = 0; start < rows.length; start += most) {
    const some = rows.slice(start, start + most);
    if (isOneText) {
      const names = listOf(columns);
      const text = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`;
      yield { text, values: [JSON.stringify(some)] };
    } else yield { text: textOf(engine, table, columns, some.length), values: valuesOf(columns, some) };
  }
}

/** Stores rows that have the columns of the first one, all of them; answers their ids in the same order where `returns` asks for them. */
export async function insertMany(
  trx: Trx,
  table: string,
  rows: readonly Row[],
  { returns }: { readonly returns?: 'id' } = {},
): Promise<number[]> {
  const ids: number[] = [];
  let sent = 0;
  for (const { text, values } of statementsOf(engineOf(trx), table, rows)) {
    if (sent > 0 && sent % PAUSE_EVERY === 0) await setImmediate();
    sent += 1;
    const whole = returns === undefined ? text : `${text} returning id`;
    const answer = await trx.executeQuery<Row>(CompiledQuery.raw(whole, [...values]));
    // Both engines number rows in the order of the statement, and promise none for what it returns.
    ids.push(...answer.rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  }
  return ids;
}
