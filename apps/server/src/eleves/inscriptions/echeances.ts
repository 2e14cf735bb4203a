/** Keeps the lines of a schedule: they are written at enrolment, recomputed where nobody began to pay, and never deleted. */

import { parAnciennete } from '@gestionscolaire/contract/caisse/affectation.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterMontant, SOMME_MAXIMALE } from '@gestionscolaire/contract/core/values/montant.ts';
import { type LigneDue, type LigneTenue, NATURES } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { insertRow, type Stamp } from '#core/db/rows.ts';
import { noterDus } from '#eleves/registre/dus.ts';
import '#eleves/registre/tables.ts';

/** The enrolment, with its pupil and session, to which lines belong. */
export interface Porteur {
  readonly id: number;
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly sessionId: number;
}

const COLUMNS = [
  'id',
  'inscriptionId',
  'sessionId',
  'prestationId',
  'nature',
  'libelle',
  'moisId',
  'trancheId',
  'dateEcheance',
  'brut',
  'remise',
  'montant',
  'paye',
  'correctionId',
  'retireParId',
  'estActif',
] as const;

export interface LigneLue extends LigneTenue {
  readonly inscriptionId: number;
  readonly sessionId: number;
  readonly correctionId: number | null;
  readonly retireParId: number | null;
  readonly estActif: number;
}

/** Returns the part of a line that calls tell. */
export function tenue({
  inscriptionId: _i,
  sessionId: _s,
  correctionId: _c,
  retireParId: _r,
  estActif: _e,
  ...ligne
}: LigneLue): LigneTenue {
  return ligne;
}

const natureDe = (text: string) => NATURES.find((one) => one === text) ?? 'unique';

/** Reads every line ever made for some enrolments of a school, those taken away too, in the order in which they are paid. */
export async function readLignes(
  db: Db,
  ecoleId: number,
  inscriptions: readonly number[],
): Promise<LigneLue[]> {
  if (inscriptions.length === 0) return [];
  const rows = await db
    .selectFrom('echeances')
    .select(COLUMNS)
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', inscriptions)
    .execute();
  return rows.map((row) => ({ ...row, nature: natureDe(row.nature) })).toSorted(parAnciennete);
}

/** Reads the active lines of all enrolments of a pupil, the oldest first: a payment may be given to them. */
export async function lignesDeLEleve(db: Db, ecoleId: number, eleveId: number): Promise<LigneLue[]> {
  const rows = await db
    .selectFrom('echeances')
    .select(COLUMNS)
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', '=', eleveId)
    .where('estActif', '=', 1)
    .execute();
  return rows.map((row) => ({ ...row, nature: natureDe(row.nature) })).toSorted(parAnciennete);
}

/** Returns the lines that are owed: no correction took them away. */
export const lignesActives = (lignes: readonly LigneLue[]): LigneLue[] =>
  lignes.filter(({ estActif }) => estActif === 1);

/** Returns the rows to store for the lines of one pupil. */
export function rangeesDe(
  { id: inscriptionId, ecoleId, eleveId, sessionId }: Porteur,
  lignes: readonly LigneDue[],
  { now, userId }: Stamp,
  correctionId: number | null = null,
) {
  return lignes.map((ligne) => ({
    ...ligne,
    ecoleId,
    inscriptionId,
    eleveId,
    sessionId,
    paye: 0,
    correctionId,
    retireParId: null,
    estActif: 1,
    creationDate: now,
    creationUserId: userId,
    modifDate: null,
    modifUserId: null,
  }));
}

/** Writes the rows of lines, of one pupil or of many; the caller chains what they ask (`noterDus`). */
export async function insertLignes(trx: Trx, rangees: ReturnType<typeof rangeesDe>): Promise<void> {
  await insertMany(trx, 'echeances', rangees);
}

const TROP_DU = `Les échéances de l'école passeraient ${formaterMontant(SOMME_MAXIMALE)}\u00A0: relisez`;

/** The field that a person reads again, with the word for it. */
const DES_PRIX = { champ: 'prestationIds', mot: 'les prix' } as const;

/**
 * Refuses, at the services or at another field, what an act wrote when the active lines of the school now ask more than SOMME_MAXIMALE.
 * Each act that adds lines calls it once, at its end, under the lock of the school's money. The comparison is the
 * database's: the sum itself may be too large to be read.
 */
export async function refuseTropDu(
  trx: Trx,
  ecoleId: number,
  { champ, mot }: { readonly champ: string; readonly mot: string } = DES_PRIX,
): Promise<void> {
  const row = await trx
    .selectFrom('echeances')
    .select(sql<number>`case when sum(montant) > ${sql.lit(SOMME_MAXIMALE)} then 1 else 0 end`.as('estTrop'))
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .executeTakeFirstOrThrow();
  if (row.estTrop === 1) refuseAt(champ, `${TROP_DU} ${mot}.`);
}

/**
 * Writes a recomputation: the lines that it takes away are kept, disabled, under the correction that did it. Nobody
 * pays meanwhile: the school's money is locked. Returns the correction's id, undefined where nothing changes.
 */
export async function corriger(
  trx: Trx,
  porteur: Porteur,
  { retirees, ajoutees, ecart }: Difference,
  motif: string,
  stamp: Stamp,
): Promise<number | undefined> {
  if (retirees.length === 0 && ajoutees.length === 0) return undefined;
  const { id: inscriptionId, ecoleId } = porteur;
  const correctionId = await insertRow(trx, 'corrections', { ecoleId, inscriptionId, motif }, stamp);
  await retirer(trx, porteur, retirees, stamp, correctionId);
  await insertLignes(trx, rangeesDe(porteur, ajoutees, stamp, correctionId));
  await noterDus(trx, ecoleId, [inscriptionId], stamp.now);
  if (ecart > 0) await refuseTropDu(trx, ecoleId);
  return correctionId;
}

/** Disables lines that nobody began to pay; the caller chains what the enrolment asks then (`noterDus`). */
export async function retirer(
  trx: Trx,
  { ecoleId }: Pick<Porteur, 'ecoleId'>,
  lignes: readonly Pick<LigneTenue, 'id'>[],
  { now, userId }: Stamp,
  retireParId: number | null,
): Promise<void> {
  if (lignes.length === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable('echeances')
    .set({ estActif: 0, retireParId, modifDate: now, modifUserId: userId })
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .where('paye', '=', 0)
    .where(
      'id',
      'in',
      lignes.map(({ id }) => id),
    )
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== lignes.length) refuse('PERIME', { actuel: null });
}
