/** Stores many rows of one table in few statements, whose text is built once. */
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { engineOf, type Trx } from './database.ts';
import type { Engine } from './per-engine.ts';
import type { NewRow, Only, Row, TableName, Value } from './tables.ts';

/** The number of rows of one statement. */
const AT_ONCE = 50;
/**
 * The number of rows that PostgreSQL is sent as one text: each statement is a round trip, and separate values cost
 * both sides more.
 */
const AS_ONE_TEXT = 1000;
/**
 * The number of statements between two pauses: on SQLite nothing of a transaction ever waits, so a pause lets readers
 * pass.
 */
const PAUSE_EVERY = 10;

const texts = new Map<string, string>();

/**
 * Returns the text of a statement, and keeps it: building one with a thousand values costs more than SQLite takes to
 * run it.
 */
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

/** Makes the statements that store all rows, one at a time. */
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

/** Stores rows that all have the columns of the first one. */
export async function insertMany<T extends TableName, V extends NewRow<T>>(
  trx: Trx,
  table: T,
  rows: readonly Only<V, NewRow<T>>[],
): Promise<void> {
  await insertAnyMany(trx, table, rows);
}

/**
 * Stores the same in a table that is given as a value. Where `returns` asks for them, it answers their ids in the same
 * order.
 */
export async function insertAnyMany(
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
    // Both engines number rows in the order of the statement, but promise no order for the ids that they return.
    ids.push(...answer.rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  }
  return ids;
}
