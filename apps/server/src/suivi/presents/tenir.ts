/** Holds the classes of a pupil: a roll call of any of them waits until the transaction ends. */
import type { Trx } from '#core/db/database.ts';
import { lockRows } from '#core/db/lock.ts';

/** Locks the classes that an enrolment is in up to the last of some days: a late sheet of the class before is one of them. */
export async function tenirSesClasses(
  trx: Trx,
  { ecoleId, inscriptionId }: { readonly ecoleId: number; readonly inscriptionId: number },
  au: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('inscriptions_classes')
    .select('classeId')
    .distinct()
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .where('du', '<=', au)
    .execute();
  await lockRows(
    trx,
    'classes',
    rows.map(({ classeId }) => classeId),
  );
}
