/** Prepares what calls about timetables must find before they can be made. */
import { jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import {
  jourDeLaSemaine,
  SEMAINE_D_USAGE,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import {
  addChangementsDuJour,
  annulerChangementDuJour,
  getChangementsDuJour,
  getCoursDeLAbsent,
  getRemplacants,
} from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import {
  changerCreneau,
  getEmploiDuTemps,
  getHeurtsDuCreneau,
  getMatieresACreneaux,
  imprimerEmploisDuTemps,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import {
  exportFet,
  garderProposition,
  getPropositionEmploi,
  lireFichierFet,
  proposerEmploiDuTemps,
  reprendreEmploi,
} from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { deBase } from '#tests/gestes/personnel.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { type Fournis, fait, type Prepare, type Prepares, pour, titleOf } from './prepare.ts';

/** Returns the school year of a day, made where there is none. */
export async function anneeDuJour(server: TestServer, jour: string): Promise<number> {
  const all = await server.rows('sessions');
  const known = all.find((one) => String(one['dateDebut']) <= jour && jour <= String(one['dateFin']));
  return known === undefined ? (await deBase(server)).sessionId : Number(known['id']);
}

/** Returns the value of a field of a lesson: one hour of today's year, in a class and a room that no other has. */
export async function duCreneau(exemples: Fournis, as: Person, name: string): Promise<unknown> {
  const server = await exemples.server();
  const jour = jourDe(server.now);
  if (name === 'enseignementId')
    return (await exemples.record(enseignements, as, { sessionId: await anneeDuJour(server, jour) }))['id'];
  const fixes: Readonly<Record<string, unknown>> = {
    de: '08:00',
    a: '09:00',
    du: jour,
    au: null,
    enseignantId: null,
  };
  return fixes[name];
}

/** Makes a lesson of today's year, and returns it with its place. */
const unCreneau: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const sessionId = await anneeDuJour(server, jourDe(server.now));
  const { id: enseignementId, ecoleId, classeId } = await exemples.record(enseignements, as, { sessionId });
  return { ...(await exemples.record(creneaux, as, { enseignementId })), ecoleId, sessionId, classeId };
};

const uneSemaine: Prepare = async (exemples, as) => {
  const { ecoleId, sessionId, classeId: quiId, du: jour } = await unCreneau(exemples, as);
  // The lesson may begin in the middle of its first week.
  return { ecoleId, sessionId, jour: joursAvant(String(jour), -7), vue: 'classe', quiId, salle: null };
};

/** Asks for the timetable of the stage of a class, one of whose subjects has hours in its programme, in hundredths. */
async function demander(exemples: Fournis, as: Person, heures: number) {
  const server = await exemples.server();
  const du = jourDe(server.now);
  const sessionId = await anneeDuJour(server, du);
  // At collège a class has no teacher of all subjects: the lessons of two examples never clash.
  const classe = await exemples.record(classes, as, { etape: 'collège', niveau: '7' });
  const given = { sessionId, classeId: classe['id'] };
  const { id: enseignementId, ecoleId, matiereId } = await exemples.record(enseignements, as, given);
  const { etape, serie } = classe;
  const programme = {
    ecoleId,
    sessionId,
    etape,
    niveau: String(classe['niveau']),
    serie,
    matiereId,
    heures,
  };
  await exemples.asAdministrator(programmes.create, {
    ...programme,
    coefficient: 100,
    groupeMatiereId: null,
    ordre: 1,
    priseEnCompte: 'compte',
    facultatif: 0,
  });
  const journee = {
    matin: '06:00',
    heuresDuMatin: 3,
    apresMidi: '15:00',
    heuresDApresMidi: 2,
    duree: 60,
    deSuite: 2,
  };
  return { ecoleId, sessionId, etape, du, ...journee, enseignementId };
}

const uneDemande: Prepare = (exemples, as) => demander(exemples, as, 100);

/** Brings the file of that demand back, its first lesson placed. */
const unePlacee: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const { enseignementId, ...demande } = await uneDemande(exemples, as);
  const headers = { authorization: `Bearer ${server.admin.token}` };
  const { body } = await server.inject({
    method: 'POST',
    url: `/api/${exportFet.path}`,
    headers,
    payload: demande,
  });
  const own = new RegExp(`<Id>(\\d+)</Id>(?:(?!<Id>)[^])*?<Comments>${Number(enseignementId)}:1</Comments>`);
  const place =
    `<ConstraintActivityPreferredStartingTime><Weight_Percentage>100</Weight_Percentage><Activity_Id>${own.exec(body)?.[1]}</Activity_Id>` +
    '<Preferred_Day>Lundi</Preferred_Day><Preferred_Hour>08:00</Preferred_Hour><Permanently_Locked>false</Permanently_Locked>' +
    '<Active>true</Active><Comments></Comments></ConstraintActivityPreferredStartingTime>';
  const fichier = body.replace('</Time_Constraints_List>', `${place}</Time_Constraints_List>`);
  await server.admin.call(lireFichierFet, { ...demande, fichier });
  const { ecoleId } = demande;
  const { numero } = (await server.admin.call(getPropositionEmploi, { ecoleId })).data;
  return { ecoleId, numero, incomplete: true };
};

/** Gives a school class on each day of the week; a second week of one day is refused, and the first holds. */
export async function donnerSeptJours(server: TestServer, ecoleId: unknown): Promise<void> {
  const jours = Object.fromEntries(Object.keys(SEMAINE_D_USAGE).map((one) => [one, 'journee']));
  const semaine = { ...jours, ecoleId, libelle: 'Sept jours', aPartirDu: '2026-10-01', etape: null };
  await server.admin.call(semainesDeClasse.create, { ...semaine, libelleConfirme: true, creationUserId: 0 });
}

/** Makes a lesson, and names it on a day of next week: another example may have closed today. */
const unCoursDuJour: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const jour = joursAvant(jourDe(server.now), -7);
  const sessionId = await anneeDuJour(server, jour);
  const { id: enseignementId, ecoleId } = await exemples.record(enseignements, as, { sessionId });
  await donnerSeptJours(server, ecoleId);
  const place = { enseignementId, jourSemaine: jourDeLaSemaine(jour) };
  const { id: creneauId } = await exemples.record(creneaux, as, place);
  return { cours: [{ creneauId, jour }] };
};
const unChangement: Prepare = async (exemples, as) => ({
  ...(await unCoursDuJour(exemples, as)),
  genre: 'annulation',
  remplacantId: null,
  de: null,
  a: null,
  salle: null,
  motif: null,
});
const desJoursDEmploi: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const jour = jourDe(server.now);
  const sessionId = await anneeDuJour(server, jour);
  const ecoleId = await exemples.school(as);
  return { ecoleId, sessionId, du: jour, au: jour, enseignantId: server.admin.id };
};

export const DES_EMPLOIS: Prepares = {
  ...pour(desJoursDEmploi, getCoursDeLAbsent, getChangementsDuJour),
  [titleOf(getRemplacants)]: unCoursDuJour,
  [titleOf(addChangementsDuJour)]: unChangement,
  [titleOf(annulerChangementDuJour)]: async (exemples, as) => ({
    id: (await exemples.asAdministrator(addChangementsDuJour, await unChangement(exemples, as))).id,
    annuleMotif: 'Erreur',
    modifDate: null,
  }),
  ...pour(uneSemaine, getEmploiDuTemps, imprimerEmploisDuTemps),
  [titleOf(getMatieresACreneaux)]: unCreneau,
  [titleOf(getHeurtsDuCreneau)]: async (exemples, as) => ({ ...(await unCreneau(exemples, as)), id: null }),
  [titleOf(changerCreneau)]: async (exemples, as) => {
    const { du, ...creneau } = await unCreneau(exemples, as);
    return { ...creneau, aPartirDu: du };
  },
  [titleOf(proposerEmploiDuTemps)]: uneDemande,
  // Two hours: they are lessons of an hour, or one of two.
  [titleOf(exportFet)]: (exemples, as) => demander(exemples, as, 200),
  [titleOf(lireFichierFet)]: async (exemples, as) => ({
    ...(await uneDemande(exemples, as)),
    fichier: '<fet></fet>',
  }),
  [titleOf(garderProposition)]: unePlacee,
  [titleOf(reprendreEmploi)]: fait(garderProposition, unePlacee),
};
