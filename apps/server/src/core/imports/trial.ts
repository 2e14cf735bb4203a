/** Tries a write in a transaction that is always undone. */
import { setImmediate } from 'node:timers/promises';
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName, writesMany } from '#core/db/lock.ts';
import type { PrepareContext, WriteContext } from '#core/http/context.ts';
import { Turns } from '#core/turns/turns.ts';
import { currentCall, NOBODY } from '#core/turns/whose.ts';

/** The context of a trial: who asks, when, and of which database. */
export type TrialContext = PrepareContext;

class Undone extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('undone');
    this.value = value;
  }
}

/**
 * Makes the second of two files of one school wait, trials included. Otherwise each row would take the locks of a
 * single add.
 */
export async function oneFileAtATime(db: Trx, ecoleId: number): Promise<void> {
  writesMany(db);
  await lockName(db, `imports ${ecoleId}`);
}

/**
 * The trials of the process. A trial occupies the writer, and a connection, as a write does, though a client asks for it
 * as lightly as for a read. A school has one at a time, so that everybody else's writes pass between two, and that one
 * that waits for a lock of its school keeps no other school waiting.
 */
const most = Number.POSITIVE_INFINITY;
const trials = new Turns(
  { places: most, perSchool: 1, waitingOfUser: most, waitingOfSchool: most, patience: 3 * MINUTE },
  { tooMany: () => new Refus('INDISPONIBLE'), tooLate: () => new Refus('INDISPONIBLE') },
);
function oneTrialAtATime<T>(work: () => Promise<T>): Promise<T> {
  return trials.run(currentCall() ?? { school: NOBODY, user: NOBODY }, work);
}

/** Makes the context of a write without consequences: no journal, no effect after a commit that never comes. */
const trialOf = (
  { now, address, agent, caller, withheld, unwritten, readmitIn }: TrialContext,
  db: Trx,
): WriteContext => ({
  now,
  address,
  agent,
  caller,
  withheld,
  unwritten,
  db,
  record: () => {},
  afterCommit: () => {},
  presents: () => {},
  readmit: async (access) => (access === undefined ? caller : readmitIn(db, access)),
});

/** Runs `work` as a write, undoes it, and lets others have their turn. */
export function undoneWrite<T>(context: TrialContext, work: (trial: WriteContext) => Promise<T>): Promise<T> {
  return oneTrialAtATime(async () => {
    try {
      return await context.database.transaction<never>(async (db) => {
        // PostgreSQL does not give the ids of undone rows again: they leave gaps, and no id is a number that counts.
        throw new Undone(await work(trialOf(context, db)));
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      return error.value as T;
    } finally {
      // On SQLite nothing of a transaction ever waits: without this, all trials of a file would follow without a
      // pause.
      await setImmediate();
    }
  });
}

/** Runs `work` as an undone write of a school, one file of it at a time. */
export const undone = <T>(
  context: TrialContext,
  ecoleId: number,
  work: (trial: WriteContext) => Promise<T>,
): Promise<T> =>
  undoneWrite(context, async (trial) => {
    await oneFileAtATime(trial.db, ecoleId);
    return work(trial);
  });
