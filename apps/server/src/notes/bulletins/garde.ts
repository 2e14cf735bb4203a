/**
 * Keeps what is sealed as it is (NOTE-47): each call that writes in a class and a period asks here, whatever the right of its caller.
 * Only a rectification writes there.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { type Lieu, type LieuLu, lockLieu, PERIODE_SCELLEE } from '#notes/saisie/lieu.ts';

/** Whether the bulletins of a class in a period are sealed. */
export async function estScellee(db: Db, { ecoleId, classeId, periodeId }: Lieu): Promise<boolean> {
  const state = await db
    .selectFrom('etats_periodes')
    .select('etat')
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('periodeId', '=', periodeId)
    .executeTakeFirst();
  return state?.etat === 'scellee';
}

/**
 * Refuses to write in a class and a period that its caller locked and then read (lockLieu, readLieu), once they are sealed.
 * @throws Refus
 */
export function refuseScellee({ etat }: Pick<LieuLu, 'etat'>): void {
  if (etat === 'scellee') refuse('REGLE', { phrase: PERIODE_SCELLEE });
}

/**
 * Locks a class in a period, and refuses to write in it once it is sealed.
 * @throws Refus
 */
export async function requireNonScellee(trx: Trx, lieu: Lieu): Promise<void> {
  await lockLieu(trx, lieu);
  if (await estScellee(trx, lieu)) refuse('REGLE', { phrase: PERIODE_SCELLEE });
}
