/**
 * Prepares the queries of the hot paths: their SQL is built once for each engine, and each call only gives the
 * values. Building a query costs more than SQLite takes to answer it.
 */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from './database.ts';
import type { Engine } from './per-engine.ts';
import type { Value } from './tables.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export interface Prepared<R> {
  /** Returns the statement with its values, for code that runs it elsewhere. */
  compile(db: Db, values: Readonly<Record<string, Value>>): CompiledQuery<R>;
  all(db: Db, values: Readonly<Record<string, Value>>): Promise<R[]>;
  first(db: Db, values: Readonly<Record<string, Value>>): Promise<R | undefined>;
}

export type Param = (name: string) => RawBuilder<Value>;

/** Stands for the value of that name, in statements of `prepared` only. */
export const param: Param = (name) => sql`${new Placeholder(name)}`;

/** Prepares a query. `build` names its values with `param('id')`; it runs once for each engine. */
export function prepared<R>(build: (param: Param) => RawBuilder<R>): Prepared<R> {
  const compiled = new Map<Engine, CompiledQuery<R>>();

  function compile(db: Db, values: Readonly<Record<string, Value>>): CompiledQuery<R> {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (query === undefined) {
      query = build(param).compile(db);
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) => {
      if (!(value instanceof Placeholder)) return value;
      const given = values[value.name];
      if (given === undefined) throw new Error(`no value for ${value.name}`);
      return given;
    });
    return { ...query, parameters };
  }

  async function all(db: Db, values: Readonly<Record<string, Value>>): Promise<R[]> {
    return (await db.executeQuery<R>(compile(db, values))).rows;
  }

  return { compile, all, first: async (db, values) => (await all(db, values))[0] };
}
