/** What happens in the demonstration's schools, told in the order of time: what happens may make something else happen later. */
import { shift } from '#core/clock.ts';

const JOUR = 86_400_000;

/** `jour` (yyyy-MM-dd), some days later. */
export const plusTard = (jour: string, days: number): string =>
  shift(`${jour}T00:00:00.000Z`, days * JOUR).slice(0, 10);

/** The same day, or the Monday after it: nobody stands at the desk on a Sunday. */
export const ouvrable = (jour: string): string =>
  new Date(`${jour}T00:00:00.000Z`).getUTCDay() === 0 ? plusTard(jour, 1) : jour;

const deux = (number: number): string => String(number).padStart(2, '0');

/** An instant of a day in Conakry, in seconds since midnight. */
export const instantDe = (jour: string, seconds: number): string =>
  `${jour}T${deux(Math.floor(seconds / 3600))}:${deux(Math.floor(seconds / 60) % 60)}:${deux(seconds % 60)}.000Z`;

interface Rendezvous {
  readonly instant: string;
  readonly faire: () => Promise<void>;
}

export interface Agenda {
  /** Nothing is noted after the last day. */
  readonly noter: (instant: string, faire: () => Promise<void>) => void;
  /** Does all of it, the earliest first; `ensuite` after each. */
  readonly derouler: (ensuite: () => Promise<void>) => Promise<void>;
}

/** `dernier`: the last day on which something happens. */
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
          // The first of the earliest: what is noted at one instant keeps its order.
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
