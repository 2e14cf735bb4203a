/** The domain of marks: subjects, periods, rules of marking, what is taught, marks, and the head and foot of papers. */
import type { Binding } from '#core/http/bind.ts';
import { anomaliesBindings } from './anomalies/lire.ts';
import { bulletinsBindings } from './bulletins/bindings.ts';
import { changementsBindings } from './changements/changements.ts';
import { maternelleBindings } from './competences/bindings.ts';
import { lotsDePeriodesBindings } from './decoupage/en-lot.ts';
import { lotsDEnseignementsBindings } from './enseignements/appliquer.ts';
import { choixBindings } from './enseignements/choix.ts';
import { copiesDeProgrammeBindings } from './enseignements/copier.ts';
import { enseignementsEnseignantsBindings } from './enseignements/enseignants.ts';
import { enseignementsBindings } from './enseignements/enseignements.ts';
import { exemplesDeProgrammeBindings } from './enseignements/exemples.ts';
import { particularitesBindings } from './enseignements/particularites.ts';
import { programmesBindings } from './enseignements/programmes.ts';
import { tableauDesEnseignantsBindings } from './enseignements/tableau.ts';
import { entetesBindings } from './entetes.ts';
import { etatsBindings } from './etats/bindings.ts';
import { groupesMatieresBindings } from './groupes-matieres.ts';
import { notesImportBindings } from './imports/notes-import.ts';
import { matieresBindings } from './matieres.ts';
import { periodesBindings } from './periodes.ts';
import { regleDeClasseBindings } from './regle-de-classe.ts';
import { reglesNotationBindings } from './regles-notation.ts';
import { releveBindings } from './releve/bindings.ts';
import { saisieBindings } from './saisie/bindings.ts';
import { signatairesBindings } from './signataires.ts';
import { simulationBindings } from './simulation/simuler.ts';

export {
  lireAvantScellement as lireAvantLeSceau,
  sceller as scellerUneClasse,
} from './bulletins/sceller.ts';
export { competencesHandlers } from './competences/competences.ts';
export { domainesHandlers } from './competences/domaines.ts';
export { echellesHandlers, readValeursOffertes } from './competences/echelles.ts';
export { ecrireAcquis } from './competences/ecrire.ts';
export { enseignementsEnseignantsHandlers } from './enseignements/enseignants.ts';
export { enseignementsHandlers } from './enseignements/enseignements.ts';
export { programmesHandlers } from './enseignements/programmes.ts';
export { entetesHandlers } from './entetes.ts';
export { arreter as arreterUneClasse } from './etats/arret.ts';
export { gardesDesNotes } from './gardes.ts';
export { groupesMatieresHandlers } from './groupes-matieres.ts';
export { matieresHandlers } from './matieres.ts';
export { oublierDesPapiers } from './oublier.ts';
export { papiersDesNotesBindings } from './papiers/bindings.ts';
export { periodesHandlers } from './periodes.ts';
export { reglesNotationHandlers } from './regles-notation.ts';
export { fermer as fermerDesClasses, lireAvancement } from './releve/avancement.ts';
export { resteEnTout } from './releve/reste.ts';
export { ecrireNotes } from './saisie/ecrire.ts';
export { ajouterPartout } from './saisie/evaluations.ts';
export { signatairesHandlers } from './signataires.ts';

export const notesBindings: readonly Binding[] = [
  ...groupesMatieresBindings,
  ...matieresBindings,
  ...periodesBindings,
  ...lotsDePeriodesBindings,
  ...reglesNotationBindings,
  ...regleDeClasseBindings,
  ...programmesBindings,
  ...copiesDeProgrammeBindings,
  ...exemplesDeProgrammeBindings,
  ...enseignementsBindings,
  ...lotsDEnseignementsBindings,
  ...enseignementsEnseignantsBindings,
  ...tableauDesEnseignantsBindings,
  ...particularitesBindings,
  ...choixBindings,
  ...saisieBindings,
  ...releveBindings,
  ...simulationBindings,
  ...anomaliesBindings,
  ...notesImportBindings,
  ...changementsBindings,
  ...bulletinsBindings,
  ...etatsBindings,
  ...maternelleBindings,
  ...entetesBindings,
  ...signatairesBindings,
];
