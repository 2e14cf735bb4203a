/** Counts what a server asks its database, so that two answers can be compared by the work behind them and not by a clock. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import type { Database, Db, Trx } from '#core/db/database.ts';

export interface Travail {
  /** Returns the same database, whose statements are counted. */
  readonly watched: (database: Database) => Database;
  /**
   * Does something and answers, beside its result, the statements that it asked itself. What the server does meanwhile for
   * earlier calls, such as writing the readings of the last second, is not counted.
   */
  readonly counted: <T>(work: () => Promise<T>) => Promise<{ result: T; statements: number }>;
}

export function countedWork(): Travail {
  const current = new AsyncLocalStorage<{ count: number }>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      const tally = current.getStore();
      if (tally) tally.count += 1;
      return Promise.resolve(result);
    },
  };
  return {
    watched: (database) => ({
      ...database,
      read: database.read.withPlugin(plugin),
      transaction: <T>(work: (trx: Trx) => Promise<T>) =>
        database.transaction((trx) => work(trx.withPlugin(plugin))),
      atOneInstant: <T>(work: (db: Db) => Promise<T>) =>
        database.atOneInstant((db) => work(db.withPlugin(plugin))),
    }),
    async counted(work) {
      const tally = { count: 0 };
      const result = await current.run(tally, work);
      return { result, statements: tally.count };
    },
  };
}
