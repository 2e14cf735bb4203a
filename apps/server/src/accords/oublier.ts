/** Takes a pupil's person out of the demands about them: what was asked is told by its kind and its record. */
import {
  GENRES_D_ACCORD,
  type GenreDAccord,
  LIBELLES_DES_GENRES,
} from '@gestionscolaire/contract/accords/controles.ts';
import type { Db, Trx } from '#core/db/database.ts';
import './tables.ts';

type Fiches = Readonly<Record<string, readonly number[]>>;

/** Reads the demands of a school about some records, by entity. */
export async function accordsSur(
  db: Db,
  ecoleId: number,
  records: Fiches,
): Promise<{ id: number; genre: string; etat: string; fin: string }[]> {
  const found = [];
  for (const [entite, ids] of Object.entries(records)) {
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom('accords')
      .select(['id', 'genre', 'etat', 'fin'])
      .where('ecoleId', '=', ecoleId)
      .where('entite', '=', entite)
      .where('entiteId', 'in', ids)
      .execute();
    found.push(...rows);
  }
  return found;
}

const genreDe = (text: string): GenreDAccord => GENRES_D_ACCORD.find((genre) => genre === text) ?? 'remise';

/** Erases what demands told of a pupil, and returns their ids; none of them waits. */
export async function oublierDesAccords(trx: Trx, ecoleId: number, records: Fiches): Promise<number[]> {
  const demandes = await accordsSur(trx, ecoleId, records);
  for (const { id, genre } of demandes)
    await trx
      .updateTable('accords')
      .set({ saisie: '{}', objet: LIBELLES_DES_GENRES[genreDe(genre)], motifRefus: null })
      .where('id', '=', id)
      .execute();
  return demandes.map(({ id }) => id);
}
