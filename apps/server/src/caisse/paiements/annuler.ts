/** Cancels a payment (`annuler`): its lines are owed again, and a drawer gives the money back. */
import { type annulerPaiement, formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { exigerAccord, readControles } from '#accords/index.ts';
import { readNom } from '#caisse/clotures/journee.ts';
import { ecrire, estClos, type Journee, refuseJourClos } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { updateRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { nomDeLEleve } from '#eleves/index.ts';
import { undoAffectations } from './affectations.ts';
import { requireEleveActif } from './eleve.ts';
import { paiementsListe } from './liste.ts';

/** Reads the stored payment; refuses another school's as not there. */
async function findPaiement(db: Db, id: number, ecoleId: number | null) {
  const row = await db.selectFrom('paiements').selectAll().where('id', '=', id).executeTakeFirst();
  return seenOf({ ecoleId }, row);
}

/**
 * Returns the drawer, and its day, that gives a payment back when `callerId` cancels it on `jour`. On the day on which the payment was
 * typed it is the drawer that took it, on the day that it was taken for, unless that day is closed; else it is the caller's.
 */
async function caisseQuiRend(
  db: Db,
  { ecoleId, jour: pris, creationDate, creationUserId }: Awaited<ReturnType<typeof findPaiement>>,
  { callerId, jour }: { readonly callerId: number; readonly jour: string },
): Promise<Pick<Journee, 'caissierId' | 'jour'>> {
  const sienne = { caissierId: callerId, jour };
  if (jourDe(creationDate) !== jour || creationUserId === null) return sienne;
  const prise = { caissierId: creationUserId, jour: pris };
  return (await estClos(db, { ecoleId, ...prise })) ? sienne : prise;
}

/** Returns the drawer that would give the payment back, so that the person knows before; null: it is cancelled. */
export async function renduPar(
  { db, caller, now }: ReadContext,
  id: number,
): Promise<{ caissierId: number; caissier: string; jour: string; veutAccord: boolean } | null> {
  const paiement = await findPaiement(db, id, caller.ecoleId);
  if (paiement.annuleLe !== null) return null;
  const { caissierId, jour } = await caisseQuiRend(db, paiement, {
    callerId: caller.userId,
    jour: jourDe(now),
  });
  const { annulation: veutAccord } = await readControles(db, paiement.ecoleId);
  return { caissierId, caissier: await readNom(db, caissierId), jour, veutAccord };
}

/** Returns the drawer that gives the money back; refuses when the person was shown another one, or its day is closed. */
async function requireCaisseQuiRend(
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  paiement: Awaited<ReturnType<typeof findPaiement>>,
  { jour, shown }: { readonly jour: string; readonly shown: number | null | undefined },
): Promise<Pick<Journee, 'caissierId' | 'jour'>> {
  const rend = await caisseQuiRend(db, paiement, { callerId: caller.userId, jour });
  if (typeof shown === 'number' && shown !== rend.caissierId) {
    const phrase = 'L’argent n’est plus à rendre de la même caisse\u00A0: relisez de laquelle.';
    refuse('REGLE', { phrase });
  }
  await refuseJourClos(db, { ecoleId: paiement.ecoleId, ...rend });
  return rend;
}

export async function annuler(
  { id, modifDate, annuleMotif, caissierId: shown }: Input<typeof annulerPaiement>,
  context: WriteContext,
): Promise<Output<typeof annulerPaiement>> {
  const { db, now, caller, record } = context;
  const { ecoleId } = await findPaiement(db, id, caller.ecoleId);
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const before = await findPaiement(db, id, caller.ecoleId);
  if (before.annuleLe !== null) refuse('REGLE', { phrase: 'Ce paiement est déjà annulé.' });
  await requireEleveActif(db, ecoleId, before.eleveId);
  const { caissierId, jour } = await requireCaisseQuiRend(context, before, { jour: jourDe(now), shown });
  const given = await undoAffectations(context, ecoleId, id);
  const annuleParId = caller.userId;
  const row = {
    annuleLe: now,
    annuleJour: jour,
    annuleParId,
    annuleCaissierId: caissierId,
    annuleMotif,
  };
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'paiements', { id, modifDate, estActif: 1 }, row, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: await paiementsListe.find(db, id, caller) });
  const { numero, sessionId, montant, moyenPaiement, eleveId } = before;
  const accordParId = await exigerAccord(context, {
    genre: 'annulation',
    ecoleId,
    entite: 'paiements',
    entiteId: id,
    objet: `Annuler le reçu n°\u00A0${formaterNumero(numero)} de ${await nomDeLEleve(db, ecoleId, eleveId)}, ${formaterMontant(montant)}\u00A0: ${annuleMotif}`,
  });
  const contenu: ContenuDe<'annulation'> = {
    paiementId: id,
    eleveId,
    sessionId,
    caissierId,
    annuleParId,
    accordParId,
    numero,
    jour,
    montant,
    moyenPaiement,
    motif: annuleMotif,
  };
  const credit = given - montant;
  await ecrire(db, caisse, { genre: 'annulation', entiteId: id, instant: now, contenu, credit });
  const changements = changes({ annuleLe: null, annuleMotif: null }, { annuleLe: now, annuleMotif });
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'paiements', entiteId: id, ecoleId, changements, rattaches });
  return [{ id, modifDate: next }];
}
