/**
 * Finds what a clock that ran ahead left behind: acts and entries dated later than now, which stop every till until
 * then.
 */
import { RETARD_TOLERE } from '@gestionscolaire/contract/core/values/clock.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Db } from '#core/db/database.ts';
import { actsAfter, clockCorrection, knownTime } from '#core/db/marks/known-time.ts';
import { shift } from '#core/time/clock.ts';
import '#caisse/ecritures/tables.ts';

export interface Avance {
  /** The number of acts of the journal. */
  readonly actes: number;
  /** The number of entries, of the chains of all schools. */
  readonly ecritures: number;
  /** The latest of their instants. */
  readonly dernier: string;
}

/** Reads what is dated later than `now`, by more than clocks may differ; undefined: nothing is. */
export async function readAvance(db: Db, now: string): Promise<Avance | undefined> {
  const limite = shift(now, RETARD_TOLERE * MINUTE);
  const corrected = (await clockCorrection(db))?.instant;
  const { ecritures, derniere } = await db
    .selectFrom('ecritures')
    .select((eb) => [eb.fn.countAll<number>().as('ecritures'), eb.fn.max('instant').as('derniere')])
    .where('instant', '>', limite)
    .$if(corrected !== undefined, (query) => query.where('instant', '<=', corrected ?? ''))
    .executeTakeFirstOrThrow();
  const actes = await actsAfter(db, limite);
  if (actes + ecritures === 0) return undefined;
  const [dernier = now] = [await knownTime(db), derniere]
    .filter((one) => one != null)
    .toSorted()
    .toReversed();
  return { actes, ecritures, dernier };
}
