/** Gives the journeys of pupils their data: a school with a class, prices and the current session; pupils, enrolled or not. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Ligne } from './crud.ts';
import type { Appel } from './essai.ts';
import { ajouterClasse, ajouterEcole, ajouterEnseignant, sessionDuJour } from './personnel.ts';
import { ajouterFiche, ajouterPrestation } from './scolarite.ts';

export interface EcoleEquipee {
  id: number;
  libelle: string;
  session: Awaited<ReturnType<typeof sessionDuJour>>;
  classeId: number;
  /** The service paid monthly, compulsory: 100 000 FG each month, registration 50 000 FG. */
  mensualite: number;
  /** The service paid once: 30 000 FG. */
  tenue: number;
}

export async function ecoleEquipee(appel: Appel, suite = ''): Promise<EcoleEquipee> {
  const { id, libelle } = await ajouterEcole(appel, suite);
  const session = await sessionDuJour(appel);
  const { id: enseignantId } = await ajouterEnseignant(appel, id, { prenoms: 'Awa', name: 'Camara' });
  const classeId = await ajouterClasse(appel, id, enseignantId, 'CP1 A');
  const mensualite = await ajouterPrestation(appel, {
    ecoleId: id,
    libelle: 'Mensualité',
    rythme: 'mensuel',
  });
  const tenue = await ajouterPrestation(appel, { ecoleId: id, libelle: 'Tenue', rythme: 'unique' });
  await ajouterFiche(appel, {
    ecoleId: id,
    prestationId: mensualite.id,
    prix: 100_000,
    fr_inscription: 50_000,
    estObligatoire: 1,
  });
  await ajouterFiche(appel, { ecoleId: id, prestationId: tenue.id, prix: 30_000, fr_inscription: 0 });
  return { id, libelle, session, classeId, mensualite: mensualite.id, tenue: tenue.id };
}

/** Adds a pupil of a school; the values that `contenu` lacks are arbitrary. */
export async function ajouterEleve(appel: Appel, ecoleId: number, contenu: Ligne = {}): Promise<number> {
  const vide = {
    dateNaissance: null,
    lieuNaissance: null,
    photo: null,
    quartierId: null,
    observations: null,
  };
  const tuteur = { tuteurNom: 'Ibrahima Diallo', tuteurLien: 'pere', tuteurTelephone: '622123456' };
  const [added] = await appel(eleves.create, {
    ecoleId,
    prenoms: 'Hawa',
    nom: 'Sow',
    sexe: 'F',
    ...vide,
    ...tuteur,
    tuteur2Nom: null,
    tuteur2Lien: null,
    tuteur2Telephone: null,
    // Those of a journey have one family.
    libelleConfirme: true,
    creationUserId: 0,
    ...contenu,
  });
  return Number(added?.['id']);
}

type Place = Omit<EcoleEquipee, 'libelle' | 'session'> & { session: { id: number } };

/** Enrols a pupil in the class, with every service. */
export async function inscrireEleve(
  appel: Appel,
  ecole: Place,
  eleveId: number,
  contenu: Ligne = {},
): Promise<number> {
  const [added] = await appel(addInscription, {
    ecoleId: ecole.id,
    eleveId,
    sessionId: ecole.session.id,
    classeId: ecole.classeId,
    dateInscription: jourDe(new Date().toISOString()),
    prestationIds: [ecole.mensualite, ecole.tenue],
    premierMois: null,
    remisePourcentage: null,
    remiseMontant: null,
    remiseMotif: null,
    observations: null,
    creationUserId: 0,
    ...contenu,
  });
  return Number(added?.['id']);
}

/** Adds a pupil who is enrolled in the class, with every service. */
export async function ajouterInscrit(appel: Appel, ecole: EcoleEquipee, contenu: Ligne = {}) {
  const eleveId = await ajouterEleve(appel, ecole.id, contenu);
  return { eleveId, inscriptionId: await inscrireEleve(appel, ecole, eleveId) };
}

/** Returns the school year so many years after another one; adds it where it is missing. */
const anneeApres = async (
  appel: Appel,
  { dateDebut }: EcoleEquipee['session'],
  ecart: 1 | -1,
): Promise<{ id: number; libelle: string }> => {
  const annee = Number(dateDebut.slice(0, 4)) + ecart;
  const dates = { dateDebut: `${annee}-10-01`, dateFin: `${annee + 1}-07-31` };
  const libelle = `${annee}-${annee + 1}`;
  const known = (await appel(sessions.list, {})).find((one) => String(one['dateDebut']) === dates.dateDebut);
  if (known !== undefined) return { id: Number(known['id']), libelle: String(known['libelle']) };
  const [added] = await appel(sessions.create, { libelle, ...dates, creationUserId: 0 });
  return { id: Number(added?.['id']), libelle };
};

export const anneeSuivante = (appel: Appel, session: EcoleEquipee['session']) =>
  anneeApres(appel, session, 1);
export const anneePrecedente = (appel: Appel, session: EcoleEquipee['session']) =>
  anneeApres(appel, session, -1);
