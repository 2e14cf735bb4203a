/** Reads the exclusions of a day: the sheets of its half-days begin with these pupils away. */
import type { Exclusion } from '@gestionscolaire/contract/suivi/discipline/exclusion.ts';
import type { Db } from '#core/db/database.ts';
import '#suivi/tables/discipline.ts';

/** Returns, by enrolment, the days of the exclusion that stands on a day (yyyy-MM-dd): what it was for is not the sheet's to say. */
export async function exclusDuJour(
  db: Db,
  ecoleId: number,
  jour: string,
): Promise<ReadonlyMap<number, Exclusion>> {
  const rows = await db
    .selectFrom('faits')
    .select(['inscriptionId', 'du', 'au'])
    .where('ecoleId', '=', ecoleId)
    .where('du', '<=', jour)
    .where('au', '>=', jour)
    .where('annuleLe', 'is', null)
    .execute();
  return new Map(
    rows.flatMap(({ inscriptionId, du, au }) =>
      du === null || au === null ? [] : [[inscriptionId, { du, au }]],
    ),
  );
}
