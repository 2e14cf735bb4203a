/** Refuses to write money while the clock is behind what is known: the money would be dated wrongly. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { RETARD_TOLERE } from '@gestionscolaire/contract/core/values/clock.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { sql } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import { clockCorrection, knownTime } from '#core/db/marks/known-time.ts';
import { refuseUntold } from '#core/db/numbering.ts';
import type { WriteContext } from '#core/http/context.ts';
import { type Caisse, lockCaisse } from './caisse.ts';
import './tables.ts';

/** Whether an instant is before another one by more than clocks may differ. */
export const estEnRetard = (instant: string, connu: string): boolean =>
  Date.parse(connu) - Date.parse(instant) > RETARD_TOLERE * MINUTE;

/** Refuses `now` when it is behind `connu`; `isExcused` tells, if asked, that `connu` is no reason to. */
async function refuseRetard(
  now: string,
  connu: string | undefined,
  isExcused: (connu: string) => Promise<boolean> = async () => false,
): Promise<void> {
  if (connu === undefined || !estEnRetard(now, connu) || (await isExcused(connu))) return;
  const phrase = "L'horloge de l'ordinateur est en retard : réglez-la avant d'encaisser ou d'annuler.";
  refuse('REGLE', { phrase });
}

/** Refuses to write money while the clock is behind what any act told. */
export async function requireHeure(trx: Trx, now: string): Promise<void> {
  // The newest instant counts, not the last row: a late clock writes one when somebody signs in.
  await refuseRetard(now, await knownTime(trx));
}

/**
 * Wraps a call that writes money: it refuses while the clock is behind what any act told. The demonstration, which
 * plays the past, does not come this way.
 */
export const alHeure =
  <I, O>(run: (input: I, context: WriteContext) => Promise<O>) =>
  async (input: I, context: WriteContext): Promise<O> => {
    await requireHeure(context.db, context.now);
    return run(input, context);
  };

/**
 * Locks a school's money to add an entry to its chain (`lockCaisse`): it refuses while the clock is behind the last
 * one, since their instants follow one another. A last entry dated after the latest correction of the clock is let
 * pass: the clock ran ahead then (core/db/marks/known-time.ts). It refuses too while nobody has told the last paper of a school that
 * comes from another computer.
 */
export async function lockCaisseALHeure(trx: Trx, ecoleId: number, now: string): Promise<Caisse> {
  const caisse = await lockCaisse(trx, ecoleId, now);
  const { rows } = await sql<{ instant: string | null; sauvegarde: string | null }>`
    select (select e.instant from ecritures e where e."ecoleId" = ${ecoleId} and e.rang = ${caisse.rang}) as instant,
      (select n.sauvegarde from numeros_a_dire n where n."ecoleId" = ${ecoleId}) as sauvegarde`.execute(trx);
  const [last] = rows;
  refuseUntold(last?.sauvegarde);
  await refuseRetard(now, last?.instant ?? undefined, async (instant) => {
    const corrected = await clockCorrection(trx);
    return corrected !== undefined && instant > corrected.instant;
  });
  return caisse;
}
