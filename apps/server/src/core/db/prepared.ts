/**
 * Prepares the queries of the hot paths: their SQL is built once for each engine, and each call only gives the
 * values. Building a query costs more than SQLite takes to answer it.
 */
import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from './database.ts';
import { type Engine, perEngine } from './per-engine.ts';
import type { Value } from './tables.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The values of a statement, by name; a list is that of an `among`. */
type Values = Readonly<Record<string, Value | readonly number[]>>;

export interface Prepared<R> {
  /** Returns the statement with its values, for code that runs it elsewhere. */
  compile(db: Db, values: Values): CompiledQuery<R>;
  all(db: Db, values: Values): Promise<R[]>;
  first(db: Db, values: Values): Promise<R | undefined>;
}

export type Param = (name: string) => RawBuilder<Value>;

/** Stands for the value of that name, in statements of `prepared` only. */
export const param = <V extends Value = Value>(name: string): RawBuilder<V> => sql`${new Placeholder(name)}`;

/** Makes the condition that a column is one of the ids of a list, in statements of `prepared` only: its text is the same for any list. */
export const among = (column: string, name: string): RawBuilder<SqlBool> =>
  perEngine({
    sqlite: sql`${sql.ref(column)} in (select value from json_each(${param(name)}))`,
    postgres: sql`${sql.ref(column)} = any(cast(${param(name)} as bigint[]))`,
  });

/** Writes a list as one value of a statement. */
const asOneValue = (engine: Engine, ids: readonly number[]): string =>
  engine === 'sqlite' ? `[${ids.join()}]` : `{${ids.join()}}`;

interface Built<R> {
  compile(db: Db): CompiledQuery<R>;
}

/** Prepares a query. `build` names its values with `param('id')`, and may build on the `db`; it runs once for each engine. */
export function prepared<R>(build: (value: typeof param, db: Db) => Built<R>): Prepared<R> {
  const compiled = new Map<Engine, CompiledQuery<R>>();

  function compile(db: Db, values: Values): CompiledQuery<R> {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (query === undefined) {
      query = build(param, db).compile(db);
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) => {
      if (!(value instanceof Placeholder)) return value;
      const given = values[value.name];
      if (given === undefined) throw new Error(`no value for ${value.name}`);
      return typeof given === 'object' && given !== null ? asOneValue(engine, given) : given;
    });
    return { ...query, parameters };
  }

  async function all(db: Db, values: Values): Promise<R[]> {
    return (await db.executeQuery<R>(compile(db, values))).rows;
  }

  return { compile, all, first: async (db, values) => (await all(db, values))[0] };
}
