/** Makes one record of each kind by calls, so that no list is empty, and returns the pages of records that no row of a list links to. */
import { getMenuFils } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { documents } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { colonnesCandidats } from '@gestionscolaire/contract/suivi/candidats/colonnes-candidats.ts';
import { addFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { addPassageInfirmerie } from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { unBulletinScelle } from '#gestes/notes/bulletins.ts';
import { ajouterDesCompetences } from '#gestes/notes/competences.ts';
import { ajouterEleve, inscrireEleve } from './eleves.ts';
import type { Appel, Lecture } from './essai.ts';
import { ajouterDesEnseignements, ajouterDesNotes } from './notes.ts';
import { encaisserPour } from './paiements.ts';

const TELEPHONE = '699999998';

/** A page without a word. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Names as long as they often are, which no list may cut: of pupils and of a teacher, and of a guardian. */
export const NOMS_LONGS = ['Bangoura', 'Diallo'] as const;
const [BANGOURA, DIALLO] = NOMS_LONGS;
/** The words of these names, and of the first names before them. */
export const MOTS_LONGS = ['Elhadj', 'Boubacar', 'Mamadou', 'Saliou', 'Thierno', 'Souleymane'].concat(
  NOMS_LONGS,
);

/** The family name, the birth and the guardian of these pupils. */
const MARCHE = {
  nom: BANGOURA,
  dateNaissance: '2015-03-12',
  tuteurNom: `Aa Mamadou Saliou ${DIALLO}`,
  tuteurTelephone: '628416373',
};

/** A week of five days and a Saturday morning. */
const SEMAINE = {
  ...SEMAINE_D_USAGE,
  samedi: 'matin',
  libelle: 'Aa Semaine',
  aPartirDu: '1900-10-01',
  etape: null,
};

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

/** Returns the address of a page, its parameters given in their order. */
const adresseDe = (route: string, ids: readonly number[]): string =>
  ids.reduce((text, id) => text.replace(/\$\w+/, String(id)), route);

/** Makes the records and returns their addresses, by route, and their school. `moi`: the person who walks. */
export async function exemples(
  appel: Appel,
  lire: Lecture,
  moi: number,
): Promise<{ adresses: ReadonlyMap<string, string>; ecole: string }> {
  const creer: Creer = async (endpoint, contenu) => {
    const [added] = await appel(endpoint, { ...contenu, creationUserId: 0 });
    return Number(added?.['id'] ?? added?.['lastUserId']);
  };
  const ecole = { slogan: 'Savoir', dateCreation: '2010-10-04', logo: null };
  const ecoleId = await creer(ecoles.create, { ...ecole, libelle: 'Aa École de la marche' });
  // The only school would be chosen by itself.
  await creer(ecoles.create, { ...ecole, libelle: 'Zz Autre école de la marche' });
  const [quartier] = await appel(quartiers.list, { page: 1, taille: 1 });
  const personne = {
    ecoleId,
    fonction: 'Enseignant',
    prenoms: 'Aa Thierno Souleymane',
    name: BANGOURA,
    email: null,
  };
  const joignable = { telephone: TELEPHONE, adresse: quartier?.['id'] };
  const employeId = await creer(utilisateurs.create, { ...personne, ...joignable });
  const annee = { libelle: 'Aa 1900-1901', dateDebut: '1900-10-01', dateFin: '1901-07-31' };
  const sessionId = await creer(sessions.create, annee);
  const conges = { libelle: 'Aa Congés', du: '1900-12-24', au: '1901-01-02', partie: 'journee' };
  const congesId = await creer(joursSansClasse.create, { ...conges, ecoleId, sessionId });
  const semaineId = await creer(semainesDeClasse.create, { ...SEMAINE, ecoleId });
  const service = { ecoleId: null, rythme: 'parTranche', dureePrestation: null, uniteDureeId: null };
  const prestationId = await creer(prestations.create, { ...service, libelle: 'Aa Scolarité' });
  const place = { ecoleId, prestationId };
  const part = { libelle: '1ere tranche', pourcentage: 60, facteurMultiplicite: 100, echeance: '10-15' };
  const trancheId = await creer(tranches.create, { ...place, ...part });
  const classe = { ecoleId, enseignantId: employeId, etape: 'primaire', niveau: '1', libelle: 'CP1' };
  const classeId = await creer(classes.create, classe);
  const prix = { prix: 4_250_000, fr_inscription: 50_000 };
  await creer(fichesRenseignement.create, { ...place, ...prix, classeId });
  const mois = { employeId, moisId: '10', sessionId, montant: 50_000, observations: 'Essai' };
  const retenueId = await creer(retenues.create, { ...mois, libelle: 'Absence' });
  const avanceId = await creer(avances.create, { ...mois, statut: '' });
  const lieu = { id: ecoleId, session: { id: sessionId }, mensualite: prestationId, tenue: prestationId };
  const premierJour = { dateInscription: '1900-10-01', prestationIds: [prestationId] };
  const eleveId = await ajouterEleve(appel, ecoleId, { ...MARCHE, prenoms: 'Aa Elhadj Boubacar' });
  const inscriptionId = await inscrireEleve(appel, { ...lieu, classeId }, eleveId, premierJour);
  const feuille = { ecoleId, classeId, jour: '1900-11-05', demiJournee: 'matin' };
  const absent = { inscriptionId, pointage: 'absence', minutes: null };
  const remplieLe = '1900-11-05T08:00:00.000Z';
  await appel(addFeuilleAppel, { ...feuille, remplieLe, eleves: [absent] });
  const motif = { ecoleId, genre: 'absence', libelle: 'Aa Maladie', gravite: null };
  const motifId = await creer(motifsSuivi.create, motif);
  const colonne = { ecoleId, examen: 'cee', rang: 1, champ: 'nom', titre: 'Aa Nom', texteOfficiel: null };
  const colonneId = await creer(colonnesCandidats.create, colonne);
  const voyage = { du: '1900-12-03', au: '1900-12-04', partie: 'journee', texte: 'Voyage', parQui: null };
  const annonceId = await creer(absencesAnnoncees.create, { inscriptionId, motifId, ...voyage });
  const dit = { inscriptionId, jour: '1900-11-06', motifId: null, mesure: null, du: null, au: null };
  const observation = { genre: 'observation', texte: 'Oublie son cahier', visibilite: 'famille' };
  await appel(addFait, { ...dit, ...observation });
  const soins = { soins: 'Repos', suite: null, famillePrevenue: 0 };
  await appel(addPassageInfirmerie, {
    inscriptionId,
    jour: '1900-11-06',
    heure: '10:30',
    plainte: 'Mal de tête',
    ...soins,
  });
  const paiementId = await encaisserPour(appel, ecoleId, eleveId, { montant: 1_050_000 });
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
  await creer(fichesRenseignement.create, { ...place, ...prix, classeId: ce1 });
  const bb = await ajouterEleve(appel, ecoleId, {
    ...MARCHE,
    prenoms: 'Bb',
    observations: 'Assise au premier rang',
  });
  const aNoter = await inscrireEleve(appel, { ...lieu, classeId: ce1 }, bb, premierJour);
  const { periodeId, matiereId } = notes;
  const scelle = { ecoleId, sessionId, classeId: ce1, periodeId, matiereId, inscriptionId: aNoter };
  const bulletinId = await unBulletinScelle(appel, lire, { ...scelle, jour: '1900-12-01' });
  await appel(documents, { file: Buffer.from(PDF).toString('base64') });
  const pages: readonly (readonly [route: string, ...ids: number[]])[] = [
    ['/eleve/$id', eleveId],
    ['/modifEleve/$id', eleveId],
    ['/ajoutInscription/$eleveId', eleveId],
    ['/modifInscription/$id', inscriptionId],
    ['/importEleve/$ecoleId', ecoleId],
    ['/importNote/$ecoleId', ecoleId],
    ['/encaisser/$eleveId', eleveId],
    ['/recu/$id', paiementId],
    ['/tableaudebord/$classeId', classeId],
    ['/onglet/modifOnglet/$id', await creerOnglet(creer, appel)],
    ['/user/droits/$id', moi],
    // The rows of these lists have a menu: no link is there before it opens.
    ['/modifPrestation/$id', prestationId],
    ['/modifMatiere/$id', notes.matiereId],
    ['/modifGroupeMatiere/$id', notes.groupeMatiereId],
    ['/modifPeriode/$id', notes.periodeId],
    ['/releveClasse/$classeId/$periodeId', classeId, notes.periodeId],
    ['/bulletins/$classeId/$periodeId', classeId, notes.periodeId],
    ['/bulletin/$id', bulletinId],
    ['/rectificationBulletins/$classeId/$periodeId', classeId, notes.periodeId],
    ['/saisieNotes/$classeId/$periodeId', classeId, notes.periodeId],
    ['/feuilleAppel/$classeId', classeId],
    ['/absencesEleve/$inscriptionId', inscriptionId],
    ['/ajoutAbsenceAnnoncee/$inscriptionId', inscriptionId],
    ['/modifAbsenceAnnoncee/$id', annonceId],
    ['/vieScolaireEleve/$inscriptionId', inscriptionId],
    ['/ficheSante/$eleveId', eleveId],
    ['/modifMotifSuivi/$id', motifId],
    ['/modifColonneCandidat/$id', colonneId],
    ['/conseil/$classeId/$periodeId', classeId, notes.periodeId],
    [
      '/appreciations/$classeId/$periodeId/$enseignementId',
      classeId,
      notes.periodeId,
      enseignes.enseignementId,
    ],
    ['/modifRegleNotation/$id', notes.regleId],
    ['/modifProgramme/$id', enseignes.programmeId],
    ['/modifEnseignement/$id', enseignes.enseignementId],
    ['/ajoutEnseignementEnseignant/$id', enseignes.enseignementId],
    ['/modifEnseignementEnseignant/$id', enseignes.attributionId],
    ['/ajoutParticularite/$id', enseignes.enseignementId],
    ['/modifParticularite/$id', enseignes.particulariteId],
    ['/modifDomaine/$id', maternelle.domaineId],
    ['/modifCompetence/$id', maternelle.competenceId],
    ['/modifEchelle/$id', maternelle.echelleId],
    ['/competences/$classeId/$periodeId', maternelle.classeDeMaternelleId, maternelle.periodeDeMaternelleId],
    ['/modifEntete/$id', notes.enteteId],
    ['/modifSignataire/$id', notes.signataireId],
    ['/modifSession/$id', sessionId],
    ['/modifJourSansClasse/$id', congesId],
    ['/modifSemaineDeClasse/$id', semaineId],
    ['/modifEcole/$id', ecoleId],
    ['/employeMois/$id', employeId],
    ['/importEcoleClasse/$ecoleId', ecoleId],
    ['/importEnseignantEcole/$ecoleId', ecoleId],
    ['/ajoutEcoleTranche/$ecoleId', ecoleId],
    ['/modifEcoleTranche/$id', trancheId],
    ['/ajoutEcoleClassse/$ecoleId', ecoleId],
    ['/modifEcoleClassse/$id', classeId],
    ['/ajoutEnseignantEcole/$ecoleId', ecoleId],
    ['/modifEnseignantEcole/$id/$ecoleId', employeId, ecoleId],
    ['/ajoutEnseignantRetenue/$id', employeId],
    ['/modifEnseignantRetenue/$id', retenueId],
    ['/ajoutEnseignantAvance/$id', employeId],
    ['/modifEnseignantAvance/$id', avanceId],
  ];
  const adresses = new Map(pages.map(([route, ...ids]) => [route, adresseDe(route, ids)]));
  return { adresses, ecole: String(ecoleId) };
}
