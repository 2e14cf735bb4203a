/**
 * Keeps the statements of one connection of SQLite prepared, and makes their rows. node:sqlite makes each row a dictionary, which costs
 * more than twice as much to make, and to read, as an object that has the shape of all others of its statement.
 */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

type Row = Record<string, SQLOutputValue>;

/** The number of statements kept prepared on a connection; the product has fewer. */
const CACHED_STATEMENTS = 1000;
/** A statement that does not name all columns that it reads: they are those that its tables have then. */
const READS_ALL = /(?<!\()\*/;

interface Kept {
  readonly statement: StatementSync;
  readonly readsAll: boolean;
  /** The schema whose columns it names, where it reads all of them. */
  schema: unknown;
  /** None where it reads nothing. */
  names: readonly string[];
  /** A row without its values, of which each row is a copy. */
  shape: Row;
}

/** Reads the columns of a statement anew. */
function nameColumns(kept: Kept): void {
  kept.names = kept.statement.columns().map(({ name }) => name);
  // Read from a text, an object of many columns has a shape too.
  kept.shape = JSON.parse(JSON.stringify(Object.fromEntries(kept.names.map((name) => [name, null])))) as Row;
}

/** Keeps the statements of one connection. */
export class Statements {
  readonly #connection: DatabaseSync;
  readonly #version: StatementSync;
  readonly #kept = new Map<string, Kept>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    this.#version = connection.prepare('pragma schema_version');
  }

  #keptOf(sql: string): Kept {
    const known = this.#kept.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(true);
    const kept: Kept = { statement, readsAll: READS_ALL.test(sql), schema: undefined, names: [], shape: {} };
    nameColumns(kept);
    if (this.#kept.size >= CACHED_STATEMENTS) this.#kept.clear();
    this.#kept.set(sql, kept);
    return kept;
  }

  #schema = (): unknown => this.#version.get()?.['schema_version'];

  #read(kept: Kept, values: readonly SQLInputValue[]): Row[] {
    const before = kept.readsAll ? this.#schema() : undefined;
    const found = kept.statement.all(...values) as unknown as SQLOutputValue[][];
    if (kept.readsAll) {
      // SQLite itself prepares a statement anew when it runs on a schema that somebody changed: its columns are known after it ran.
      const after = this.#schema();
      if (after !== kept.schema) nameColumns(kept);
      // Changed while it ran, it is asked again the next time.
      kept.schema = before === after ? after : undefined;
    }
    const { names, shape } = kept;
    return found.map((cells) => {
      const row = { ...shape };
      for (let at = 0; at < names.length; at += 1) row[names[at] as string] = cells[at] as SQLOutputValue;
      return row;
    });
  }

  /** Runs a statement; answers its rows where it reads, else the rows that it changed and the id of the last that it added. */
  run(sql: string, values: readonly SQLInputValue[]) {
    const kept = this.#keptOf(sql);
    if (kept.names.length > 0) return { rows: this.#read(kept, values) };
    const { changes, lastInsertRowid } = kept.statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}
