/**
 * Writes the changes of lessons on one day: a stand-in, the surveillant, a lesson cancelled or moved; and takes one back, which stays with
 * its reason. Whatever is decided, no class, teacher or room is in two lessons at once that day.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { direSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { demiJourneeDesHeures } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import {
  estVidee,
  fautesDuChangement,
  type GenreDeCeJour,
  leconTenue,
} from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type {
  addChangementsDuJour,
  annulerChangementDuJour,
} from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { jourDuCreneau } from '@gestionscolaire/contract/suivi/emploi/semaine.ts';
import { fauteDEnseignant } from '#administration/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow, lockRows } from '#core/db/lock.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { heurtsDuJour, readLeconsDuJour } from '#suivi/emploi/jour.ts';
import { tenirLeRegistre } from '#suivi/registre/inscrire.ts';
import { estJourScelle } from '#suivi/registre/lecture.ts';
import '#suivi/tables/appel.ts';

type Saisi = Input<typeof addChangementsDuJour>;

/** A lesson that is decided, in its class and its year. */
interface Vise {
  readonly creneauId: number;
  readonly jour: string;
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly classeId: number;
}

const direLecon = ({ matiere, classe, de, jour }: CreneauDeSemaine): string =>
  `${matiere}, « ${classe} », le ${formaterJour(jour)} à ${de}`;

/** Returns the lesson that a person names on a day. @throws Refus where it is not of their school, or not of that day */
async function viser(
  { db, caller }: WriteContext,
  { creneauId, jour }: Saisi['cours'][number],
): Promise<Vise> {
  const creneau = seenOf(caller, await findRow(db, 'creneaux', creneauId));
  const enseignement = await findRow(db, 'enseignements', creneau.enseignementId);
  if (enseignement === undefined || creneau.estActif === 0) return refuse('INTROUVABLE');
  if (jourDuCreneau(creneau, jour) !== jour)
    refuse('REGLE', { phrase: `Ce cours n'est pas du ${formaterJour(jour)}.` });
  const { ecoleId, sessionId, classeId } = enseignement;
  return { creneauId, jour, ecoleId, sessionId, classeId };
}

/** Keeps other decisions, and roll calls of these classes, waiting: years first, then classes, each in their order. */
async function tenir(trx: Trx, vises: readonly Vise[]): Promise<void> {
  const sessions = [...new Set(vises.map(({ sessionId }) => sessionId))].toSorted((a, b) => a - b);
  for (const id of sessions) await lockRow(trx, 'sessions', id);
  await lockRows(trx, 'classes', [...new Set(vises.map(({ classeId }) => classeId))]);
}

/** Refuses, at a field, the lessons of a day that the register has sealed: which rolls it expected stays as it was. */
async function refuseScellee(
  trx: Trx,
  vises: readonly Vise[],
  champ: 'genre' | 'annuleMotif',
): Promise<void> {
  const [first] = vises;
  if (first === undefined) return;
  const scelle = await tenirLeRegistre(trx, first.ecoleId);
  const close = vises.find(({ jour }) => estJourScelle(jour, scelle));
  if (close !== undefined)
    refuseAt(
      champ,
      `Cette journée est close\u00A0: le ${formaterJour(close.jour)}, aucun cours ne change plus.`,
    );
}

/** Reads the calendar of a lesson's day, for the stage of its class; `demiDe`: the half-day of an hour then. */
async function readJourDe(trx: Trx, { classeId, jour, ecoleId }: Vise) {
  const { etape } = (await findRow(trx, 'classes', classeId)) ?? refuse('INTROUVABLE');
  const calendrier = await readCalendrier(trx, ecoleId, { du: jour, au: jour });
  return { jour, calendrier, etape, demiDe: demiJourneeDesHeures(calendrier, etape, jour) };
}
type JourDeLecon = Awaited<ReturnType<typeof readJourDe>>;

/** Refuses a lesson on a half-day that has no class. */
function refuseSansClasse({ jour, calendrier, etape, demiDe }: JourDeLecon, de: string | null): void {
  const whole = direSansClasse(calendrier, etape, jour);
  if (whole !== undefined) refuse('REGLE', { phrase: whole });
  const half = de === null ? undefined : direSansClasse(calendrier, etape, jour, demiDe(de));
  if (half !== undefined) refuseAt('de', half);
}

/** Returns the sheets of a class on a day: those of its lessons, and those of its half-days (`creneauId` null). */
const readFeuilles = (trx: Trx, { ecoleId, classeId, jour }: Vise) =>
  trx
    .selectFrom('feuilles_appel')
    .select(['creneauId', 'demiJournee'])
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('jour', '=', jour)
    .execute();

/** Refuses to take a lesson from where its roll was called: its own, or that of a half-day that would have no lesson left. */
async function refuseAppele(
  trx: Trx,
  vise: Vise,
  {
    demiDe,
    avant,
    apres,
  }: Pick<JourDeLecon, 'demiDe'> & { avant: CreneauDeSemaine; apres: readonly CreneauDeSemaine[] },
): Promise<void> {
  const demiJournee = demiDe(leconTenue(avant)?.de ?? avant.de);
  const ofClass = apres.filter(({ classeId }) => classeId === vise.classeId);
  const isCalled = (await readFeuilles(trx, vise)).some(
    (one) =>
      one.creneauId === vise.creneauId ||
      (one.creneauId === null && one.demiJournee === demiJournee && estVidee(ofClass, demiJournee, demiDe)),
  );
  if (isCalled)
    refuse('REGLE', { phrase: `L'appel de ce cours est déjà fait (${direLecon(avant)}) : il a eu lieu.` });
}

/** Refuses a stand-in who is none of the school's teachers, or is the lesson's own. */
async function refuseRemplacant(trx: Trx, ecoleId: number, remplacantId: number): Promise<void> {
  const faute = fauteDEnseignant(await findRow(trx, 'utilisateurs', remplacantId), ecoleId);
  if (faute !== undefined) refuseAt('remplacantId', faute);
}

/** The field of the form at which a clash is told: a lesson that is moved keeps its teacher. */
const champDe = (genre: GenreDeCeJour, champ: 'de' | 'enseignantId' | 'salle'): string =>
  champ !== 'enseignantId' ? champ : genre === 'remplacement' ? 'remplacantId' : 'de';

/** Returns the content of a change: what its kind does not have is null. */
const contenuDe = ({ genre, remplacantId, de, a, salle, motif }: Saisi) => ({
  genre,
  remplacantId: genre === 'remplacement' ? remplacantId : null,
  ...(genre === 'deplacement' ? { de, a, salle } : { de: null, a: null, salle: null }),
  motif,
});

async function decider(
  vise: Vise,
  contenu: ReturnType<typeof contenuDe>,
  { db, caller, now, record }: WriteContext,
): Promise<number> {
  const { creneauId, jour, ecoleId, classeId } = vise;
  const { genre, remplacantId, de, a, salle } = contenu;
  const ceJour = await readJourDe(db, vise);
  refuseSansClasse(ceJour, de);
  const duJour = await readLeconsDuJour(db, vise, jour);
  const lecon = duJour.find(({ id }) => id === creneauId) ?? refuse('INTROUVABLE');
  if (lecon.changement !== null)
    refuse('REGLE', { phrase: `Déjà changé (${direLecon(lecon)}) : annulez d'abord ce changement.` });
  if (remplacantId !== null && remplacantId === lecon.enseignantId)
    refuseAt('remplacantId', "C'est déjà l'enseignant de ce cours.");
  const isSameRoom = cle(salle ?? '') === cle(lecon.salle ?? '');
  if (genre === 'deplacement' && de === lecon.de && a === lecon.a && isSameRoom)
    refuseAt('de', 'Ce cours a déjà cette heure et cette salle.');
  const changement = { id: 0, modifDate: null, remplacant: null, ...contenu };
  const apres = duJour.map((one) => (one === lecon ? { ...one, changement } : one));
  const isElsewhere = genre === 'deplacement' && (de !== lecon.de || a !== lecon.a);
  if (genre === 'annulation' || isElsewhere) await refuseAppele(db, vise, { ...ceJour, avant: lecon, apres });
  const tenue = leconTenue({ ...lecon, changement });
  const heurts = tenue === undefined || genre === 'surveillance' ? [] : heurtsDuJour(tenue, duJour);
  // A stand-in comes to where the lesson is: of theirs alone a clash is new.
  const told = heurts.filter(({ champ }) => genre === 'deplacement' || champ === 'enseignantId');
  refuseFaults(Object.fromEntries(told.map(({ champ, phrase }) => [champDe(genre, champ), phrase])));
  const row = { ecoleId, creneauId, jour, ...contenu };
  const stamp = { now, userId: caller.userId };
  const annule = { annuleLe: null, annuleMotif: null, annuleParId: null };
  const id = await insertRow(db, 'changements_du_jour', { ...row, ...annule }, stamp);
  const { motif: _said, ...dit } = row;
  record({
    entite: 'changements_du_jour',
    entiteId: id,
    ecoleId,
    // The journal says what is decided, never why: a colleague may be ill.
    changements: changes(null, dit),
    rattaches: [{ entite: 'classes', entiteId: classeId }],
  });
  return id;
}

export async function changerDesCours(
  input: Saisi,
  context: WriteContext,
): Promise<Output<typeof addChangementsDuJour>> {
  const contenu = contenuDe(input);
  const named = new Map(input.cours.map((one) => [`${one.creneauId} ${one.jour}`, one]));
  refuseFaults(fautesDuChangement(contenu, named.size));
  const vises: Vise[] = [];
  for (const one of named.values()) vises.push(await viser(context, one));
  const [first] = vises;
  if (first === undefined || vises.some(({ ecoleId }) => ecoleId !== first.ecoleId))
    return refuse('INTROUVABLE');
  await tenir(context.db, vises);
  await refuseScellee(context.db, vises, 'genre');
  if (contenu.remplacantId !== null) await refuseRemplacant(context.db, first.ecoleId, contenu.remplacantId);
  const answers: { id: number }[] = [];
  // One after another: a stand-in who is given two lessons of one hour is found at the second.
  for (const vise of vises) answers.push({ id: await decider(vise, contenu, context) });
  return answers;
}

const PERIME = "Quelqu'un d'autre a changé cette décision entre-temps : relisez-la.";

/** Refuses to give a lesson back its place where the day has something else there by now, or its roll was called where it was moved. */
async function refuseRetour(trx: Trx, vise: Vise, before: StoredRow<'changements_du_jour'>): Promise<void> {
  const duJour = await readLeconsDuJour(trx, vise, vise.jour);
  const lecon = duJour.find(({ id }) => id === vise.creneauId);
  // A lesson that the timetable has no more on that day takes no place.
  if (lecon === undefined) return;
  const back = { ...lecon, changement: null };
  const apres = duJour.map((one) => (one === lecon ? back : one));
  if (before.genre === 'deplacement' && (before.de !== lecon.de || before.a !== lecon.a))
    await refuseAppele(trx, vise, { ...(await readJourDe(trx, vise)), avant: lecon, apres });
  const [heurt] = heurtsDuJour(back, duJour);
  if (heurt !== undefined) refuse('REGLE', { phrase: heurt.phrase });
}

export async function annulerUnChangement(
  { id, annuleMotif, modifDate }: Input<typeof annulerChangementDuJour>,
  context: WriteContext,
): Promise<Output<typeof annulerChangementDuJour>> {
  const { db, caller, now, record } = context;
  const asked = seenOf(caller, await findRow(db, 'changements_du_jour', id));
  const creneau = (await findRow(db, 'creneaux', asked.creneauId)) ?? refuse('INTROUVABLE');
  const { ecoleId, sessionId, classeId } =
    (await findRow(db, 'enseignements', creneau.enseignementId)) ?? refuse('INTROUVABLE');
  const vise = { creneauId: creneau.id, jour: asked.jour, ecoleId, sessionId, classeId };
  await tenir(db, [vise]);
  if (asked.estActif === 0) refuse('REGLE', { phrase: 'Ce changement est déjà annulé.' });
  await refuseScellee(db, [vise], 'annuleMotif');
  await refuseRetour(db, vise, asked);
  const annule = { annuleLe: now, annuleMotif, annuleParId: caller.userId };
  const stamp = { now, userId: caller.userId };
  const next =
    (await updateRow(
      db,
      'changements_du_jour',
      { id, modifDate, estActif: 1 },
      { ...annule, estActif: 0 },
      stamp,
    )) ?? refuse('PERIME', { phrase: PERIME });
  record({
    entite: 'changements_du_jour',
    entiteId: id,
    ecoleId,
    changements: { annuleLe: [null, now] },
    rattaches: [{ entite: 'classes', entiteId: classeId }],
  });
  return [{ id, modifDate: next }];
}
