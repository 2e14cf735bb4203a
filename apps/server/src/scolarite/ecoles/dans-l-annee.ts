/** Keeps what has days within its school year: it is refused outside, and the year does not shrink past it. */
import { refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';

/** Says the days of something in a sentence: « du 01/10/2026 au 20/12/2026 ». */
export const direLesJours = (du: string, au: string): string =>
  `du ${formaterJour(du)} au ${formaterJour(au)}`;

/**
 * Refuses days (yyyy-MM-dd) outside a school year, at the fields `du` and `au` or those that are named instead; under its lock, so that
 * the year does not shrink meanwhile.
 */
export async function refuseOutside<D extends string, A extends string>(
  trx: Trx,
  sessionId: number,
  jours: Readonly<Record<D | A, string>>,
  [du, au]: readonly [D, A],
): Promise<void> {
  await lockRow(trx, 'sessions', sessionId);
  const { libelle, dateDebut, dateFin } = await trx
    .selectFrom('sessions')
    .select(['libelle', 'dateDebut', 'dateFin'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const phrase = `« ${libelle} » va ${direLesJours(dateDebut, dateFin)}.`;
  refuseFaults({
    ...(jours[du] < dateDebut && { [du]: phrase }),
    ...(jours[au] > dateFin && { [au]: phrase }),
  });
}
