/**
 * Lists every call of the product, in menu order: the OpenAPI document, the access matrix and the hostile inputs go through it.
 */
import * as desAccords from './accords/accords.ts';
import { getControles, updateControles } from './accords/controles.ts';
import { getAccueil } from './accueil/accueil.ts';
import { getPremiersPas } from './accueil/premiers-pas.ts';
import { effacerRecents, getRecents, noterRecent } from './accueil/recents.ts';
import { rechercher } from './accueil/rechercher.ts';
import {
  checktokenexpire,
  deconnexion,
  login,
  prouverIdentite,
  updateUserPwd,
} from './administration/connexion.ts';
import * as desConnexions from './administration/connexions.ts';
import { getDescriptionAppels } from './administration/description.ts';
import { getMesDroits } from './administration/droits/mes-droits.ts';
import * as desModeles from './administration/droits/modeles.ts';
import * as desPrivileges from './administration/droits/privileges.ts';
import * as desGroupes from './administration/groupes.ts';
import { getFiltresDuJournal, getJournal } from './administration/journal.ts';
import * as desVues from './administration/listes/vues.ts';
import * as desMenus from './administration/menus.ts';
import { modesAcces } from './administration/modes-acces.ts';
import { getOngletByUserReference, onglets } from './administration/onglets.ts';
import { getPreferences, updatePreferences } from './administration/preferences.ts';
import * as duSecondFacteur from './administration/second-facteur.ts';
import * as desTraces from './administration/traces/traces.ts';
import * as desUtilisateurs from './administration/utilisateurs.ts';
import * as desArrieres from './caisse/arrieres.ts';
import * as desClotures from './caisse/clotures.ts';
import { getCleEcole, getEtatRecu } from './caisse/ecritures.ts';
import * as desEnvois from './caisse/envois.ts';
import * as desFusions from './caisse/fusions.ts';
import { getMaJournee } from './caisse/ma-journee.ts';
import * as desPaiements from './caisse/paiements.ts';
import * as desReprises from './caisse/reprises.ts';
import * as desStatistiques from './caisse/statistiques.ts';
import { type CrudContract, crudEndpoints } from './core/api/crud.ts';
import type { Endpoint } from './core/api/endpoint.ts';
import { type ImportContract, importEndpoints } from './core/imports/columns.ts';
import * as deLAnneeSuivante from './eleves/annee-suivante.ts';
import { chercherEleve, eleves, getMesClasses } from './eleves/eleves.ts';
import { elevesImport } from './eleves/eleves-import.ts';
import * as desInscriptions from './eleves/inscriptions.ts';
import * as desObservations from './eleves/observations.ts';
import * as desPassages from './eleves/passages.ts';
import { getPrestationsAPrendre } from './eleves/prestations-a-prendre.ts';
import * as desRecalculs from './eleves/recalculs.ts';
import * as duDiagnostic from './exploitation/diagnostic.ts';
import * as deLaMiseAJour from './exploitation/mise-a-jour.ts';
import * as deLOrdinateur from './exploitation/ordinateur.ts';
import * as desSauvegardes from './exploitation/sauvegardes.ts';
import * as desDocuments from './fichiers/documents.ts';
import {
  documentPgprioritaires,
  documents,
  getDocument,
  getImage,
  uploadFiles,
} from './fichiers/fichiers.ts';
import { communes } from './geographie/communes.ts';
import { pays } from './geographie/pays.ts';
import { prefectures } from './geographie/prefectures.ts';
import { quartiers } from './geographie/quartiers.ts';
import { regions } from './geographie/regions.ts';
import { getAnomaliesNotes } from './notes/anomalies/appel.ts';
import { bulletins, selectBulletinById } from './notes/bulletins/bulletins.ts';
import * as deLaRectification from './notes/bulletins/rectification.ts';
import * as duScellement from './notes/bulletins/scellement.ts';
import * as desChangements from './notes/changements/changements.ts';
import * as desAcquis from './notes/competences/acquis.ts';
import { competences } from './notes/competences/competences.ts';
import { domaines } from './notes/competences/domaines.ts';
import { echelles } from './notes/competences/echelles.ts';
import * as deLArret from './notes/conseil/arret.ts';
import * as desBilans from './notes/conseil/bilans.ts';
import * as duConseil from './notes/conseil/conseil.ts';
import {
  getEnseignantsPossibles,
  getInscritsDEnseignement,
  getPeriodesDEnseignement,
} from './notes/enseignements/choix.ts';
import { enseignementsEnseignants } from './notes/enseignements/enseignants.ts';
import {
  addEnseignements,
  enseignements,
  getLotsEnseignement,
  reprendreEnseignements,
} from './notes/enseignements/enseignements.ts';
import { addExempleProgramme } from './notes/enseignements/exemples.ts';
import { particularites } from './notes/enseignements/particularites.ts';
import {
  copierProgramme,
  getLotsProgramme,
  programmes,
  reprendreProgramme,
} from './notes/enseignements/programmes.ts';
import {
  addAttributions,
  getLotsAttribution,
  getTableauDesEnseignants,
  reprendreAttributions,
} from './notes/enseignements/tableau.ts';
import { entetes } from './notes/entetes.ts';
import { groupesMatieres } from './notes/groupes-matieres.ts';
import { notesImport } from './notes/imports/notes-import.ts';
import { matieres } from './notes/matieres.ts';
import * as desCertificats from './notes/papiers/certificats.ts';
import * as desPapiers from './notes/papiers/impressions.ts';
import { periodes } from './notes/periodes.ts';
import { addPeriodes, getLotsPeriode, reprendrePeriodes } from './notes/periodes-en-lot.ts';
import { getRegleDeClasse } from './notes/regle-de-classe.ts';
import { reglesNotation } from './notes/regles-notation.ts';
import * as deLAvancement from './notes/releve/avancement.ts';
import * as duReleve from './notes/releve/releve.ts';
import * as desEvaluations from './notes/saisie/evaluations.ts';
import * as desNotes from './notes/saisie/notes.ts';
import { signataires } from './notes/signataires.ts';
import { simulerNotation } from './notes/simulation/simulation.ts';
import { devises } from './parametres/devises.ts';
import { getFormulations, updateFormulations } from './parametres/formulations.ts';
import { unites } from './parametres/unites.ts';
import { anonymiserEleves, getConservation, updateConservation } from './personne/conservation.ts';
import { exporterPersonne } from './personne/donnees.ts';
import { avances, selectAllAvanceSalaire } from './personnel/avances.ts';
import { enseignantsImport } from './personnel/enseignants-import.ts';
import { retenues, selectAllRetenue } from './personnel/retenues.ts';
import { getMoisEnseignant, updateSalaireBase } from './personnel/salaires.ts';
import { getAllPrestataire, getAllStructure } from './scolarite/annuaires.ts';
import * as duCalendrier from './scolarite/calendrier/appel.ts';
import { joursSansClasse } from './scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from './scolarite/calendrier/semaines-de-classe.ts';
import { classes, selectAllClasse } from './scolarite/classes.ts';
import * as deLaCopie from './scolarite/copie-d-annee.ts';
import { ecoles } from './scolarite/ecoles.ts';
import { fichesRenseignement } from './scolarite/fiches-renseignement.ts';
import * as deLaGrille from './scolarite/grille-de-prix.ts';
import { classesImport } from './scolarite/import-des-classes/classes-import.ts';
import { prestations } from './scolarite/prestations.ts';
import { sessions } from './scolarite/sessions.ts';
import { tranches } from './scolarite/tranches.ts';
import { updateTranchesDePrestation } from './scolarite/tranches-ensemble.ts';
import * as desAbsences from './suivi/absences/absences.ts';
import { absencesAnnoncees } from './suivi/absences/annoncees.ts';
import * as desJustifications from './suivi/absences/justifications.ts';
import * as desFeuilles from './suivi/appel/feuilles.ts';
import * as desDonnees from './suivi/autorite/donnees.ts';
import * as desBillets from './suivi/billets/billets.ts';
import * as desCandidats from './suivi/candidats/candidats.ts';
import { colonnesCandidats } from './suivi/candidats/colonnes-candidats.ts';
import { getSeuilsSuivi, updateSeuilsSuivi } from './suivi/chiffres/seuils.ts';
import * as duTableau from './suivi/chiffres/tableau.ts';
import * as desContacts from './suivi/discipline/contacts.ts';
import * as desFaits from './suivi/discipline/faits.ts';
import * as desChangementsDuJour from './suivi/emploi/changements-du-jour.ts';
import { creneaux } from './suivi/emploi/creneaux.ts';
import * as desEmplois from './suivi/emploi/emploi-du-temps.ts';
import * as desPropositions from './suivi/emploi/proposition.ts';
import * as desFichesSante from './suivi/infirmerie/fiche.ts';
import * as desPassagesInfirmerie from './suivi/infirmerie/passages.ts';
import * as desMessages from './suivi/messages/messages.ts';
import { motifsSuivi } from './suivi/motifs-suivi.ts';
import * as desPapiersDuSuivi from './suivi/papiers/impressions.ts';

/** Returns the calls that a file of the contract exports by name; those of a look-alike stand in CRUDS. */
function callsOf(file: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(file).filter(isEndpoint);
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** The calls of one folder of the contract, under the name by which a reader of the documentation finds them. */
interface Dossier {
  readonly nom: string;
  readonly description: string;
  readonly cruds?: readonly CrudContract[];
  /** The records that a file may bring many of. */
  readonly imports?: readonly ImportContract[];
  /** All other calls. */
  readonly autres?: readonly Endpoint[];
}

/** The folders in menu order. A look-alike listed here has its calls in the API and its words in the description. */
const DOSSIERS: readonly Dossier[] = [
  {
    nom: 'Géographie',
    description: 'Pays, régions, préfectures, communes et quartiers.',
    cruds: [pays, regions, prefectures, communes, quartiers],
    autres: [regions.selectBy, prefectures.selectBy, communes.selectBy, quartiers.selectBy],
  },
  {
    nom: 'Paramètres',
    description: 'Devises, unités et formulations.',
    cruds: [devises, unites],
    autres: [getFormulations, updateFormulations],
  },
  {
    nom: 'Administration',
    description:
      'Connexion, menus, groupes, droits, utilisateurs, préférences, journal et trace de sécurité.',
    cruds: [desMenus.menus, onglets, desGroupes.groupes, modesAcces, desUtilisateurs.utilisateurs],
    autres: [
      login,
      checktokenexpire,
      prouverIdentite,
      updateUserPwd,
      deconnexion,
      ...callsOf(desConnexions),
      ...callsOf(duSecondFacteur),
      ...callsOf(desMenus),
      getOngletByUserReference,
      getPreferences,
      updatePreferences,
      ...callsOf(desGroupes),
      ...callsOf(desModeles),
      ...callsOf(desPrivileges),
      getMesDroits,
      ...callsOf(desUtilisateurs),
      ...callsOf(desVues),
      getJournal,
      getFiltresDuJournal,
      ...callsOf(desTraces),
      getDescriptionAppels,
    ],
  },
  {
    nom: 'Exploitation',
    description: 'Sauvegardes du serveur, et état de l’ordinateur qui sert.',
    autres: [
      ...callsOf(desSauvegardes),
      ...callsOf(deLOrdinateur),
      ...callsOf(duDiagnostic),
      ...callsOf(deLaMiseAJour),
    ],
  },
  {
    nom: 'Scolarité',
    description:
      'Écoles, années scolaires et leur calendrier, prestations, tranches, classes et fiches de prix.',
    cruds: [
      ecoles,
      sessions,
      joursSansClasse,
      semainesDeClasse,
      prestations,
      tranches,
      classes,
      fichesRenseignement,
    ],
    imports: [classesImport],
    autres: [
      selectAllClasse,
      getAllStructure,
      getAllPrestataire,
      ...callsOf(duCalendrier),
      ...callsOf(deLaGrille),
      ...callsOf(deLaCopie),
      updateTranchesDePrestation,
    ],
  },
  {
    nom: 'Personnel',
    description: 'Salaires, retenues et avances des enseignants.',
    cruds: [retenues, avances],
    imports: [enseignantsImport],
    autres: [selectAllRetenue, selectAllAvanceSalaire, getMoisEnseignant, updateSalaireBase],
  },
  {
    nom: 'Élèves',
    description: 'Élèves, inscriptions, échéanciers et soldes.',
    cruds: [eleves],
    imports: [elevesImport],
    autres: [
      chercherEleve,
      getMesClasses,
      getPrestationsAPrendre,
      ...callsOf(desInscriptions),
      ...callsOf(desRecalculs),
      ...callsOf(desObservations),
      ...callsOf(deLAnneeSuivante),
      ...callsOf(desPassages),
    ],
  },
  {
    nom: 'Caisse',
    description: 'Paiements, reçus, clôtures, reprises, fusions, arriérés et tableau de bord.',
    autres: [
      ...callsOf(desPaiements),
      ...callsOf(desEnvois),
      ...callsOf(desClotures),
      ...callsOf(desReprises),
      ...callsOf(desFusions),
      getMaJournee,
      getCleEcole,
      getEtatRecu,
      ...callsOf(desStatistiques),
      ...callsOf(desArrieres),
    ],
  },
  {
    nom: 'Notes',
    description:
      "Matières, groupes de matières, périodes, règles de notation ; programmes, et ce qui s'enseigne dans les classes ; évaluations, notes et moyennes ; compétences et acquis de maternelle ; conseils de classe, bulletins scellés et leurs papiers.",
    cruds: [
      groupesMatieres,
      matieres,
      periodes,
      reglesNotation,
      programmes,
      enseignements,
      enseignementsEnseignants,
      particularites,
      domaines,
      competences,
      echelles,
      entetes,
      signataires,
    ],
    autres: [
      getRegleDeClasse,
      addPeriodes,
      getLotsPeriode,
      reprendrePeriodes,
      getTableauDesEnseignants,
      addAttributions,
      getLotsAttribution,
      reprendreAttributions,
      copierProgramme,
      addExempleProgramme,
      getLotsProgramme,
      reprendreProgramme,
      addEnseignements,
      getLotsEnseignement,
      reprendreEnseignements,
      getEnseignantsPossibles,
      getInscritsDEnseignement,
      getPeriodesDEnseignement,
      ...callsOf(desEvaluations),
      ...callsOf(desNotes),
      ...callsOf(deLAvancement),
      ...callsOf(duReleve),
      simulerNotation,
      getAnomaliesNotes,
      ...callsOf(desChangements),
      ...callsOf(desPapiers),
      ...callsOf(desCertificats),
      ...callsOf(duScellement),
      ...callsOf(deLaRectification),
      bulletins.list,
      bulletins.export,
      selectBulletinById,
      ...callsOf(deLArret),
      ...callsOf(duConseil),
      ...callsOf(desBilans),
      ...callsOf(desAcquis),
    ],
    imports: [notesImport],
  },
  {
    nom: 'Suivi',
    description:
      "L'appel des classes, demi-journée par demi-journée ; les absences : annoncées, justifiées ; la vie scolaire ; l'infirmerie ; les emplois du temps ; les chiffres et les alertes ; les messages aux familles.",
    cruds: [motifsSuivi, absencesAnnoncees, creneaux, colonnesCandidats],
    autres: [
      ...callsOf(desFeuilles),
      ...callsOf(desBillets),
      desAbsences.absenceSelectBy,
      desAbsences.exportAbsence,
      ...callsOf(desJustifications),
      ...callsOf(desFaits),
      ...callsOf(desContacts),
      ...callsOf(desPassagesInfirmerie),
      ...callsOf(desFichesSante),
      ...callsOf(desMessages),
      ...callsOf(desEmplois),
      ...callsOf(desChangementsDuJour),
      ...callsOf(desPropositions),
      ...callsOf(desPapiersDuSuivi),
      ...callsOf(desCandidats),
      ...callsOf(desDonnees),
      ...callsOf(duTableau),
      getSeuilsSuivi,
      updateSeuilsSuivi,
    ],
  },
  {
    nom: 'Accords',
    description: "Les actes qui demandent l'accord d'une autre personne, et les demandes.",
    autres: [getControles, updateControles, ...callsOf(desAccords)],
  },
  {
    nom: 'Données personnelles',
    description:
      "Tout ce qui est gardé d'une personne, la durée de garde des anciens élèves, et leur anonymisation.",
    autres: [exporterPersonne, getConservation, updateConservation, anonymiserEleves],
  },
  {
    nom: 'Accueil',
    description:
      "Les chiffres de l'accueil, les premiers pas, la recherche dans tout le produit, et ce que la personne a ouvert en dernier.",
    autres: [getAccueil, getPremiersPas, rechercher, getRecents, noterRecent, effacerRecents],
  },
  {
    nom: 'Fichiers',
    description: 'Images et documents.',
    autres: [
      uploadFiles,
      documents,
      documentPgprioritaires,
      getImage,
      getDocument,
      desDocuments.documentSelectBy,
      desDocuments.exportDocument,
      desDocuments.updateDocument,
      desDocuments.deleteDocument,
    ],
  },
];

/** The look-alikes of all folders. */
export const CRUDS: readonly CrudContract[] = DOSSIERS.flatMap(({ cruds = [] }) => cruds);

/** The imports of all folders. */
export const IMPORTS: readonly ImportContract[] = DOSSIERS.flatMap(({ imports = [] }) => imports);

/** The calls of each folder, for the description. */
export const DOMAINES = DOSSIERS.map(({ nom, description, cruds = [], imports = [], autres = [] }) => ({
  nom,
  description,
  appels: [...cruds.flatMap(crudEndpoints), ...autres, ...imports.flatMap(importEndpoints)],
}));

export const API: readonly Endpoint[] = DOMAINES.flatMap(({ appels }) => appels);
