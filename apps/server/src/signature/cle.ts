/**
 * Gives a school its first key. The key stands in the school's row of `caisses`, beside the head of its chain of entries: whoever makes the
 * one makes the other.
 */
import { EMPREINTE_ZERO } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Trx } from '#core/db/database.ts';
import { closeSecret } from '#core/db/secrets.ts';
import { nouvelleCle } from './signature.ts';

/** Makes the row and the key of a school that has none; where another transaction was first, the key that is there counts. */
export async function faireLaCle(trx: Trx, ecoleId: number, now: string): Promise<void> {
  const ecole = await trx.selectFrom('ecoles').select('id').where('id', '=', ecoleId).executeTakeFirst();
  if (ecole === undefined) refuseAt('ecoleId', "Cette école n'existe pas.");
  const { publique, privee } = nouvelleCle();
  await trx
    .insertInto('caisses')
    .values({
      ecoleId,
      rang: 0,
      empreinte: EMPREINTE_ZERO,
      clePublique: publique,
      clePrivee: closeSecret(trx, { table: 'caisses', id: ecoleId }, privee),
      creationDate: now,
    })
    .onConflict((conflict) => conflict.column('ecoleId').doNothing())
    .execute();
  const { clePublique } = await trx
    .selectFrom('caisses')
    .select('clePublique')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('cles_ecoles')
    .values({ ecoleId, publique: clePublique, depuis: now, jusque: null })
    .onConflict((conflict) => conflict.columns(['ecoleId', 'publique']).doNothing())
    .execute();
}
