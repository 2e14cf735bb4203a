/** Counts what a server asks its database, so that two answers can be compared by the work behind them and not by a clock. */
import type { KyselyPlugin } from 'kysely';
import type { Database, Db, Trx } from '#core/db/database.ts';

export interface Travail {
  /** Answers the same database, whose statements are counted. */
  readonly watched: (database: Database) => Database;
  /** Answers how many statements came since the last time it was asked. */
  readonly statements: () => number;
}

export function countedWork(): Travail {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      count += 1;
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
    statements() {
      const asked = count;
      count = 0;
      return asked;
    },
  };
}
