/**
 * Writes the visits of pupils to the infirmary: one is added, and one that is cancelled stays, struck, with who said why. The journal
 * says that there was a visit and on which day, never what hurt nor what was done.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import type {
  addPassageInfirmerie,
  annulerPassageInfirmerie,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { seenOf } from '#core/crud/reach.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import { requireJourPasse } from '#suivi/discipline/ecrire.ts';
import '#suivi/tables/infirmerie.ts';

export async function ajouterPassage(
  input: Input<typeof addPassageInfirmerie>,
  context: WriteContext,
): Promise<Output<typeof addPassageInfirmerie>> {
  const { db, caller } = context;
  const inscription = seenOf(caller, await findRow(db, 'inscriptions', input.inscriptionId));
  await refuseAnonyme(db, inscription);
  return enregistrerPassage(input, inscription, context);
}

/** Stores a visit of an enrolment: who may write it was asked before. */
export async function enregistrerPassage(
  { jour, heure, plainte, soins, suite, famillePrevenue }: Input<typeof addPassageInfirmerie>,
  { id: inscriptionId, ecoleId, eleveId, sessionId, estActif }: StoredRow<'inscriptions'>,
  context: WriteContext,
): Promise<Output<typeof addPassageInfirmerie>> {
  const { db, caller, now, record } = context;
  if (estActif === 0) refuseAt('inscriptionId', "Cette inscription n'existe pas ou est retirée.");
  await requireJourPasse(context, sessionId, jour);
  const row = { ecoleId, inscriptionId, jour, heure, plainte, soins, suite, famillePrevenue };
  const debout = { annuleLe: null, annuleMotif: null, annuleParId: null };
  const stamp = { now, userId: caller.userId };
  const id = await insertRow(db, 'passages_infirmerie', { ...row, ...debout }, stamp);
  record({
    entite: 'passages_infirmerie',
    entiteId: id,
    ecoleId,
    changements: changes(null, { jour }),
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id }];
}

export async function annulerPassage(
  { id, annuleMotif, modifDate }: Input<typeof annulerPassageInfirmerie>,
  { db, caller, now, record }: WriteContext,
): Promise<Output<typeof annulerPassageInfirmerie>> {
  await lockRow(db, 'passages_infirmerie', id);
  const { ecoleId, inscriptionId, annuleLe } = seenOf(caller, await findRow(db, 'passages_infirmerie', id));
  if (annuleLe !== null) refuse('REGLE', { phrase: 'Ce passage est annulé.' });
  const inscription = (await findRow(db, 'inscriptions', inscriptionId)) ?? refuse('INTROUVABLE');
  await refuseAnonyme(db, inscription);
  const next =
    (await updateRow(
      db,
      'passages_infirmerie',
      { id, modifDate, estActif: 1 },
      { annuleLe: now, annuleMotif, annuleParId: caller.userId },
      { now, userId: caller.userId },
    )) ?? refuse('PERIME', { phrase: "Quelqu'un d'autre a changé ce passage entre-temps : relisez-le." });
  record({
    entite: 'passages_infirmerie',
    entiteId: id,
    ecoleId,
    changements: { annuleLe: [null, now] },
    rattaches: [{ entite: 'eleves', entiteId: inscription.eleveId }],
  });
  return [{ id, modifDate: next }];
}
