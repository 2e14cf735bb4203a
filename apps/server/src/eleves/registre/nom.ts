/** Reads how a pupil is called. */
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Db } from '#core/db/database.ts';

/** Reads the name of a pupil as it is now. */
export async function nomDeLEleve(db: Db, ecoleId: number, eleveId: number): Promise<string> {
  const row = await db
    .selectFrom('eleves')
    .select(['prenoms', 'nom'])
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', eleveId)
    .executeTakeFirst();
  return row === undefined ? '' : nomComplet(row);
}
