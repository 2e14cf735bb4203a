/** The calls of the council: what blocks it, its arrêt, who met, what it says of each pupil, and what their teachers say. */
import {
  addNonEvaluee,
  arreterPeriode,
  desarreterPeriode,
  direNonTenue,
  getBlocagesArret,
  retirerNonEvaluee,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import {
  accepterPropositions,
  getAppreciations,
  updateAppreciations,
  updateBilans,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { addConseil, getConseil, updateConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { ecrireAppreciations, readAppreciations } from './appreciations.ts';
import { arreter, desarreter, neTientPas, tient } from './arret.ts';
import { accepter, ecrireBilans } from './bilans.ts';
import { readBlocages } from './blocages.ts';
import { readConseil } from './conseil.ts';
import { dedireNonEvaluee, direNonEvaluee } from './non-evaluees.ts';
import { inscrireReunion, modifierReunion } from './reunion.ts';

export const etatsBindings: readonly Binding[] = [
  bindRead(getBlocagesArret, (input, context) =>
    context.database.atOneInstant((db) => readBlocages(input, { ...context, db })),
  ),
  bindWrite(arreterPeriode, arreter),
  bindWrite(desarreterPeriode, desarreter),
  bindWrite(addNonEvaluee, direNonEvaluee),
  bindWrite(retirerNonEvaluee, dedireNonEvaluee),
  bindWrite(direNonTenue, neTientPas),
  bindWrite(retirerNonTenue, tient),
  bindWrite(addConseil, inscrireReunion),
  bindWrite(updateConseil, modifierReunion),
  bindRead(getConseil, (input, context) =>
    context.database.atOneInstant((db) => readConseil(input, { ...context, db })),
  ),
  bindWrite(updateBilans, ecrireBilans),
  bindWrite(accepterPropositions, accepter),
  bindRead(getAppreciations, (input, context) =>
    context.database.atOneInstant((db) => readAppreciations(input, { ...context, db })),
  ),
  bindWrite(updateAppreciations, ecrireAppreciations),
];
