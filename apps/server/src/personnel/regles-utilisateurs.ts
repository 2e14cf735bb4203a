/** Returns what a teacher's class and salaries mean for their user: administration asks here before it changes them. */

import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { Refus, refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { enumerer } from '@gestionscolaire/contract/core/text/enumerer.ts';
import { updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import type { Personnel } from '#administration/index.ts';
import { estEnseignant } from '#administration/index.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRows } from '#core/db/lock.ts';
import { countReferences } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { addPremierSalaire } from './salaires.ts';

/**
 * Reads the label of a class that one of them teaches, under their locks: nobody gives them a class or takes it
 * meanwhile.
 */
async function classeDe(trx: Trx, enseignantIds: readonly number[]): Promise<string | undefined> {
  await lockRows(trx, 'utilisateurs', enseignantIds);
  const row = await trx
    .selectFrom('classes as c')
    .innerJoin('utilisateurs as p', (join) =>
      join.onRef('p.ecoleId', '=', 'c.ecoleId').onRef('p.id', '=', 'c.enseignantId'),
    )
    .select('c.libelle')
    .where('p.id', 'in', enseignantIds)
    .where('c.estActif', '=', 1)
    .orderBy('c.id')
    .executeTakeFirst();
  return row?.libelle;
}

const donneeDAbord = (classe: string): string =>
  `Cette personne enseigne la classe « ${classe} » : donnez d'abord cette classe à un autre enseignant.`;

/** The records that a teacher leaves behind in a school, by table. */
const LIENS = [
  { table: 'classes', column: 'enseignantId', one: 'une classe', many: 'classes' },
  { table: 'retenues', column: 'employeId', one: 'une retenue', many: 'retenues' },
  { table: 'avances_salaire', column: 'employeId', one: 'une avance', many: 'avances' },
  { table: 'salaires', column: 'employeId', one: 'un salaire de base', many: 'salaires de base' },
] as const;

/** Refuses another school for a person who has anything in this one, disabled records included. */
async function refuseToMove(
  trx: Trx,
  { id, ecoleId }: { id: number; ecoleId: number | null },
): Promise<void> {
  const parts: string[] = [];
  for (const { one, many, ...lien } of LIENS) {
    const { total } = await countReferences(trx, { ...lien, isOfSchool: true }, { id, ecoleId });
    if (total > 0) parts.push(total === 1 ? one : `${total} ${many}`);
  }
  if (parts.length === 0) return;
  refuseAt(
    'ecoleId',
    `Cette personne a ${enumerer(parts)} dans son école et y reste. Désactivez-la ici, puis ajoutez-la dans l'autre école.`,
  );
}

const SANS_DROIT =
  "Un salaire se donne par qui peut modifier les retenues ou les avances\u00A0: ajoutez l'enseignant sans lui.";

/** Refuses at the amount a person who adds teachers and may not set their salaries, in words that they can act on. */
async function requireSalaires({ readmit }: Pick<WriteContext, 'readmit'>): Promise<void> {
  try {
    await readmit(updateSalaireBase.access);
  } catch (error) {
    if (!(error instanceof Refus) || error.code !== 'DROIT_ABSENT') throw error;
    refuseAt('salaireBase', SANS_DROIT);
  }
}

export const personnel: Personnel = {
  async added(context, { id, ecoleId, fonction }, salaireBase) {
    if (salaireBase === null) return;
    await requireSalaires(context);
    if (ecoleId === null || cle(fonction) !== cle(FONCTION_ENSEIGNANT))
      return refuseAt('salaireBase', "Le salaire de base est celui d'un enseignant d'une école.");
    await addPremierSalaire(context, { ecoleId, employeId: id, montant: salaireBase });
  },

  async checkDisabled(trx, userIds) {
    const classe = await classeDe(trx, userIds);
    if (classe !== undefined) refuse('UTILISE', { phrase: donneeDAbord(classe) });
  },

  async checkChanged(trx, before, { ecoleId, fonction }) {
    const isLeaving = estEnseignant(before) && !estEnseignant({ fonctionCle: cle(fonction) });
    if (!isLeaving && ecoleId === before.ecoleId) return;
    const classe = await classeDe(trx, [before.id]);
    if (classe !== undefined) refuseAt(isLeaving ? 'fonction' : 'ecoleId', donneeDAbord(classe));
    if (ecoleId !== before.ecoleId) await refuseToMove(trx, before);
  },
};
