/**
 * Keeps what is sealed as it is (NOTE-47): each call that writes in a class and a period asks here, whatever the right of its caller.
 * Only a rectification writes there.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { among, prepared } from '#core/db/prepared.ts';
import { lockSceaux } from '#eleves/index.ts';
import { readScellesAilleurs } from './ailleurs.ts';
import { type Lieu, type LieuLu, lockLieu, PERIODE_SCELLEE } from './lieu.ts';
import '#notes/tables/bulletins.ts';

/** Whether the bulletins of a class in a period are sealed. */
async function estScellee(db: Db, { ecoleId, classeId, periodeId }: Lieu): Promise<boolean> {
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

export const ELEVE_SCELLE =
  'Le bulletin de cet élève est déjà scellé dans une autre classe pour cette période : seule une rectification le change.';

const passesAilleurs = prepared((value, db) =>
  db
    .selectFrom('inscriptions_classes')
    .select('inscriptionId')
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where('classeId', '!=', value<number>('classeId'))
    .where(among('inscriptionId', 'inscriptionIds'))
    .limit(1),
);

/**
 * Returns which of these pupils, by enrolment, have a sealed bulletin of the period from another class: one who changed class took their
 * marks and acquis with them, and they lie under that seal. No seal is made meanwhile. Its caller locked the class (lockLieu).
 */
export async function tenirScellesAilleurs(
  trx: Trx,
  lieu: Lieu,
  inscriptionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (inscriptionIds.length === 0) return new Set();
  const { ecoleId, classeId } = lieu;
  const partis = await passesAilleurs.first(trx, { ecoleId, classeId, inscriptionIds });
  // Most classes have nobody who came or left: their marks wait for no seal.
  if (partis === undefined) return new Set();
  await lockSceaux(trx, ecoleId);
  const scelles = await readScellesAilleurs(trx, lieu);
  return new Set(inscriptionIds.filter((id) => scelles.has(id)));
}
