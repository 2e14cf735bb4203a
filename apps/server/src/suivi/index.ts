/** The domain of the school's days: roll calls and absences. */

import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  getAppelsDuJour,
  getAppelsManquants,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { absencesBindings } from './absences/absences.ts';
import { absencesAnnonceesBindings } from './absences/annoncees.ts';
import { readAbsencesDeLEleve } from './absences/de-l-eleve.ts';
import { justifier } from './absences/justifier.ts';
import { corrigerAppel } from './appel/corriger.ts';
import { readAppelsDuJour, readAppelsManquants } from './appel/du-jour.ts';
import { appeler } from './appel/ecrire.ts';
import { readFeuille } from './appel/lire.ts';
import { motifsSuiviBindings } from './motifs/motifs-suivi.ts';

export { absencesAnnonceesHandlers } from './absences/annoncees.ts';
export { enregistrerAppel } from './appel/ecrire.ts';
export { elevesDuJour } from './appel/eleves.ts';
export { gardesDuSuivi } from './gardes.ts';
export { motifsSuiviHandlers } from './motifs/motifs-suivi.ts';

export const suiviBindings: readonly Binding[] = [
  bindRead(getFeuilleAppel, readFeuille),
  bindWrite(addFeuilleAppel, appeler),
  bindWrite(updateFeuilleAppel, corrigerAppel),
  bindRead(getAppelsDuJour, readAppelsDuJour),
  bindRead(getAppelsManquants, readAppelsManquants),
  ...absencesBindings,
  ...motifsSuiviBindings,
  ...absencesAnnonceesBindings,
  bindRead(getAbsencesDeLEleve, readAbsencesDeLEleve),
  bindWrite(justifierAbsences, justifier),
];
