/** Whether this machine's clock is behind what the database already knows: asked of the journal, at most once a minute. */
import { RETARD_TOLERE } from '@gestionscolaire/contract/core/horloge.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';

const MINUTE = 60_000;

const newest = prepared<{ instant: string | null }>(
  () =>
    sql<{
      instant: string | null;
    }>`select max(${sql.ref('instant')}) as instant from ${sql.table('journal')}`,
);

/** Minutes by which `now` is behind the newest journal row; 0 while that is tolerable. */
export type ClockWatch = (now: string) => Promise<number>;

export function clockWatch(database: Database): ClockWatch {
  let askedAt = Number.NEGATIVE_INFINITY;
  let latest = '';

  return async (now) => {
    const time = Date.parse(now);
    // Also asked again when the clock itself jumps back.
    if (Math.abs(time - askedAt) >= MINUTE) {
      askedAt = time;
      latest = (await newest.first(database.read, {}))?.instant ?? '';
    }
    if (latest <= now) return 0;
    const late = Math.floor((Date.parse(latest) - time) / MINUTE);
    return late > RETARD_TOLERE ? late : 0;
  };
}
