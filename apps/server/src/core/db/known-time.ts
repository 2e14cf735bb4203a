/**
 * What time the database knows that it is: that of the newest act of the journal. A clock that ran ahead is known for wrong once
 * somebody at the machine says that the present one is right (npm run horloge, one act): only what was written since then counts.
 */
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { writeJournal } from './journal.ts';
import { prepared } from './prepared.ts';

/** What the journal calls the act that says so. */
const APPEL = 'horloge';

export interface ClockCorrection {
  /** Of the journal. */
  readonly id: number;
  /** When it was said, by the clock that is right. */
  readonly instant: string;
}

// '+id': along the index of instants, newest first, which finds it at once.
const newest = prepared<{ instant: string }>(
  () => sql<{ instant: string }>`
    select instant from journal
    where +id >= coalesce((select max(id) from journal where appel = ${sql.lit(APPEL)}), 0)
    order by instant desc, id desc limit 1`,
);

const correction = prepared<ClockCorrection>(
  () => sql<ClockCorrection>`
    select id, instant from journal where appel = ${sql.lit(APPEL)} order by id desc limit 1`,
);

/** The newest instant that the journal tells, of what counts; undefined where nothing was ever done. */
export const knownTime = async (db: Db): Promise<string | undefined> => (await newest.first(db, {}))?.instant;

/** The last one. */
export const clockCorrection = (db: Db): Promise<ClockCorrection | undefined> => correction.first(db, {});

/** All of them, in their order. */
export const clockCorrections = (db: Db): Promise<ClockCorrection[]> =>
  db.selectFrom('journal').select(['id', 'instant']).where('appel', '=', APPEL).orderBy('id').execute();

/** How many acts that count are dated later than `now`. */
export async function actsAfter(db: Db, now: string): Promise<number> {
  const since = (await clockCorrection(db))?.id ?? 0;
  const { count } = await db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('instant', '>', now)
    .where('id', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Says that `now` is right. `ahead`: the latest instant that was not. */
export const correctClock = (trx: Trx, now: string, ahead: string): Promise<void> =>
  writeJournal(trx, {
    instant: now,
    userId: null,
    appel: APPEL,
    entite: 'reperes',
    entiteId: 0,
    ecoleId: null,
    changements: { horloge: [ahead, now] },
  });
