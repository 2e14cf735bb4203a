/** What a clock that ran ahead left behind: acts and entries dated later than now, which hold every till until then. */
import { RETARD_TOLERE } from '@gestionscolaire/contract/core/values/clock.ts';
import { shift } from '#core/clock.ts';
import type { Db } from '#core/db/database.ts';
import { actsAfter, clockCorrection, knownTime } from '#core/db/known-time.ts';
import '#caisse/tables.ts';

export interface Avance {
  /** Of the journal. */
  readonly actes: number;
  /** Of the chains of all schools. */
  readonly ecritures: number;
  /** The latest instant of them. */
  readonly dernier: string;
}

/** undefined: nothing is dated later than `now`, by more than what clocks may differ by. */
export async function lireAvance(db: Db, now: string): Promise<Avance | undefined> {
  const limite = shift(now, RETARD_TOLERE * 60_000);
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
