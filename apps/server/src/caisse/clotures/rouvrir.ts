/** Reopens a closed day (`rouvrirLaJournee`): the closing stays in the books and in the chain, and the next one of that day names it. */
import type { rouvrirCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { ecrire, ecritureDe, type Journee } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readNom } from './journee.ts';
import { cloturesListe } from './liste.ts';

const LA_SIENNE =
  'Une clôture se rouvre par une autre personne que son caissier et que celle qui l’a faite\u00A0: demandez-le à qui en a le droit.';

async function findCloture(db: Db, id: number, ecoleId: number | null) {
  const row = await db.selectFrom('clotures').selectAll().where('id', '=', id).executeTakeFirst();
  return seenOf({ ecoleId }, row);
}

export async function rouvrirLaJournee(
  { id, modifDate, rouverteMotif }: Input<typeof rouvrirCloture>,
  { db, now, caller, record }: WriteContext,
): Promise<Output<typeof rouvrirCloture>> {
  const { ecoleId } = await findCloture(db, id, caller.ecoleId);
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  // Read under the lock: another person may have reopened it meanwhile.
  const cloture = await findCloture(db, id, caller.ecoleId);
  const { caissierId, jour, attendu, compte, creationUserId } = cloture;
  if (cloture.rouverteLe !== null) refuse('REGLE', { phrase: 'Cette clôture est déjà rouverte.' });
  if (caller.userId === caissierId || caller.userId === creationUserId)
    refuse('REGLE', { phrase: LA_SIENNE });
  const row = { rouverteLe: now, rouverteParId: caller.userId, rouverteMotif };
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'clotures', { id, modifDate, estActif: 1 }, row, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: await cloturesListe.find(db, id, caller) });
  const contenu: ContenuDe<'reouverture'> = {
    clotureId: id,
    caissierId,
    caissier: await readNom(db, caissierId),
    jour,
    attendu,
    compte,
    rouverteParId: caller.userId,
    rouvertePar: await readNom(db, caller.userId),
    motif: rouverteMotif,
  };
  await ecrire(db, caisse, { genre: 'reouverture', entiteId: id, instant: now, contenu, credit: 0 });
  const changements = changes({ rouverteLe: null, rouverteMotif: null }, { rouverteLe: now, rouverteMotif });
  record({ entite: 'clotures', entiteId: id, ecoleId, changements });
  return [{ id, modifDate: next }];
}

/** Reads the closing that a new one of the same day follows; null: the day was never closed before. */
export async function readSuite(
  db: Db,
  { ecoleId, caissierId, jour }: Journee,
): Promise<ContenuDe<'cloture'>['suite']> {
  const avant = await db
    .selectFrom('clotures')
    .select(['id', 'creationDate', 'rouverteLe', 'rouverteParId', 'rouverteMotif'])
    .where('ecoleId', '=', ecoleId)
    .where('caissierId', '=', caissierId)
    .where('jour', '=', jour)
    .where('rouverteLe', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (avant === undefined) return null;
  const { id, creationDate, rouverteLe, rouverteParId, rouverteMotif } = avant;
  const entry = (await ecritureDe(db, ecoleId, 'cloture', id)) ?? refuse('INTROUVABLE');
  return {
    clotureId: id,
    tete: formaterTete(ecoleId, entry.rang, entry.empreinte),
    faiteLe: creationDate,
    rouverteLe: rouverteLe ?? '',
    rouvertePar: rouverteParId === null ? '' : await readNom(db, rouverteParId),
    motif: rouverteMotif ?? '',
  };
}
