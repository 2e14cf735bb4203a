/** Rows by the hundred thousand: each statement holds as many as the engines take, and its text is built once. */
import { CompiledQuery } from 'kysely';
import { engineOf, type Trx } from './database.ts';
import type { Row, Value } from './tables.ts';

/** Values of one statement: SQLite takes 32,766 and PostgreSQL 65,535. */
const VALEURS = 30_000;

function textOf(trx: Trx, table: string, columns: readonly string[], count: number): string {
  const isSqlite = engineOf(trx) === 'sqlite';
  let place = 0;
  const one = () => {
    place += 1;
    return isSqlite ? '?' : `$${place}`;
  };
  const rows = Array.from({ length: count }, () => `(${columns.map(one).join(', ')})`);
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `insert into "${table}" (${names}) values ${rows.join(', ')}`;
}

const texts = new Map<string, string>();

/** Inserts rows that all have the columns of the first; keys and stamps are the caller's. */
export async function insertMany(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const most = Math.floor(VALEURS / columns.length);
  for (let start = 0; start < rows.length; start += most) {
    const part = rows.slice(start, start + most);
    const key = `${engineOf(trx)} ${table} ${columns.join()} ${part.length}`;
    const known = part.length === most ? texts.get(key) : undefined;
    const text = known ?? textOf(trx, table, columns, part.length);
    if (part.length === most) texts.set(key, text);
    const values: Value[] = [];
    for (const row of part) for (const name of columns) values.push(row[name] ?? null);
    await trx.executeQuery(CompiledQuery.raw(text, values));
  }
}
