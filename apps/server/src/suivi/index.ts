/** The domain of the school's days: roll calls, absences, the infirmary and timetables. */

import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  cloreJournee,
  getAppelsDuJour,
  getAppelsManquants,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import {
  exportDonneesAutorite,
  getDonneesAutorite,
  imprimerDonneesAutorite,
} from '@gestionscolaire/contract/suivi/autorite/donnees.ts';
import { getCandidats, imprimerCandidats } from '@gestionscolaire/contract/suivi/candidats/candidats.ts';
import {
  changerCreneau,
  getEmploiDuTemps,
  getEnseignantsACreneaux,
  getHeurtsDuCreneau,
  getMatieresACreneaux,
  imprimerEmploisDuTemps,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import {
  imprimerConvocation,
  imprimerFichesSuivi,
  imprimerRegistreAppel,
} from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { bindPaper } from '#core/pdf/bind-paper.ts';
import type { PortSuivi } from '#notes/index.ts';
import { absencesBindings } from './absences/absences.ts';
import { absencesAnnonceesBindings } from './absences/annoncees.ts';
import { absentsAuxEvaluations } from './absences/aux-evaluations.ts';
import { readAbsencesDeLEleve } from './absences/de-l-eleve.ts';
import { justifier } from './absences/justifier.ts';
import { clore } from './appel/clore.ts';
import { corrigerAppel } from './appel/corriger.ts';
import { readAppelsDuJour, readAppelsManquants } from './appel/du-jour.ts';
import { appeler } from './appel/ecrire.ts';
import { readFeuille } from './appel/lire.ts';
import { readDonneesAutorite } from './autorite/donnees.ts';
import { exporterLesDonnees, imprimerLesDonnees } from './autorite/papier.ts';
import { billetsBindings } from './billets/bindings.ts';
import { imprimerLesCandidats, readCandidats } from './candidats/candidats.ts';
import { colonnesCandidatsBindings } from './candidats/colonnes-candidats.ts';
import { changementsDuJourBindings } from './changements/bindings.ts';
import { chiffresDuSuiviBindings } from './chiffres/bindings.ts';
import { absencesDuBulletin, scellerLesJours } from './chiffres/du-bulletin.ts';
import { disciplineBindings } from './discipline/bindings.ts';
import { changerAPartirDUnJour } from './emploi/changer.ts';
import { readEnseignantsACreneaux, readHeurts, readMatieresACreneaux } from './emploi/choix.ts';
import { creneauxBindings } from './emploi/creneaux.ts';
import { readEmploiDuTemps } from './emploi/lire.ts';
import { imprimerLesEmplois } from './emploi/papier.ts';
import { infirmerieBindings } from './infirmerie/bindings.ts';
import { messagesBindings } from './messages/bindings.ts';
import { motifsSuiviBindings } from './motifs/motifs-suivi.ts';
import { imprimerLaConvocation } from './papiers/convocation.ts';
import { imprimerLesFiches } from './papiers/fiches.ts';
import { imprimerLeRegistre } from './papiers/registre.ts';
import { propositionBindings } from './proposition/bindings.ts';

export { absencesAnnonceesHandlers } from './absences/annoncees.ts';
export { compterAFaire } from './appel/du-jour.ts';
export { enregistrerAppel } from './appel/ecrire.ts';
export { donnerUnBillet } from './billets/donner.ts';
export { colonnesCandidatsHandlers } from './candidats/colonnes-candidats.ts';
export { ajouterContact } from './discipline/contacts.ts';
export { enregistrerFait } from './discipline/ecrire.ts';
export { creneauxHandlers } from './emploi/creneaux.ts';
export { gardesDuSuivi } from './gardes.ts';
export { enregistrerFiche } from './infirmerie/fiche.ts';
export { enregistrerPassage } from './infirmerie/passages.ts';
export { direEtat } from './messages/dire.ts';
export { readMessagesAbsences } from './messages/file.ts';
export { ouvrirUnMessage } from './messages/ouvrir.ts';
export { motifsSuiviHandlers } from './motifs/motifs-suivi.ts';
export { oublierDuSuivi } from './oublier.ts';
export { elevesDuJour } from './presents/eleves.ts';

/** The things that marks ask of roll calls. */
export const portSuivi: PortSuivi = { absentsAuxEvaluations, absencesDuBulletin, scellerLesJours };

/** Returns the calls of this domain. `fetCl` says the path of FET's program, or its name. */
export const suiviBindings = (fetCl: () => string): readonly Binding[] => [
  bindRead(getFeuilleAppel, readFeuille),
  bindWrite(addFeuilleAppel, appeler),
  bindWrite(updateFeuilleAppel, corrigerAppel),
  bindWrite(cloreJournee, clore),
  bindRead(getAppelsDuJour, readAppelsDuJour),
  bindRead(getAppelsManquants, readAppelsManquants),
  ...billetsBindings,
  ...absencesBindings,
  ...motifsSuiviBindings,
  ...absencesAnnonceesBindings,
  bindRead(getAbsencesDeLEleve, readAbsencesDeLEleve),
  bindWrite(justifierAbsences, justifier),
  ...disciplineBindings,
  ...infirmerieBindings,
  ...creneauxBindings,
  bindRead(getEmploiDuTemps, readEmploiDuTemps),
  bindRead(getMatieresACreneaux, readMatieresACreneaux),
  bindRead(getEnseignantsACreneaux, readEnseignantsACreneaux),
  bindRead(getHeurtsDuCreneau, readHeurts),
  bindWrite(changerCreneau, changerAPartirDUnJour),
  ...changementsDuJourBindings,
  bindPaper(imprimerEmploisDuTemps, imprimerLesEmplois),
  bindPaper(imprimerRegistreAppel, imprimerLeRegistre),
  bindPaper(imprimerFichesSuivi, imprimerLesFiches),
  bindPaper(imprimerConvocation, imprimerLaConvocation),
  ...colonnesCandidatsBindings,
  bindRead(getCandidats, readCandidats),
  bindPaper(imprimerCandidats, imprimerLesCandidats),
  bindRead(getDonneesAutorite, readDonneesAutorite),
  bindFile(exportDonneesAutorite, exporterLesDonnees),
  bindPaper(imprimerDonneesAutorite, imprimerLesDonnees),
  ...propositionBindings(fetCl),
  ...chiffresDuSuiviBindings,
  ...messagesBindings,
];
