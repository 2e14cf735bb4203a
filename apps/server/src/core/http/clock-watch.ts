/**
 * Watches whether this machine's clock is behind the time that the database knows: it reads the journal at most once
 * a minute.
 */
import { RETARD_TOLERE } from '@gestionscolaire/contract/core/values/clock.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Database } from '#core/db/database.ts';
import { knownTime } from '#core/db/marks/known-time.ts';

/** Returns the minutes by which `now` is behind the newest journal row that counts; 0 while that is tolerable. */
export type ClockWatch = (now: string) => Promise<number>;

export function clockWatch(database: Database): ClockWatch {
  let askedAt = Number.NEGATIVE_INFINITY;
  let latest = '';

  return async (now) => {
    const time = Date.parse(now);
    // It also asks again when the clock itself jumps back.
    if (Math.abs(time - askedAt) >= MINUTE) {
      askedAt = time;
      latest = (await knownTime(database.read)) ?? '';
    }
    if (latest <= now) return 0;
    const late = Math.floor((Date.parse(latest) - time) / MINUTE);
    return late > RETARD_TOLERE ? late : 0;
  };
}
