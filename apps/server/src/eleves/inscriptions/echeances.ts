/** The lines of a schedule in the books: written at enrolment, recomputed where nobody began to pay, never deleted. */

import { parAnciennete } from '@gestionscolaire/contract/caisse/affectation.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type LigneDue, type LigneTenue, NATURES } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { insertRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import '#eleves/tables.ts';

export interface Stamp {
  readonly now: string;
  readonly userId: number | null;
}

/** Whose lines they are. */
export interface Porteur {
  readonly id: number;
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly sessionId: number;
}

const COLUMNS = [
  'id',
  'inscriptionId',
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
  readonly correctionId: number | null;
  readonly retireParId: number | null;
  readonly estActif: number;
}

/** What an answer tells of a line. */
export function tenue({
  inscriptionId: _i,
  correctionId: _c,
  retireParId: _r,
  estActif: _e,
  ...ligne
}: LigneLue): LigneTenue {
  return ligne;
}

const natureDe = (text: string) => NATURES.find((one) => one === text) ?? 'unique';

/** Every line ever made for some enrolments of a school, those that were taken away too, in the order in which they are paid. */
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

/** The active lines of all enrolments of a pupil, the oldest first: what a payment may be given to. */
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

/** The lines that are owed: those that no correction took away. */
export const lignesActives = (lignes: readonly LigneLue[]): LigneLue[] =>
  lignes.filter(({ estActif }) => estActif === 1);

/** The lines of one pupil as they are stored. */
export function rangeesDe(
  { id: inscriptionId, ecoleId, eleveId, sessionId }: Porteur,
  lignes: readonly LigneDue[],
  { now, userId }: Stamp,
  correctionId: number | null = null,
): Row[] {
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

/** Writes lines, of one pupil or of many. */
export async function insertLignes(trx: Trx, rangees: readonly Row[]): Promise<void> {
  await insertMany(trx, 'echeances', rangees);
}

/**
 * Writes a recomputation: what it takes away is kept, disabled, under the correction that did it. Nobody pays meanwhile: the
 * school's money is locked. Answers the correction, undefined where nothing changes.
 */
export async function corriger(
  trx: Trx,
  porteur: Porteur,
  { retirees, ajoutees }: Difference,
  motif: string,
  stamp: Stamp,
): Promise<number | undefined> {
  if (retirees.length === 0 && ajoutees.length === 0) return undefined;
  const { id: inscriptionId, ecoleId } = porteur;
  const correctionId = await insertRow(trx, 'corrections', { ecoleId, inscriptionId, motif }, stamp);
  await retirer(trx, porteur, retirees, stamp, correctionId);
  await insertLignes(trx, rangeesDe(porteur, ajoutees, stamp, correctionId));
  return correctionId;
}

/** Disables lines that nobody began to pay. */
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
