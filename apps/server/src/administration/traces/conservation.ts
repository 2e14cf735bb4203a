/**
 * Keeps how long the security trace lasts, and forgets what is older, a day at a time. What it forgets is an act of the journal; no
 * line goes before its time.
 */
import {
  CONSERVATION_MAXIMALE,
  CONSERVATION_MINIMALE,
  CONSERVATION_PAR_DEFAUT,
} from '@gestionscolaire/contract/administration/traces/traces.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Database, Db, Trx } from '#core/db/database.ts';
import { writeJournal } from '#core/db/journal/journal.ts';
import { lockName } from '#core/db/lock.ts';
import { keepMark, readMark, THE_PRODUCT } from '#core/db/marks/marks.ts';
import { shift } from '#core/time/clock.ts';

/** The marks of the choice, and of the last day on which it was applied. */
const CHOIX = 'traces.conservation';
const DERNIERE = 'traces.purge';
/** The mark of the instant that the last purge took for today. */
const PRESENT = 'traces.present';
/** The name by which the journal calls the daily work. */
const APPEL_PURGE = 'purge des traces';
/** The lines of one transaction: nobody waits long behind it. */
const A_LA_FOIS = 20_000;

/** Reads the months of the network's choice. */
export async function readConservation(db: Db): Promise<number> {
  const mois = Number(await readMark(db, CHOIX));
  const isChosen = Number.isInteger(mois) && mois >= CONSERVATION_MINIMALE && mois <= CONSERVATION_MAXIMALE;
  return isChosen ? mois : CONSERVATION_PAR_DEFAUT;
}

export const keepConservation = (trx: Trx, mois: number, now: string): Promise<void> =>
  keepMark(trx, CHOIX, String(mois), now);

/** Returns the instant before which lines are forgotten. Of a day that the month has not, the last one is taken: later, never sooner. */
export function limiteDe(now: string, mois: number): string {
  const [annee, courant] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  const total = annee * 12 + (courant - 1) - mois;
  const premier = `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
  const dernierJour = new Date(Date.UTC(Math.floor(total / 12), (total % 12) + 1, 0)).getUTCDate();
  const jour = Math.min(Number(now.slice(8, 10)), dernierJour);
  return `${premier}-${String(jour).padStart(2, '0')}T00:00:00.000Z`;
}

/** Forgets some lines older than that, and tells the journal how many; returns it. */
async function oublier(trx: Trx, limite: string, mois: number, now: string): Promise<number> {
  const old = trx.selectFrom('traces').select('id').where('dernier', '<', limite).limit(A_LA_FOIS);
  const { numDeletedRows } = await trx.deleteFrom('traces').where('id', 'in', old).executeTakeFirstOrThrow();
  const nombre = Number(numDeletedRows);
  if (nombre > 0) {
    const changements = { lignesOubliees: [null, nombre], conservation: [null, mois] } satisfies Record<
      string,
      [null, number]
    >;
    await writeJournal(trx, { instant: now, userId: null, appel: APPEL_PURGE, ...THE_PRODUCT, changements });
  }
  return nombre;
}

/**
 * Returns the instant that a purge takes for today: two days after that of the one before at most, whatever the clock says. A clock that
 * ran ahead by years would otherwise forget every line at once; after a long holiday the purge catches up by a day a day.
 */
async function presentOf(trx: Trx, now: string): Promise<string> {
  const last = await readMark(trx, PRESENT);
  const newest = await trx
    .selectFrom('traces')
    .select((of) => of.fn.max('dernier').as('dernier'))
    .executeTakeFirst();
  const before = last ?? newest?.dernier ?? now;
  const atMost = shift(before, 2 * DAY);
  return now < atMost ? now : atMost;
}

/** Forgets, once a day whichever servers share the base, what has had its time. Returns how many lines. */
export async function purgerTraces(database: Database, now: string): Promise<number> {
  const jour = jourDe(now);
  if ((await readMark(database.read, DERNIERE)) === jour) return 0;
  let total = 0;
  for (;;) {
    const gone = await database.transaction(async (trx) => {
      await lockName(trx, DERNIERE);
      if ((await readMark(trx, DERNIERE)) === jour) return 0;
      const mois = await readConservation(trx);
      const present = await presentOf(trx, now);
      const nombre = await oublier(trx, limiteDe(present, mois), mois, now);
      if (nombre < A_LA_FOIS) {
        await keepMark(trx, DERNIERE, jour, now);
        await keepMark(trx, PRESENT, present, now);
      }
      return nombre;
    });
    total += gone;
    if (gone < A_LA_FOIS) return total;
  }
}
