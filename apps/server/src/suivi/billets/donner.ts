/**
 * Gives a ticket to a pupil who comes after the roll. Where a sheet holds them absent, the very act that corrects a sheet makes them late, in
 * the same transaction; where it is still to be made, it begins so. Earlier courses stay missed, later ones expect them.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  ABSENT,
  demiJourneeDesHeures,
  LIBELLES_DES_POINTAGES,
  PRESENT,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { addBilletEntree } from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { entreeA, formaterNumeroDeBillet } from '@gestionscolaire/contract/suivi/billets/entree.ts';
import { direExclusion } from '@gestionscolaire/contract/suivi/discipline/exclusion.ts';
import { leconsTenues } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { nextOfYear } from '#core/db/numbering.ts';
import { findRow, insertRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { billetsDe } from '#suivi/appel/billets.ts';
import { corrigerAppel } from '#suivi/appel/corriger.ts';
import { coursAttendus, readCoursDuJour } from '#suivi/appel/cours.ts';
import {
  classeAppelee,
  findFeuille,
  type LieuDAppel,
  pourquoiSansClasse,
  readPointes,
} from '#suivi/appel/lire.ts';
import { exclusDuJour } from '#suivi/discipline/exclusions.ts';
import { appelleIci, aTousLesAppels, requireAppel } from '#suivi/droits/siennes.ts';
import { elevesDuJour } from '#suivi/presents/eleves.ts';
import { dernierJourScelle } from '#suivi/registre/inscrire.ts';
import { estJourScelle } from '#suivi/registre/lecture.ts';

/** Returns the hour of an entry: the one that was said, or that of now. @throws Refus where it is to come, or of another day */
function heureDEntree({ jour, heure }: Input<typeof addBilletEntree>, now: string): string {
  const today = jourDe(now);
  if (jour !== today)
    refuseAt('jour', 'Un billet se donne le jour même : un autre jour se corrige sur la feuille.');
  const clock = now.slice(11, 16);
  if (heure !== null && heure > clock) refuseAt('heure', 'Cette heure est à venir.');
  return heure ?? clock;
}

/** Returns the place at which a pupil comes in, and how late. @throws Refus where their class is not called then */
async function placeDEntree(
  db: Trx,
  classe: StoredRow<'classes'>,
  { jour, heure }: { readonly jour: string; readonly heure: string },
) {
  const { id: classeId, ecoleId } = classe;
  const calendrier = await readCalendrier(db, ecoleId, { du: jour, au: jour });
  const demiDe = demiJourneeDesHeures(calendrier, classe.etape, jour);
  const demiJournee = demiDe(heure);
  const lecons = await readCoursDuJour(db, ecoleId, jour);
  const attendus = coursAttendus(calendrier, lecons, { classe, jour, demiJournee });
  const tenues = leconsTenues(lecons.filter((one) => one.classeId === classeId));
  const entree = entreeA(heure, {
    demiJournee,
    cours: tenues.filter(({ de }) => demiDe(de) === demiJournee),
    parCours: attendus !== null && attendus.length > 0,
  });
  if (entree === undefined) return refuseAt('heure', 'Les cours de cette classe sont finis à cette heure.');
  const lieu: LieuDAppel = { classeId, jour, demiJournee, creneauId: entree.creneauId };
  const sansClasse = await pourquoiSansClasse(db, classe, lieu);
  if (sansClasse !== undefined) refuseAt('heure', sansClasse);
  return { lieu, minutes: entree.minutes };
}

/** Refuses who needs no ticket: one of another class that day, one who is excluded, one who has a ticket of that half-day. */
async function refuseSansBesoin(
  db: Trx,
  ecoleId: number,
  { inscriptionId, lieu }: { readonly inscriptionId: number; readonly lieu: LieuDAppel },
): Promise<void> {
  const { classeId, jour, demiJournee } = lieu;
  const present = await elevesDuJour(db, { ecoleId, classeId }, jour);
  if (!present.some((one) => one.inscriptionId === inscriptionId))
    refuseAt('inscriptionId', "Cet élève n'est d'aucune classe ce jour-là.");
  const exclusion = (await exclusDuJour(db, ecoleId, jour)).get(inscriptionId);
  if (exclusion !== undefined)
    refuseAt('inscriptionId', `${direExclusion(exclusion)} : il n'entre pas en classe.`);
  const deja = (await billetsDe(db, ecoleId, jour))
    .get(inscriptionId)
    ?.find((one) => one.demiJournee === demiJournee);
  if (deja !== undefined)
    refuseAt(
      'inscriptionId',
      `Il a déjà le billet n°\u00A0${formaterNumeroDeBillet(deja.numero)}, de ${deja.heure} : réimprimez-le.`,
    );
}

const PAS_CORRIGER =
  "L'appel est fait : ce billet le corrigerait, et vous pouvez faire des appels, non les corriger.";
const CLOSE =
  "Cette journée est close et l'appel est fait : un billet qui le corrige se donne par qui tient les absences.";

/** Refuses a ticket that corrects a sheet of who may not correct it: a ticket has the rights of a correction, and its own reason. */
async function refuseSansCorriger(
  { db, caller }: WriteContext,
  lieu: LieuDAppel & { readonly ecoleId: number },
): Promise<void> {
  if (estJourScelle(lieu.jour, await dernierJourScelle(db, lieu.ecoleId))) {
    if (!aTousLesAppels(caller, 'modification')) refuse('HORS_DE_PORTEE', { phrase: CLOSE });
  } else if (!(await appelleIci(db, caller, { ...lieu, operation: 'modification' })))
    refuse('HORS_DE_PORTEE', { phrase: PAS_CORRIGER });
}

export async function donnerUnBillet(
  input: Input<typeof addBilletEntree>,
  context: WriteContext,
): Promise<Output<typeof addBilletEntree>> {
  const { db, caller, now, record } = context;
  const { inscriptionId, jour, motif } = input;
  const inscription = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  const { ecoleId, classeId, sessionId, eleveId } = inscription;
  await refuseAnonyme(db, inscription);
  const heure = heureDEntree(input, now);
  const classe = await classeAppelee(context, classeId);
  // A roll call, or another ticket, of this class waits for this.
  await lockRow(db, 'classes', classeId);
  const { lieu, minutes } = await placeDEntree(db, classe, { jour, heure });
  await requireAppel(db, caller, { ...lieu, ecoleId, operation: 'ajout' });
  await refuseSansBesoin(db, ecoleId, { inscriptionId, lieu });
  const feuille = await findFeuille(db, ecoleId, lieu);
  const vu =
    feuille === undefined ? undefined : ((await readPointes(db, feuille)).get(inscriptionId) ?? PRESENT);
  if (vu !== undefined && vu.pointage !== 'absence')
    refuseAt(
      'inscriptionId',
      `Cet élève n'est pas absent : la feuille le dit « ${LIBELLES_DES_POINTAGES[vu.pointage]} ».`,
    );
  if (feuille !== undefined) await refuseSansCorriger(context, { ...lieu, ecoleId });
  const session = (await findRow(db, 'sessions', sessionId)) ?? refuse('INTROUVABLE');
  // The counter is held until the transaction ends: a number that is undone is given again.
  const numero = await nextOfYear(db, ecoleId, 'billets', session);
  const creneauId = lieu.creneauId ?? null;
  const row = {
    ecoleId,
    sessionId,
    inscriptionId,
    numero,
    jour,
    demiJournee: lieu.demiJournee,
    creneauId,
    heure,
    minutes,
    motif,
  };
  const id = await insertRow(
    db,
    'billets_entree',
    { ...row, impressions: 0 },
    { now, userId: caller.userId },
  );
  if (feuille !== undefined) {
    const apres = minutes === null ? PRESENT : ({ pointage: 'retard', minutes } as const);
    const eleves = [{ inscriptionId, ...apres, vu: ABSENT }];
    const raison = `Billet d'entrée n° ${formaterNumeroDeBillet(numero)}, ${heure}`;
    const [answer] = await corrigerAppel({ id: feuille.id, eleves, motif: raison }, context);
    if (answer?.sort !== 'ecrite') refuse('PERIME', { phrase: answer?.phrase ?? PERIME });
  }
  const { motif: _said, ...told } = row;
  record({
    entite: 'billets_entree',
    entiteId: id,
    ecoleId,
    // The reason stays with the ticket: it may be about health.
    changements: changes(null, told),
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id, numero, heure, minutes, estCorrige: feuille !== undefined }];
}

const PERIME = "Quelqu'un d'autre a corrigé cet élève entre-temps.";
