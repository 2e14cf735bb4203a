/** Writes the state of a class in a period: its row is made when something is first said of it. */
import type { Trx } from '#core/db/database.ts';
import { insertRow, nextModifDate } from '#core/db/rows.ts';
import type { NewRecord } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { Lieu } from '#notes/lieu/lieu.ts';
import '#notes/tables/conseil.ts';

type Etat = Partial<Omit<NewRecord<'etats_periodes'>, 'ecoleId' | 'classeId' | 'periodeId'>>;

const NEUF = {
  etat: 'ouverte',
  fermeeLe: null,
  fermeePar: null,
  arreteeLe: null,
  arreteePar: null,
  figures: null,
  nonTenueMotif: null,
  scelleeLe: null,
  scelleePar: null,
};

export const readEtat = (trx: Trx, { ecoleId, classeId, periodeId }: Lieu) =>
  trx
    .selectFrom('etats_periodes')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('periodeId', '=', periodeId)
    .executeTakeFirst();

/**
 * Writes some columns of the state of a class in a period, which the caller has locked (lockLieu). Returns its id and stamp, as an
 * act answers them.
 */
export async function ecrireEtat(
  { db, caller, now }: Pick<WriteContext, 'db' | 'caller' | 'now'>,
  { ecoleId, classeId, periodeId }: Lieu,
  values: Etat,
): Promise<{ id: number; modifDate: string | null }> {
  const stamp = { now, userId: caller.userId };
  const row = await readEtat(db, { ecoleId, classeId, periodeId });
  if (row === undefined) {
    const made = { ecoleId, classeId, periodeId, ...NEUF, ...values };
    return { id: await insertRow(db, 'etats_periodes', made, stamp), modifDate: null };
  }
  const modifDate = nextModifDate(now, row.modifDate);
  await db
    .updateTable('etats_periodes')
    .set({ ...values, modifDate, modifUserId: caller.userId })
    .where('id', '=', row.id)
    .execute();
  return { id: row.id, modifDate };
}
