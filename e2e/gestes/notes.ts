/** Makes the school and the year of the journeys of marks, and empties them of what a journey before left. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { entetes } from '@gestionscolaire/contract/notes/entetes.ts';
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { addEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { signataires } from '@gestionscolaire/contract/notes/signataires.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { ajouter, type Ligne } from './crud.ts';
import { ajouterInscrit, ecoleEquipee } from './eleves.ts';
import type { Appel } from './essai.ts';

export const ECOLE_DES_NOTES = 'École des notes';
export const ANNEE_DES_NOTES = '2090-2091';

/** Returns the school of all these journeys. */
export async function ecoleDesNotes(appel: Appel): Promise<number> {
  const [found] = await appel(ecoles.list, { recherche: ECOLE_DES_NOTES, page: 1, taille: 1 });
  if (found !== undefined) return Number(found['id']);
  const ecole = { libelle: ECOLE_DES_NOTES, slogan: null, dateCreation: '2010-10-04', logo: null };
  return (await ajouter(appel, ecoles, ecole)).id;
}

/** Returns their year. */
export async function anneeDesNotes(appel: Appel): Promise<number> {
  const [found] = await appel(sessions.list, { recherche: ANNEE_DES_NOTES, page: 1, taille: 1 });
  if (found !== undefined) return Number(found['id']);
  const annee = { libelle: ANNEE_DES_NOTES, dateDebut: '2090-10-01', dateFin: '2091-07-31' };
  return (await ajouter(appel, sessions, annee)).id;
}

/** Removes every record of a look-alike in the school of these journeys: the next one may have the same values. */
export async function viderLesNotes(appel: Appel, { list, remove }: CrudContract): Promise<void> {
  if (remove === undefined) return;
  const ecoleId = await ecoleDesNotes(appel);
  for (const row of await appel(list, { ecoleId, page: 1, taille: 100 }))
    if (row['ecoleId'] === ecoleId) await appel(remove, { id: row['id'] });
}

/** Adds a subject of a school, in no group. */
export const ajouterMatiere = (appel: Appel, matiere: Ligne) =>
  ajouter(appel, matieres, { genre: 'discipline', groupeMatiereId: null, ordre: null, ...matiere });

const COMPTE = { coefficient: 100, groupeMatiereId: null, ordre: 1, priseEnCompte: 'compte', facultatif: 0 };

/** Adds what a class is taught, of coefficient 1 unless `contenu` has another. */
export const ajouterEnseignement = (appel: Appel, contenu: Ligne) =>
  ajouter(appel, enseignements, { ...COMPTE, ...contenu });

/** Adds a test of today on 20, unless `contenu` says otherwise; returns its id. */
export async function ajouterEvaluation(appel: Appel, contenu: Ligne): Promise<number> {
  const devoir = { genre: 'devoir', jour: jourDe(new Date().toISOString()), noteSur: 20, coefficient: 100 };
  const [added] = await appel(addEvaluation, {
    ...devoir,
    compte: 1,
    renduLe: null,
    creationUserId: 0,
    ...contenu,
  });
  return Number(added?.['id']);
}

interface Lieu {
  readonly ecoleId: number;
  readonly sessionId: number;
  /** The word that the names of these records have. */
  readonly mot: string;
}

/** Adds one record of each kind to a school: a group, a subject, a period of the whole year, a rule, a header, a signatory. */
export async function ajouterDesNotes(appel: Appel, { ecoleId, sessionId, mot }: Lieu) {
  const groupe = await ajouter(appel, groupesMatieres, { ecoleId, libelle: `Lettres ${mot}`, ordre: 1 });
  const maths = { ecoleId, libelle: `Mathématiques ${mot}`, abreviation: 'MATH' };
  const matiere = await ajouterMatiere(appel, maths);
  const session = (await appel(sessions.get, { id: sessionId }))[0];
  const lieu = { ecoleId, sessionId, etape: 'primaire' as const };
  const periode = await ajouter(appel, periodes, {
    ...lieu,
    genre: 'trimestre',
    rang: 1,
    libelle: `1er trimestre ${mot}`,
    dateDebut: session?.['dateDebut'],
    dateFin: session?.['dateFin'],
    dateFinSaisie: null,
    poids: 1,
  });
  const modele = 'compositionSeule';
  const regle = { ...lieu, niveau: null, serie: null, modele, ...valeursDuModele(modele, 'primaire') };
  const [added] = await appel(reglesNotation.create, { ...regle, creationUserId: 0 });
  const [entete] = await appel(entetes.create, {
    ecoleId,
    aPartirDu: '2026-02-05',
    ministere: `Ministère ${mot}`,
    lignes: null,
    creationUserId: 0,
  });
  const [signataire] = await appel(signataires.create, {
    ecoleId,
    etape: 'primaire',
    rang: 1,
    titre: `Le Directeur ${mot}`,
    nom: null,
    genre: 'direction',
    creationUserId: 0,
  });
  return {
    groupeMatiereId: groupe.id,
    matiereId: matiere.id,
    periodeId: periode.id,
    regleId: Number(added?.['id']),
    enteteId: Number(entete?.['id']),
    signataireId: Number(signataire?.['id']),
  };
}

interface Classe {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly classeId: number;
  readonly enseignantId: number;
  readonly inscriptionId: number;
  /** The word that the names of these records have. */
  readonly mot: string;
}

/** Adds one record of each kind about what a class is taught: a programme, a subject, its teacher, a pupil who is exempt. */
export async function ajouterDesEnseignements(
  appel: Appel,
  { ecoleId, sessionId, classeId, enseignantId, inscriptionId, mot }: Classe,
) {
  const matiere = await ajouterMatiere(appel, { ecoleId, libelle: `Dessin ${mot}`, abreviation: 'DESS' });
  const place = { ecoleId, sessionId, matiereId: matiere.id };
  const pourQui = { etape: 'primaire', niveau: '1', serie: null, heures: null, creationUserId: 0 };
  const [programme] = await appel(programmes.create, { ...COMPTE, ...place, ...pourQui });
  const { id: enseignementId } = await ajouterEnseignement(appel, { ...place, classeId });
  const jours = { du: null, au: null, creationUserId: 0 };
  const [attribution] = await appel(enseignementsEnseignants.create, {
    enseignementId,
    enseignantId,
    ...jours,
  });
  const [particularite] = await appel(particularites.create, {
    enseignementId,
    inscriptionId,
    genre: 'dispense',
    periodeDebutId: null,
    periodeFinId: null,
    motif: `Certificat ${mot}`,
    creationUserId: 0,
  });
  return {
    programmeId: Number(programme?.['id']),
    enseignementId,
    attributionId: Number(attribution?.['id']),
    particulariteId: Number(particularite?.['id']),
  };
}

export interface GrilleEquipee {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
  readonly enseignementId: number;
  readonly evaluations: readonly number[];
  readonly inscrits: readonly number[];
}

/** The pupils of the class, by name, as the grid has them. */
const NOMS = [
  ['Aïssatou', 'Diallo'],
  ['Boubacar', 'Diallo'],
  ['Cellou', 'Keïta'],
  ['Djénabou', 'Sylla'],
] as const;

/** Makes a class whose marks are entered: four pupils or more, a subject, the evaluations of these names, on 20, today. */
export async function grilleEquipee(
  appel: Appel,
  {
    suite = '',
    noms = ['Devoir 1'],
    eleves = NOMS.length,
  }: { suite?: string; noms?: readonly string[]; eleves?: number } = {},
): Promise<GrilleEquipee> {
  const ecole = await ecoleEquipee(appel, suite);
  const { id: ecoleId, classeId, session } = ecole;
  const { matiereId, periodeId } = await ajouterDesNotes(appel, { ecoleId, sessionId: session.id, mot: 'A' });
  const inscrits: number[] = [];
  for (let rang = 0; rang < eleves; rang += 1) {
    const [prenoms, nom] = NOMS[rang] ?? ['Zé', `Zoumanigui ${'abcdefghijklmnopqrstuvwxyz'.charAt(rang)}`];
    inscrits.push((await ajouterInscrit(appel, ecole, { prenoms, nom })).inscriptionId);
  }
  const enseigne = { ecoleId, sessionId: session.id, classeId, matiereId, coefficient: 200 };
  const { id: enseignementId } = await ajouterEnseignement(appel, enseigne);
  const evaluations: number[] = [];
  for (const libelle of noms)
    evaluations.push(await ajouterEvaluation(appel, { ecoleId, enseignementId, periodeId, libelle }));
  return { ecoleId, classeId, periodeId, enseignementId, evaluations, inscrits };
}

/** Returns the address of a grid. */
export const adresseDeLaGrille = ({ classeId, periodeId }: GrilleEquipee): string =>
  `/saisieNotes/${classeId}/${periodeId}`;

const VIDE = { valeur: null, code: null };

/** Writes a mark as another screen would, over what it saw. `contenu`: a code, a reason. */
export async function noterAilleurs(
  appel: Appel,
  { ecoleId, classeId, periodeId, evaluations, inscrits }: GrilleEquipee,
  rang: number,
  valeur: number | null,
  vu: number | null = null,
  contenu: Ligne = {},
): Promise<void> {
  const lieu = { evaluationId: evaluations[0], inscriptionId: inscrits[rang] };
  const cellule = { ...lieu, vu: { valeur: vu, code: null }, valeur, code: null, ...contenu };
  await appel(updateNotes, { ecoleId, classeId, periodeId, cellules: [cellule] });
}

/** Writes the first marks of the pupils of a class, in their order. `evaluation`: the rank of the one that has them. */
export async function noterTous(
  appel: Appel,
  { ecoleId, classeId, periodeId, evaluations, inscrits }: GrilleEquipee,
  valeurs: readonly number[],
  evaluation = 0,
): Promise<void> {
  const cellules = valeurs.map((valeur, rang) => ({
    evaluationId: evaluations[evaluation],
    inscriptionId: inscrits[rang],
    vu: VIDE,
    valeur,
    code: null,
  }));
  await appel(updateNotes, { ecoleId, classeId, periodeId, cellules });
}
