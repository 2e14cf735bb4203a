/** What is only tried: a transaction that is always undone. */
import { setImmediate } from 'node:timers/promises';
import type { Trx } from '#core/db/database.ts';
import { lockName, writesMany } from '#core/db/lock.ts';
import type { PrepareContext, WriteContext } from '#core/http/context.ts';

/** Who asks, when, and of which database. */
export type TrialContext = PrepareContext;

class Undone extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('undone');
    this.value = value;
  }
}

/** Each row takes the locks of a single add: of two files of one school the second waits for them all together, trials included. */
export async function oneFileAtATime(db: Trx, ecoleId: number): Promise<void> {
  writesMany(db);
  await lockName(db, `imports ${ecoleId}`);
}

/**
 * A trial holds the writer, and a connection, as a write does, though a check is asked for as lightly as a read: one at a time in a
 * process, so that whoever sends many of them lets everybody else's writes pass between two.
 */
let last: Promise<unknown> = Promise.resolve();
function oneTrialAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** A write without consequences: no journal, nothing after a commit that never comes. */
const trialOf = ({ now, address, caller }: TrialContext, db: Trx): WriteContext => ({
  now,
  address,
  caller,
  db,
  record: () => {},
  afterCommit: () => {},
  readmit: async () => {},
});

/** Runs `work` as a write of a school, undoes it, and lets others have their turn. */
export function undone<T>(
  context: TrialContext,
  ecoleId: number,
  work: (trial: WriteContext) => Promise<T>,
): Promise<T> {
  return oneTrialAtATime(async () => {
    try {
      return await context.database.transaction<never>(async (db) => {
        // The ids that rows were given are not given again on PostgreSQL, which leaves gaps: no id is a number that counts.
        await oneFileAtATime(db, ecoleId);
        throw new Undone(await work(trialOf(context, db)));
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      return error.value as T;
    } finally {
      // On SQLite nothing of a transaction ever waits: without this all trials of a file would follow without a pause.
      await setImmediate();
    }
  });
}
