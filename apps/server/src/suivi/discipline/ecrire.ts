/** Writes the facts of pupils: one is added, its reader changes, and one that is cancelled stays, struck, with who said why. */
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { addFait, annulerFait, updateFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import {
  fauteDuFait,
  LIBELLES_DES_GENRES_DE_FAIT,
  motifDuGenre,
  operationDuGenre,
} from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { MENU_VIE_SCOLAIRE } from '@gestionscolaire/contract/suivi/discipline/menu.ts';
import { type SqlBool, sql } from 'kysely';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import { refuseOutside } from '#scolarite/index.ts';
import { justifierLesExclus, rouvrirLesExclus } from '#suivi/absences/changer-l-etat.ts';
import { requireMotif } from '#suivi/absences/motif.ts';
import { tenirSesClasses } from '#suivi/presents/tenir.ts';
import { direAuRegistre } from '#suivi/registre/inscrire.ts';
import { faitsLus, requireUnDesSiens } from './lecteurs.ts';
import '#suivi/tables/discipline.ts';

type Saisi = Input<typeof addFait>;

/** Returns the enrolment that a person writes of. @throws Refus where it is not of their school, or of their classes */
export async function inscriptionDesSiens(context: WriteContext, inscriptionId: number) {
  const inscription = seenOf(context.caller, await findRow(context.db, 'inscriptions', inscriptionId));
  if (inscription.estActif === 0) refuseAt('inscriptionId', "Cette inscription n'existe pas ou est retirée.");
  await requireUnDesSiens(context, { ecoleId: inscription.ecoleId, inscriptionId });
  await refuseAnonyme(context.db, inscription);
  return inscription;
}

/** Refuses a day to come, and one that is not of the year of an enrolment. */
export async function requireJourPasse(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  sessionId: number,
  jour: string,
): Promise<void> {
  if (jour > jourDe(now)) refuseAt('jour', 'Ce jour est à venir.');
  await refuseOutside(db, sessionId, { jour }, ['jour', 'jour']);
}

/** Refuses a second exclusion on the days of one that stands. */
async function refuseDejaExclu(
  trx: Trx,
  { ecoleId, inscriptionId }: { readonly ecoleId: number; readonly inscriptionId: number },
  { du, au }: { readonly du: string; readonly au: string },
): Promise<void> {
  const other = await trx
    .selectFrom('faits')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .where('annuleLe', 'is', null)
    .where('du', '<=', au)
    .where('au', '>=', du)
    .executeTakeFirst();
  if (other !== undefined) refuseAt('du', 'Cet élève est déjà exclu ces jours-là.');
}

/** Refuses a reward or a sanction of who may only add. */
function requireGenre({ caller }: Pick<ReadContext, 'caller'>, { genre }: Pick<Saisi, 'genre'>): void {
  if (holds(caller.rights, screenOf(MENU_VIE_SCOLAIRE), operationDuGenre(genre))) return;
  const phrase = `${LIBELLES_DES_GENRES_DE_FAIT[genre]} : qui la donne peut modifier la vie scolaire.`;
  refuse('HORS_DE_PORTEE', { phrase });
}

export async function ajouterFait(input: Saisi, context: WriteContext): Promise<Output<typeof addFait>> {
  const inscription = await inscriptionDesSiens(context, input.inscriptionId);
  requireGenre(context, input);
  return enregistrerFait(input, inscription, context);
}

/** Stores a fact of an enrolment: who may write it was asked before. */
export async function enregistrerFait(
  input: Saisi,
  inscription: StoredRow<'inscriptions'>,
  context: WriteContext,
): Promise<Output<typeof addFait>> {
  const { db, caller, now, record } = context;
  const { genre, motifId, jour, texte, mesure, du, au, visibilite } = input;
  const { id: inscriptionId, ecoleId, eleveId, sessionId } = inscription;
  refuseFaults(fauteDuFait(input));
  await requireMotif(db, ecoleId, motifId, motifDuGenre(genre));
  await requireJourPasse(context, sessionId, jour);
  const stamp = { now, userId: caller.userId };
  const row = { ecoleId, inscriptionId, jour, genre, motifId, texte, mesure, du, au, visibilite };
  if (du !== null && au !== null) {
    await refuseOutside(db, sessionId, { du, au }, ['du', 'au']);
    // A roll call of these days waits for this, or this finds what it wrote.
    await tenirSesClasses(db, row, au);
    await refuseDejaExclu(db, row, { du, au });
  }
  const id = await insertRow(
    db,
    'faits',
    { ...row, annuleLe: null, annuleMotif: null, annuleParId: null },
    stamp,
  );
  const feuilles = await justifierLesExclus(db, ecoleId, sql<SqlBool>`x.id = ${id}`, stamp);
  await direAuRegistre(db, ecoleId, { genre: 'justification', feuilles }, stamp);
  const told = { inscriptionId, jour, genre, motifId, du, au, visibilite };
  record({
    entite: 'faits',
    entiteId: id,
    ecoleId,
    // The journal says of what kind and by which motif, never what was written of the pupil.
    changements: changes(null, told),
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id }];
}

/** Returns a fact that a person reads, with its pupil; its row is held until it is written. @throws Refus */
async function faitLu(context: WriteContext, id: number) {
  const { db, caller } = context;
  await lockRow(db, 'faits', id);
  const fait = seenOf(caller, await findRow(db, 'faits', id));
  const { rows } = await sql`select 1 as un from faits t where t.id = ${id} and ${faitsLus(context)}`.execute(
    db,
  );
  if (rows.length === 0) refuse('INTROUVABLE');
  if (fait.annuleLe !== null) refuse('REGLE', { phrase: 'Ce fait est annulé.' });
  const inscription = (await findRow(db, 'inscriptions', fait.inscriptionId)) ?? refuse('INTROUVABLE');
  await refuseAnonyme(db, inscription);
  return { ...fait, eleveId: inscription.eleveId };
}

const PERIME = "Quelqu'un d'autre a changé ce fait entre-temps : relisez-le.";

export async function changerVisibilite(
  { id, visibilite, modifDate }: Input<typeof updateFait>,
  context: WriteContext,
): Promise<Output<typeof updateFait>> {
  const { db, caller, now, record } = context;
  const before = await faitLu(context, id);
  const target = { id, modifDate, estActif: 1 } as const;
  const stamp = { now, userId: caller.userId };
  const next =
    (await updateRow(db, 'faits', target, { visibilite }, stamp)) ?? refuse('PERIME', { phrase: PERIME });
  record({
    entite: 'faits',
    entiteId: id,
    ecoleId: before.ecoleId,
    changements: changes({ visibilite: before.visibilite }, { visibilite }),
    rattaches: [{ entite: 'eleves', entiteId: before.eleveId }],
  });
  return [{ id, modifDate: next }];
}

export async function annulerUnFait(
  { id, annuleMotif, modifDate }: Input<typeof annulerFait>,
  context: WriteContext,
): Promise<Output<typeof annulerFait>> {
  const { db, caller, now, record } = context;
  const asked = seenOf(caller, await findRow(db, 'faits', id));
  // A roll call of its days waits for this, or this finds what it wrote by the exclusion: classes come before the fact, everywhere.
  if (asked.au !== null) await tenirSesClasses(db, asked, asked.au);
  const { ecoleId, eleveId, du } = await faitLu(context, id);
  const target = { id, modifDate, estActif: 1 } as const;
  const stamp = { now, userId: caller.userId };
  const values = { annuleLe: now, annuleMotif, annuleParId: caller.userId };
  const next = (await updateRow(db, 'faits', target, values, stamp)) ?? refuse('PERIME', { phrase: PERIME });
  const feuilles = du === null ? [] : await rouvrirLesExclus(db, { ecoleId, faitId: id }, stamp);
  await direAuRegistre(db, ecoleId, { genre: 'justification', feuilles }, stamp);
  record({
    entite: 'faits',
    entiteId: id,
    ecoleId,
    // The reason stays with the fact: the journal says that it was cancelled.
    changements: { annuleLe: [null, now] },
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id, modifDate: next }];
}
