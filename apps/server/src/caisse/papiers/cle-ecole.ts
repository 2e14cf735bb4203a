/** The public key of a school's money, told to everybody: by it a receipt is checked. */
import { getCleEcole } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type Binding, bindRead } from '#core/http/bind.ts';
import '#caisse/tables.ts';

/** Receipts that are checked from one address: parents of a whole school may share it. */
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
      return [found ?? refuse('INTROUVABLE')];
    },
    { perMinute: VERIFICATIONS_PAR_MINUTE },
  ),
];
