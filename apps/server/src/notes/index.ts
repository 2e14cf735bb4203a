/** The domain of marks: subjects, periods, rules of marking, what is taught, marks, and the head and foot of papers. */
import type { Binding } from '#core/http/call/bind.ts';
import { anomaliesBindings } from './anomalies/lire.ts';
import { releveBindings } from './avancement/bindings.ts';
import { bulletinsBindings } from './bulletins/bindings.ts';
import { changementsBindings } from './changements/changements.ts';
import { maternelleBindings } from './competences/bindings.ts';
import { etatsBindings } from './conseil/bindings.ts';
import { lotsDEnseignementsBindings } from './enseignements/appliquer.ts';
import { choixBindings } from './enseignements/choix.ts';
import { copiesDeProgrammeBindings } from './enseignements/copier.ts';
import { enseignementsEnseignantsBindings } from './enseignements/enseignants.ts';
import { enseignementsBindings } from './enseignements/enseignements.ts';
import { exemplesDeProgrammeBindings } from './enseignements/exemples.ts';
import { particularitesBindings } from './enseignements/particularites.ts';
import { programmesBindings } from './enseignements/programmes.ts';
import { tableauDesEnseignantsBindings } from './enseignements/tableau.ts';
import { notesImportBindings } from './imports/notes-import.ts';
import type { PortSuivi } from './lieu/port-suivi.ts';
import { entetesBindings } from './matieres/entetes.ts';
import { groupesMatieresBindings } from './matieres/groupes-matieres.ts';
import { matieresBindings } from './matieres/matieres.ts';
import { signatairesBindings } from './matieres/signataires.ts';
import { lotsDePeriodesBindings } from './notation/decouper.ts';
import { periodesBindings } from './notation/periodes.ts';
import { regleDeClasseBindings } from './notation/regle-de-classe.ts';
import { reglesNotationBindings } from './notation/regles-notation.ts';
import { saisieBindings } from './saisie/bindings.ts';
import { simulationBindings } from './simulation/simuler.ts';

export { fermer as fermerDesClasses, readAvancement } from './avancement/avancement.ts';
export {
  readAvantScellement,
  sceller as scellerUneClasse,
} from './bulletins/sceller.ts';
export { competencesHandlers } from './competences/competences.ts';
export { domainesHandlers } from './competences/domaines.ts';
export { echellesHandlers, readValeursOffertes } from './competences/echelles.ts';
export { ecrireAcquis } from './competences/ecrire.ts';
export { arreter as arreterUneClasse } from './conseil/arret.ts';
export { enseignementsEnseignantsHandlers } from './enseignements/enseignants.ts';
export { enseignementsHandlers } from './enseignements/enseignements.ts';
export { programmesHandlers } from './enseignements/programmes.ts';
export { gardesDesNotes } from './gardes.ts';
export type {
  AbsenceAUneEvaluation,
  AbsencesDeBulletin,
  AbsencesDemandees,
  EvaluationSituee,
  PortSuivi,
} from './lieu/port-suivi.ts';
export { entetesHandlers } from './matieres/entetes.ts';
export { groupesMatieresHandlers } from './matieres/groupes-matieres.ts';
export { matieresHandlers } from './matieres/matieres.ts';
export { signatairesHandlers } from './matieres/signataires.ts';
export { periodesHandlers } from './notation/periodes.ts';
export { reglesNotationHandlers } from './notation/regles-notation.ts';
export { oublierDesPapiers } from './oublier.ts';
export { papiersDesNotesBindings } from './papiers/bindings.ts';
export { readTete, type TeteDePapier } from './papiers/lecture/tete.ts';
export { enTeteDeNotes, imagesDesLogos, titreDePapier } from './papiers/pages/entete.ts';
export {
  feuilleDeNotes,
  menu,
  milieu,
  nomDuPapier,
  placesDeSignature,
  tableau,
} from './papiers/pages/feuille.ts';
export { resteEnTout } from './releve/reste.ts';
export { type NoteSituee, notesDeLInscription } from './saisie/de-l-inscription.ts';
export { type NotesDesJours, readNotesDesJours } from './saisie/des-jours.ts';
export { ecrireNotes } from './saisie/ecrire.ts';
export { ajouterPartout } from './saisie/evaluations.ts';

/** Returns the calls of this domain. `suivi` says who was absent at an evaluation, and counts the absences of bulletins. */
export const notesBindings = (suivi: PortSuivi): readonly Binding[] => [
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
  ...anomaliesBindings(suivi),
  ...notesImportBindings,
  ...changementsBindings,
  ...bulletinsBindings(suivi),
  ...etatsBindings,
  ...maternelleBindings,
  ...entetesBindings,
  ...signatairesBindings,
];
