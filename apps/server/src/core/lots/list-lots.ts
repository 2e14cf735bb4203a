/** Lists the lots of one kind that a school has, newest first, each with the person who made it. */
import type { Lot } from '@gestionscolaire/contract/core/imports/lots.ts';
import { isReached } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import './tables.ts';

/** Returns names of persons by id: core knows no persons. */
export type PeopleNames = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** The number of lots of a school that its list shows. */
const SHOWN = 50;

export async function listLots(
  entite: string,
  people: PeopleNames,
  { ecoleId }: { ecoleId: number },
  { db, caller }: ReadContext,
): Promise<Lot[]> {
  // As in every list, a school's user sees nothing of another school.
  if (!isReached(caller, { ecoleId })) return [];
  const rows = await db
    .selectFrom('lots')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('entite', '=', entite)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const names = await people(
    db,
    rows.flatMap(({ creationUserId }) => creationUserId ?? []),
  );
  return rows.map(({ entite: _entite, estActif, ...row }) => ({
    ...row,
    estActif: estActif === 1 ? 1 : 0,
    personne: names.get(row.creationUserId ?? 0) ?? null,
  }));
}
