/** The calls of the council: what blocks it, its arrêt, what it says. */
import {
  addNonEvaluee,
  arreterPeriode,
  desarreterPeriode,
  direNonTenue,
  getBlocagesArret,
  retirerNonEvaluee,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/etats/arret.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import { arreter, desarreter, neTientPas, tient } from './arret.ts';
import { lireBlocages } from './blocages.ts';
import { dedireNonEvaluee, direNonEvaluee } from './non-evaluees.ts';

export const etatsBindings: readonly Binding[] = [
  bindRead(getBlocagesArret, (input, context) =>
    context.database.atOneInstant((db) => lireBlocages(input, { ...context, db })),
  ),
  bindWrite(arreterPeriode, arreter),
  bindWrite(desarreterPeriode, desarreter),
  bindWrite(addNonEvaluee, direNonEvaluee),
  bindWrite(retirerNonEvaluee, dedireNonEvaluee),
  bindWrite(direNonTenue, neTientPas),
  bindWrite(retirerNonTenue, tient),
];
