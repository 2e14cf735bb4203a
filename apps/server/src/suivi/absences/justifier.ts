/** Says whether absences of a pupil are justified: several half-days in one act, with one paper; every change stays. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { POURQUOI } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import type { justifierAbsences } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import { followFiles } from '#fichiers/index.ts';
import { aTousLesAppels, requireClasseAppelee } from '#suivi/droits/siennes.ts';
import { direAuRegistre } from '#suivi/registre/inscrire.ts';
import { changerLEtat } from './changer-l-etat.ts';
import { requireMotif } from './motif.ts';

const JOUR_PASSE = "Ce jour est passé : ses absences se justifient par qui tient les absences de l'école.";

const readAbsences = (
  trx: Trx,
  { ecoleId, inscriptionId }: { readonly ecoleId: number; readonly inscriptionId: number },
  ids: readonly number[],
) =>
  trx
    .selectFrom('absences as a')
    .innerJoin('feuilles_appel as f', (on) =>
      on.onRef('f.ecoleId', '=', 'a.ecoleId').onRef('f.id', '=', 'a.feuilleAppelId'),
    )
    .select(['a.id', 'a.ecoleId', 'a.feuilleAppelId', 'a.jour', 'a.etat', 'a.annuleeLe', 'f.classeId'])
    .where('a.ecoleId', '=', ecoleId)
    .where('a.inscriptionId', '=', inscriptionId)
    .where('a.id', 'in', ids)
    .execute();

export async function justifier(
  input: Input<typeof justifierAbsences>,
  context: WriteContext,
): Promise<Output<typeof justifierAbsences>> {
  const { db, caller, now, record } = context;
  const { inscriptionId, etat, motifId, texte, piece } = input;
  const inscription = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  const { ecoleId } = inscription;
  await refuseAnonyme(db, inscription);
  const seen = new Map(input.absences.map(({ id, vu }) => [id, vu]));
  // The second of two people at once is told what the first said.
  await lockRow(db, 'inscriptions', inscriptionId);
  const found = await readAbsences(db, { ecoleId, inscriptionId }, [...seen.keys()]);
  if (found.length !== seen.size) return refuse('INTROUVABLE');
  const today = jourDe(now);
  for (const { jour, classeId } of found) {
    if (aTousLesAppels(caller, 'modification')) break;
    if (jour !== today) refuse('REGLE', { phrase: JOUR_PASSE });
    await requireClasseAppelee(db, caller, { classeId, jour, operation: 'modification' });
  }
  if (found.some(({ annuleeLe }) => annuleeLe !== null))
    refuseAt('absences', "Une de ces absences est annulée : l'élève était là.");
  if (found.some((one) => one.etat !== seen.get(one.id)))
    refuse('PERIME', { phrase: "Quelqu'un d'autre a justifié ces absences entre-temps : relisez-les." });
  await requireMotif(db, ecoleId, motifId);
  if (motifId === null && texte === null) refuseAt('motifId', POURQUOI);
  const changed = found.filter((one) => one.etat !== etat);
  const made: number[] = [];
  for (const absence of changed) {
    const pourquoi = { motifId, texte, piece, annonceId: null, faitId: null };
    made.push(await changerLEtat(db, absence, { etat, ...pourquoi }, { now, userId: caller.userId }));
  }
  const [first] = made;
  if (first === undefined) return [];
  // One paper, which every change names: the first of them takes it.
  await followFiles(context, 'justifications', first);
  const feuilles = [...new Set(changed.map(({ feuilleAppelId }) => feuilleAppelId))];
  await direAuRegistre(db, ecoleId, { genre: 'justification', feuilles }, { now, userId: caller.userId });
  record({
    entite: 'inscriptions',
    entiteId: inscriptionId,
    ecoleId,
    // The journal says that they were, and how many, never why.
    changements: { absences: [null, etat], demiJournees: [null, String(changed.length)] },
    rattaches: [{ entite: 'eleves', entiteId: inscription.eleveId }],
  });
  return changed.map(({ id }) => ({ id }));
}
