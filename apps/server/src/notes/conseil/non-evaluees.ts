/** Says that a subject of a class is not evaluated in a period, with a reason; and takes it back. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { addNonEvaluee, retirerNonEvaluee } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { seenOf } from '#core/crud/reach.ts';
import { deleteAnyRow, findRow, insertRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import { refuseArretee } from './arret.ts';
import '#notes/tables/conseil.ts';

/** Returns the subject, its class in the period, locked, and what is said of it already. */
async function ouvrir(
  {
    ecoleId,
    enseignementId,
    periodeId,
  }: Pick<Input<typeof addNonEvaluee>, 'ecoleId' | 'enseignementId' | 'periodeId'>,
  context: WriteContext,
) {
  const { db, caller } = context;
  const enseignement = seenOf(caller, await findRow(db, 'enseignements', enseignementId));
  if (enseignement.ecoleId !== ecoleId || enseignement.estActif !== 1) return refuse('INTROUVABLE');
  const { classeId, matiereId } = enseignement;
  await lockLieu(db, { ecoleId, classeId, periodeId });
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  if (lieu.periode.sessionId !== enseignement.sessionId) return refuse('INTROUVABLE');
  refuseArretee(lieu);
  const matiere = await findRow(db, 'matieres', matiereId);
  const dite = await db
    .selectFrom('non_evaluees')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('enseignementId', '=', enseignementId)
    .where('periodeId', '=', periodeId)
    .executeTakeFirst();
  return { lieu, dite, mot: `${matiere?.libelle ?? ''}, ${lieu.periode.libelle}` };
}

export async function direNonEvaluee(
  { ecoleId, enseignementId, periodeId, motif }: Input<typeof addNonEvaluee>,
  context: WriteContext,
): Promise<Output<typeof addNonEvaluee>> {
  const { db, caller, now, record } = context;
  const { lieu, dite, mot } = await ouvrir({ ecoleId, enseignementId, periodeId }, context);
  if (dite !== undefined)
    return refuse('REGLE', { phrase: `Cette matière est déjà dite non évaluée : « ${dite.motif} ».` });
  const evaluation = await db
    .selectFrom('evaluations')
    .select('libelle')
    .where('ecoleId', '=', ecoleId)
    .where('enseignementId', '=', enseignementId)
    .where('periodeId', '=', periodeId)
    .where('compte', '=', 1)
    .where('annuleMotif', 'is', null)
    .executeTakeFirst();
  if (evaluation !== undefined)
    return refuse('REGLE', {
      phrase: `Cette matière a une évaluation qui compte, « ${evaluation.libelle} » : annulez-la d'abord.`,
    });
  const row = { ecoleId, enseignementId, periodeId, motif };
  const id = await insertRow(db, 'non_evaluees', row, { now, userId: caller.userId });
  record({
    entite: 'classes',
    entiteId: lieu.classeId,
    ecoleId,
    changements: { nonEvaluee: [null, mot], motif: [null, motif] },
    rattaches: [{ entite: 'enseignements', entiteId: enseignementId }],
  });
  return [{ id }];
}

export async function dedireNonEvaluee(
  { ecoleId, enseignementId, periodeId }: Input<typeof retirerNonEvaluee>,
  context: WriteContext,
): Promise<Output<typeof retirerNonEvaluee>> {
  const { db, record } = context;
  const { lieu, dite, mot } = await ouvrir({ ecoleId, enseignementId, periodeId }, context);
  if (dite === undefined) return [];
  await deleteAnyRow(db, 'non_evaluees', dite.id);
  record({
    entite: 'classes',
    entiteId: lieu.classeId,
    ecoleId,
    changements: { nonEvaluee: [mot, null], motif: [dite.motif, null] },
    rattaches: [{ entite: 'enseignements', entiteId: enseignementId }],
  });
  return [{ id: dite.id, modifDate: dite.modifDate }];
}
