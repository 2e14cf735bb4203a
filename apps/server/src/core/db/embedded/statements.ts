/**
 * Keeps the statements of one connection of SQLite prepared, and makes their rows. node:sqlite makes each row a dictionary, which costs
 * more than twice as much to make, and to read, as an object that has the shape of all others of its statement.
 */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

type Row = Record<string, SQLOutputValue>;

/** The number of statements kept prepared on a connection; the product has fewer. */
const CACHED_STATEMENTS = 1000;
/** The statements after which the columns of others are no longer those that they had. */
const CHANGES_COLUMNS = /^\s*(?:alter|create|drop)\b/i;

interface Kept {
  readonly statement: StatementSync;
  readonly names: readonly string[];
  /** A row without its values, of which each row is a copy; its statement reads none where it has no name. */
  readonly shape: Row;
}

/** Prepares a statement; `select *` has the columns that its table has then. */
function keep(connection: DatabaseSync, sql: string): Kept {
  const statement = connection.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  // Read from a text, an object of many columns has a shape too.
  const shape = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Row;
  return { statement, names, shape };
}

function rowsOf({ statement, names, shape }: Kept, values: readonly SQLInputValue[]): Row[] {
  const found = statement.all(...values) as unknown as SQLOutputValue[][];
  return found.map((cells) => {
    const row = { ...shape };
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = cells[at] as SQLOutputValue;
    return row;
  });
}

/** Reads the rows of a statement that is not kept. */
export const readOnce = (connection: DatabaseSync, sql: string, values: readonly SQLInputValue[]): Row[] =>
  rowsOf(keep(connection, sql), values);

/** The statements of one connection. */
export class Statements {
  readonly #connection: DatabaseSync;
  readonly #kept = new Map<string, Kept>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  #keptOf(sql: string): Kept {
    const known = this.#kept.get(sql);
    if (known !== undefined) return known;
    const kept = keep(this.#connection, sql);
    if (this.#kept.size >= CACHED_STATEMENTS) this.#kept.clear();
    this.#kept.set(sql, kept);
    return kept;
  }

  /** Runs a statement; answers its rows where it reads, else the rows that it changed and the id of the last that it added. */
  run(sql: string, values: readonly SQLInputValue[]) {
    const kept = this.#keptOf(sql);
    if (kept.names.length > 0) return { rows: rowsOf(kept, values) };
    const { changes, lastInsertRowid } = kept.statement.run(...values);
    if (CHANGES_COLUMNS.test(sql)) this.#kept.clear();
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}
