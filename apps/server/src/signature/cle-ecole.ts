/** Tells everybody the public key of a school's money: it serves to check a receipt. */
import { getCleEcole } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';

/** The number of receipts checked from one address in a minute: parents of a whole school may share one. */
export const VERIFICATIONS_PAR_MINUTE = 120;

export const cleEcoleBindings: readonly Binding[] = [
  bindRead(
    getCleEcole,
    async ({ id }, { db }) => {
      const found = await db
        .selectFrom('caisses')
        .where('ecoleId', '=', id)
        .select(['ecoleId as id', 'clePublique as cle'])
        .executeTakeFirst();
      if (found === undefined) return refuse('INTROUVABLE');
      const cles = await db
        .selectFrom('cles_ecoles')
        .select(['publique as cle', 'depuis', 'jusque'])
        .where('ecoleId', '=', id)
        .orderBy('depuis', 'desc')
        .execute();
      return [{ ...found, cles }];
    },
    { perMinute: VERIFICATIONS_PAR_MINUTE },
  ),
];
