/**
 * Tells what time it is at least, by the newest act of the journal. When a clock ran ahead, somebody at the machine
 * says that the present one is right (npm run horloge, one act): from then on, only what was written since counts.
 */
import { sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { writeJournal } from '#core/db/journal/journal.ts';
import { prepared } from '#core/db/prepared.ts';
import { THE_PRODUCT } from './marks.ts';

/** The name by which the journal calls the act that corrects the clock. */
const APPEL = 'horloge';

export interface ClockCorrection {
  /** The id of its journal row. */
  readonly id: number;
  /** The instant of the correction, by the clock that is right. */
  readonly instant: string;
}

// '+id' makes the engine follow the index of instants, newest first, which finds the row at once.
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

/** Returns the newest instant of the journal, among the acts that count; undefined when the journal is empty. */
export const knownTime = async (db: Db): Promise<string | undefined> => (await newest.first(db, {}))?.instant;

/** Reads the last correction of the clock. */
export const clockCorrection = (db: Db): Promise<ClockCorrection | undefined> => correction.first(db, {});

/** Reads all corrections of the clock, in their order. */
export const clockCorrections = (db: Db): Promise<ClockCorrection[]> =>
  db.selectFrom('journal').select(['id', 'instant']).where('appel', '=', APPEL).orderBy('id').execute();

/** Counts the acts that are dated later than `now`, among those that count. */
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

/** Records that `now` is right. `ahead`: the latest instant that was wrong. `userId`: who said so; null: a command of the machine. */
export const correctClock = (
  trx: Trx,
  now: string,
  ahead: string,
  userId: number | null = null,
): Promise<void> =>
  writeJournal(trx, {
    instant: now,
    userId,
    appel: APPEL,
    ...THE_PRODUCT,
    changements: { horloge: [ahead, now] },
  });
