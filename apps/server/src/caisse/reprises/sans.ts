/** Notes that a school has nothing of before the product: its pupils owed and had paid nothing then. */
import type { direSansReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lockCaisse } from '#caisse/ecritures/caisse.ts';
import { requireReach } from '#core/crud/reach.ts';
import { changes } from '#core/db/journal/journal.ts';
import type { WriteContext } from '#core/http/context.ts';

export async function noterSansReprise(
  input: Input<typeof direSansReprise>,
  { db, now, caller, record }: WriteContext,
): Promise<Output<typeof direSansReprise>> {
  requireReach(caller, input);
  const { ecoleId } = input;
  const { sansReprise } = await lockCaisse(db, ecoleId, now);
  await db.updateTable('caisses').set({ sansReprise: 1 }).where('ecoleId', '=', ecoleId).execute();
  const changements = changes({ sansReprise }, { sansReprise: 1 });
  record({ entite: 'ecoles', entiteId: ecoleId, ecoleId, changements });
  return [{ id: ecoleId }];
}
