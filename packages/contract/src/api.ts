/** Every call of the product, in menu order: what the OpenAPI document, the access matrix and the hostile inputs walk. */
import { checktokenexpire, deconnexion, login, updateUserPwd } from './administration/connexion.ts';
import * as desGroupes from './administration/groupes.ts';
import { getFiltresDuJournal, getJournal } from './administration/journal.ts';
import * as desMenus from './administration/menus.ts';
import { modesAcces } from './administration/modes-acces.ts';
import { getOngletByUserReference, onglets } from './administration/onglets.ts';
import { getPreferences, updatePreferences } from './administration/preferences.ts';
import * as desPrivileges from './administration/privileges.ts';
import * as desUtilisateurs from './administration/utilisateurs.ts';
import * as desArrieres from './caisse/arrieres.ts';
import * as desClotures from './caisse/clotures.ts';
import { getCleEcole, getEtatRecu } from './caisse/ecritures.ts';
import * as desPaiements from './caisse/paiements.ts';
import * as desStatistiques from './caisse/statistiques.ts';
import { type CrudContract, crudEndpoints } from './core/api/crud.ts';
import type { Endpoint } from './core/api/endpoint.ts';
import { type ImportContract, importEndpoints } from './core/imports/columns.ts';
import { chercherEleve, eleves } from './eleves/eleves.ts';
import { elevesImport } from './eleves/eleves-import.ts';
import * as desInscriptions from './eleves/inscriptions.ts';
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
import { devises } from './parametres/devises.ts';
import { unites } from './parametres/unites.ts';
import { avances, selectAllAvanceSalaire } from './personnel/avances.ts';
import { enseignantsImport } from './personnel/enseignants-import.ts';
import { retenues, selectAllRetenue } from './personnel/retenues.ts';
import { getMoisEnseignant, updateSalaireBase } from './personnel/salaires.ts';
import { getAllPrestataire, getAllStructure } from './scolarite/annuaires.ts';
import { classes, selectAllClasse } from './scolarite/classes.ts';
import { classesImport } from './scolarite/classes-import.ts';
import { ecoles } from './scolarite/ecoles.ts';
import { fichesRenseignement } from './scolarite/fiches-renseignement.ts';
import { prestations } from './scolarite/prestations.ts';
import { sessions } from './scolarite/sessions.ts';
import { tranches } from './scolarite/tranches.ts';

/** The look-alikes. */
export const CRUDS: readonly CrudContract[] = [
  pays,
  regions,
  prefectures,
  communes,
  quartiers,
  devises,
  unites,
  desMenus.menus,
  onglets,
  desGroupes.groupes,
  modesAcces,
  desUtilisateurs.utilisateurs,
  ecoles,
  sessions,
  prestations,
  tranches,
  classes,
  fichesRenseignement,
  retenues,
  avances,
  eleves,
];

/** What a file may bring many of. */
export const IMPORTS: readonly ImportContract[] = [classesImport, enseignantsImport, elevesImport];

/** The calls that a file of the contract exports by name; a look-alike's stand in CRUDS. */
function callsOf(file: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(file).filter(isEndpoint);
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

export const API: readonly Endpoint[] = [
  login,
  checktokenexpire,
  updateUserPwd,
  deconnexion,
  ...callsOf(desMenus),
  getOngletByUserReference,
  getPreferences,
  updatePreferences,
  ...CRUDS.flatMap(crudEndpoints),
  regions.selectBy,
  prefectures.selectBy,
  communes.selectBy,
  quartiers.selectBy,
  ...callsOf(desGroupes),
  ...callsOf(desPrivileges),
  ...callsOf(desUtilisateurs),
  selectAllRetenue,
  selectAllAvanceSalaire,
  getMoisEnseignant,
  updateSalaireBase,
  selectAllClasse,
  getAllStructure,
  getAllPrestataire,
  chercherEleve,
  desInscriptions.inscriptionSelectBy,
  desInscriptions.exportInscription,
  desInscriptions.selectInscriptionById,
  desInscriptions.apercuEcheancier,
  desInscriptions.addInscription,
  desInscriptions.updateInscription,
  desInscriptions.changerEtatInscription,
  desInscriptions.disableInscription,
  desInscriptions.addInscriptions,
  desInscriptions.getLotsInscription,
  desInscriptions.reprendreInscriptions,
  desInscriptions.getSoldeEleve,
  desPaiements.paiementSelectBy,
  desPaiements.exportPaiement,
  desPaiements.selectPaiementById,
  desPaiements.addPaiement,
  desPaiements.annulerPaiement,
  desPaiements.affecterCredit,
  desPaiements.imprimerRecu,
  desClotures.getJournalCaisse,
  desClotures.addCloture,
  desClotures.clotureSelectBy,
  desClotures.exportCloture,
  desClotures.imprimerCloture,
  getCleEcole,
  getEtatRecu,
  ...callsOf(desStatistiques),
  ...callsOf(desArrieres),
  ...IMPORTS.flatMap(importEndpoints),
  getJournal,
  getFiltresDuJournal,
  uploadFiles,
  documents,
  documentPgprioritaires,
  getImage,
  getDocument,
];
