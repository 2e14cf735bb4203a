/** Forgets the names that lots keep of records: a lot tells them when something keeps it from being taken back. */
import type { Trx } from '#core/db/database.ts';
import { changedWord } from './source.ts';
import './tables.ts';

/** Writes `nom` in place of the names that lots of a school keep of some records. */
export async function forgetNames(
  trx: Trx,
  ecoleId: number,
  records: Readonly<Record<string, readonly number[]>>,
  nom: string,
): Promise<void> {
  for (const [entite, ids] of Object.entries(records)) {
    if (ids.length === 0) continue;
    await trx
      .updateTable('lots_lignes')
      .set({ nom })
      .where('ecoleId', '=', ecoleId)
      .where('entite', 'in', [entite, changedWord(entite)])
      .where('entiteId', 'in', ids)
      .execute();
  }
}
