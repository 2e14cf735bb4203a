/** The domain of the school's days: roll calls and absences. */
import {
  addFeuilleAppel,
  getAppelsDuJour,
  getAppelsManquants,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { absencesBindings } from './appel/absences.ts';
import { corrigerAppel } from './appel/corriger.ts';
import { readAppelsDuJour, readAppelsManquants } from './appel/du-jour.ts';
import { appeler } from './appel/ecrire.ts';
import { readFeuille } from './appel/lire.ts';

export { gardesDuSuivi } from './gardes.ts';

export const suiviBindings: readonly Binding[] = [
  bindRead(getFeuilleAppel, readFeuille),
  bindWrite(addFeuilleAppel, appeler),
  bindWrite(updateFeuilleAppel, corrigerAppel),
  bindRead(getAppelsDuJour, readAppelsDuJour),
  bindRead(getAppelsManquants, readAppelsManquants),
  ...absencesBindings,
];
