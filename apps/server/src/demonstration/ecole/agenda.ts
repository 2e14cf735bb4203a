/** Plays the events of the demonstration's schools in the order of time; an event may note a later one. */
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { shift } from '#core/time/clock.ts';

/** Returns the day some days after `jour` (yyyy-MM-dd). */
export const plusTard = (jour: string, days: number): string =>
  shift(`${jour}T00:00:00.000Z`, days * DAY).slice(0, 10);

/** Returns the same day, or the Monday after a Sunday: nobody stands at the desk then. */
export const ouvrable = (jour: string): string =>
  new Date(`${jour}T00:00:00.000Z`).getUTCDay() === 0 ? plusTard(jour, 1) : jour;

const deux = (number: number): string => String(number).padStart(2, '0');

/** Returns an instant of a day in Conakry, from seconds since midnight. */
export const instantDe = (jour: string, seconds: number): string =>
  `${jour}T${deux(Math.floor(seconds / 3600))}:${deux(Math.floor(seconds / 60) % 60)}:${deux(seconds % 60)}.000Z`;

interface Rendezvous {
  readonly instant: string;
  readonly faire: () => Promise<void>;
}

export interface Agenda {
  /** Notes an event; none after the last day is noted. */
  readonly noter: (instant: string, faire: () => Promise<void>) => void;
  /** Plays all events, the earliest first, with `ensuite` after each. */
  readonly derouler: (ensuite: () => Promise<void>) => Promise<void>;
}

/** Makes an agenda. `dernier`: the last day with events. */
export function agenda(dernier: string): Agenda {
  const days = new Map<string, Rendezvous[]>();
  return {
    noter(instant, faire) {
      const jour = instant.slice(0, 10);
      if (jour > dernier) return;
      const own = days.get(jour) ?? [];
      own.push({ instant, faire });
      days.set(jour, own);
    },
    async derouler(ensuite) {
      for (;;) {
        const jour = [...days.keys()].toSorted()[0];
        if (jour === undefined) return;
        const own = days.get(jour) ?? [];
        while (own.length > 0) {
          // The first of the earliest is taken: events of one instant keep their order.
          const next = own.reduce((first, one) => (one.instant < first.instant ? one : first));
          own.splice(own.indexOf(next), 1);
          await next.faire();
          await ensuite();
        }
        days.delete(jour);
      }
    },
  };
}
