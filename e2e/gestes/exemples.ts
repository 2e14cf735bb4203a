/** Makes one record of each kind by calls, so that no list is empty, and answers the pages of records that no row of a list links to. */
import { getMenuFils } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { unBulletinScelle } from '#gestes/notes/bulletins.ts';
import { ajouterDesCompetences } from '#gestes/notes/competences.ts';
import type { Appel, Lecture } from './essai.ts';
import { ajouterDesEnseignements, ajouterDesNotes } from './notes.ts';

const TELEPHONE = '699999998';

/** Adds a tab: the product comes without any that a person added. */
async function creerOnglet(creer: Creer, appel: Appel): Promise<number> {
  const [menu] = await appel(getMenuFils, {});
  return creer(onglets.create, {
    reference: 'marche',
    libelle: 'Onglet de la marche',
    descriptions: null,
    typeOnglet: 'Prive',
    ordre: 1,
    url: '/pageAccueil',
    menuId: menu?.['id'],
    image: '',
  });
}

type Creer = (endpoint: Endpoint, contenu: Record<string, unknown>) => Promise<number>;

interface Place {
  ecoleId: number;
  sessionId: number;
  classeId: number;
  prestationId: number;
}

/** Adds a pupil of the class. `prenoms`: his first name. */
async function creerInscrit(
  creer: Creer,
  { ecoleId, sessionId, classeId, prestationId }: Place,
  prenoms: string,
) {
  const tuteur = { tuteurNom: 'Aa Marche', tuteurLien: 'pere', tuteurTelephone: '622123456' };
  const eleveId = await creer(eleves.create, {
    ecoleId,
    prenoms,
    nom: 'Marche',
    sexe: 'F',
    dateNaissance: '2015-03-12',
    lieuNaissance: null,
    photo: null,
    quartierId: null,
    observations: null,
    ...tuteur,
    tuteur2Nom: null,
    tuteur2Lien: null,
    tuteur2Telephone: null,
  });
  const remise = { remisePourcentage: null, remiseMontant: null, remiseMotif: null };
  const inscriptionId = await creer(addInscription, {
    ecoleId,
    eleveId,
    sessionId,
    classeId,
    dateInscription: '1900-10-01',
    prestationIds: [prestationId],
    premierMois: null,
    ...remise,
    observations: null,
  });
  return { eleveId, inscriptionId };
}

/** Adds a pupil of the class, who owes money and paid some of it. */
async function creerEleve(creer: Creer, place: Place) {
  const { eleveId, inscriptionId } = await creerInscrit(creer, place, 'Aa');
  const paiementId = await creer(addPaiement, {
    ecoleId: place.ecoleId,
    eleveId,
    montant: 10_000,
    moyenPaiement: 'especes',
    reference: null,
    payeur: null,
    observations: null,
    affectations: [],
  });
  return { eleveId, inscriptionId, paiementId };
}

/** Makes the records and answers their addresses, by route, and their school. `moi`: the person who walks. */
export async function exemples(
  appel: Appel,
  lire: Lecture,
  moi: number,
): Promise<{ adresses: ReadonlyMap<string, string>; ecole: string }> {
  const creer: Creer = async (endpoint, contenu) => {
    const [added] = await appel(endpoint, { ...contenu, creationUserId: 0 });
    return Number(added?.['id'] ?? added?.['lastUserId']);
  };
  const ecole = {
    libelle: 'Aa École de la marche',
    slogan: 'Savoir',
    dateCreation: '2010-10-04',
    logo: null,
  };
  const ecoleId = await creer(ecoles.create, ecole);
  // The only school would be chosen by itself.
  await creer(ecoles.create, { ...ecole, libelle: 'Zz Autre école de la marche' });
  const [quartier] = await appel(quartiers.list, { page: 1, taille: 1 });
  const personne = { ecoleId, fonction: 'Enseignant', prenoms: 'Aa', name: 'Marche', email: null };
  const employeId = await creer(utilisateurs.create, {
    ...personne,
    telephone: TELEPHONE,
    adresse: quartier?.['id'],
  });
  const annee = { libelle: 'Aa 1900-1901', dateDebut: '1900-10-01', dateFin: '1901-07-31' };
  const sessionId = await creer(sessions.create, annee);
  const service = { ecoleId: null, rythme: 'parTranche', dureePrestation: null, uniteDureeId: null };
  const prestationId = await creer(prestations.create, { ...service, libelle: 'Aa Scolarité' });
  const place = { ecoleId, prestationId };
  const part = { libelle: '1ere tranche', pourcentage: 60, facteurMultiplicite: 100, echeance: '10-15' };
  const trancheId = await creer(tranches.create, { ...place, ...part });
  const classe = { ecoleId, enseignantId: employeId, etape: 'primaire', niveau: '1', libelle: 'CP1' };
  const classeId = await creer(classes.create, classe);
  await creer(fichesRenseignement.create, { ...place, classeId, prix: 1_500_000, fr_inscription: 50_000 });
  const mois = { employeId, moisId: '10', sessionId, montant: 50_000, observations: 'Essai' };
  const retenueId = await creer(retenues.create, { ...mois, libelle: 'Absence' });
  const avanceId = await creer(avances.create, { ...mois, statut: '' });
  const { eleveId, inscriptionId, paiementId } = await creerEleve(creer, {
    ecoleId,
    sessionId,
    classeId,
    prestationId,
  });
  const notes = await ajouterDesNotes(appel, { ecoleId, sessionId, mot: 'Aa' });
  const maternelle = await ajouterDesCompetences(appel, { ecoleId, sessionId, mot: 'Aa' });
  const enseignes = await ajouterDesEnseignements(appel, {
    ecoleId,
    sessionId,
    classeId,
    enseignantId: employeId,
    inscriptionId,
    mot: 'Aa',
  });
  // Another class is sealed: this one stays open to the pages where marks are entered.
  const ce1 = await creer(classes.create, { ...classe, enseignantId: null, niveau: '2', libelle: 'CE1' });
  await creer(fichesRenseignement.create, {
    ...place,
    classeId: ce1,
    prix: 1_500_000,
    fr_inscription: 50_000,
  });
  const seule = { ecoleId, sessionId, classeId: ce1, prestationId };
  const { inscriptionId: aNoter } = await creerInscrit(creer, seule, 'Bb');
  const bulletinId = await unBulletinScelle(appel, lire, {
    ecoleId,
    sessionId,
    classeId: ce1,
    periodeId: notes.periodeId,
    matiereId: notes.matiereId,
    inscriptionId: aNoter,
    jour: '1900-12-01',
  });
  const adresses = new Map([
    ['/eleve/$id', `/eleve/${eleveId}`],
    ['/modifEleve/$id', `/modifEleve/${eleveId}`],
    ['/ajoutInscription/$eleveId', `/ajoutInscription/${eleveId}`],
    ['/modifInscription/$id', `/modifInscription/${inscriptionId}`],
    ['/importEleve/$ecoleId', `/importEleve/${ecoleId}`],
    ['/importNote/$ecoleId', `/importNote/${ecoleId}`],
    ['/encaisser/$eleveId', `/encaisser/${eleveId}`],
    ['/recu/$id', `/recu/${paiementId}`],
    ['/tableaudebord/$classeId', `/tableaudebord/${classeId}`],
    ['/onglet/modifOnglet/$id', `/onglet/modifOnglet/${await creerOnglet(creer, appel)}`],
    ['/user/droits/$id', `/user/droits/${moi}`],
    // The rows of these lists have a menu: no link is there before it opens.
    ['/modifPrestation/$id', `/modifPrestation/${prestationId}`],
    ['/modifMatiere/$id', `/modifMatiere/${notes.matiereId}`],
    ['/modifGroupeMatiere/$id', `/modifGroupeMatiere/${notes.groupeMatiereId}`],
    ['/modifPeriode/$id', `/modifPeriode/${notes.periodeId}`],
    ['/releveClasse/$classeId/$periodeId', `/releveClasse/${classeId}/${notes.periodeId}`],
    ['/bulletins/$classeId/$periodeId', `/bulletins/${classeId}/${notes.periodeId}`],
    ['/bulletin/$id', `/bulletin/${bulletinId}`],
    [
      '/rectificationBulletins/$classeId/$periodeId',
      `/rectificationBulletins/${classeId}/${notes.periodeId}`,
    ],
    ['/saisieNotes/$classeId/$periodeId', `/saisieNotes/${classeId}/${notes.periodeId}`],
    ['/conseil/$classeId/$periodeId', `/conseil/${classeId}/${notes.periodeId}`],
    [
      '/appreciations/$classeId/$periodeId/$enseignementId',
      `/appreciations/${classeId}/${notes.periodeId}/${enseignes.enseignementId}`,
    ],
    ['/modifRegleNotation/$id', `/modifRegleNotation/${notes.regleId}`],
    ['/modifProgramme/$id', `/modifProgramme/${enseignes.programmeId}`],
    ['/modifEnseignement/$id', `/modifEnseignement/${enseignes.enseignementId}`],
    ['/ajoutEnseignementEnseignant/$id', `/ajoutEnseignementEnseignant/${enseignes.enseignementId}`],
    ['/modifEnseignementEnseignant/$id', `/modifEnseignementEnseignant/${enseignes.attributionId}`],
    ['/ajoutParticularite/$id', `/ajoutParticularite/${enseignes.enseignementId}`],
    ['/modifParticularite/$id', `/modifParticularite/${enseignes.particulariteId}`],
    ['/modifDomaine/$id', `/modifDomaine/${maternelle.domaineId}`],
    ['/modifCompetence/$id', `/modifCompetence/${maternelle.competenceId}`],
    ['/modifEchelle/$id', `/modifEchelle/${maternelle.echelleId}`],
    [
      '/competences/$classeId/$periodeId',
      `/competences/${maternelle.classeDeMaternelleId}/${maternelle.periodeDeMaternelleId}`,
    ],
    ['/modifEntete/$id', `/modifEntete/${notes.enteteId}`],
    ['/modifSignataire/$id', `/modifSignataire/${notes.signataireId}`],
    ['/modifSession/$id', `/modifSession/${sessionId}`],
    ['/modifEcole/$id', `/modifEcole/${ecoleId}`],
    ['/employeMois/$id', `/employeMois/${employeId}`],
    ['/importEcoleClasse/$ecoleId', `/importEcoleClasse/${ecoleId}`],
    ['/importEnseignantEcole/$ecoleId', `/importEnseignantEcole/${ecoleId}`],
    ['/ajoutEcoleTranche/$ecoleId', `/ajoutEcoleTranche/${ecoleId}`],
    ['/modifEcoleTranche/$id', `/modifEcoleTranche/${trancheId}`],
    ['/ajoutEcoleClassse/$ecoleId', `/ajoutEcoleClassse/${ecoleId}`],
    ['/modifEcoleClassse/$id', `/modifEcoleClassse/${classeId}`],
    ['/ajoutEnseignantEcole/$ecoleId', `/ajoutEnseignantEcole/${ecoleId}`],
    ['/modifEnseignantEcole/$id/$ecoleId', `/modifEnseignantEcole/${employeId}/${ecoleId}`],
    ['/ajoutEnseignantRetenue/$id', `/ajoutEnseignantRetenue/${employeId}`],
    ['/modifEnseignantRetenue/$id', `/modifEnseignantRetenue/${retenueId}`],
    ['/ajoutEnseignantAvance/$id', `/ajoutEnseignantAvance/${employeId}`],
    ['/modifEnseignantAvance/$id', `/modifEnseignantAvance/${avanceId}`],
  ]);
  return { adresses, ecole: String(ecoleId) };
}
