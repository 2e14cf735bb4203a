/** Binds the calls of changes of one day. */
import {
  addChangementsDuJour,
  annulerChangementDuJour,
  getChangementsDuJour,
  getCoursDeLAbsent,
  getRemplacants,
} from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { annulerUnChangement, changerDesCours } from './ecrire.ts';
import { readChangementsDuJour, readCoursDeLAbsent, readRemplacants } from './lire.ts';

export const changementsDuJourBindings: readonly Binding[] = [
  bindRead(getCoursDeLAbsent, readCoursDeLAbsent),
  bindRead(getRemplacants, readRemplacants),
  bindWrite(addChangementsDuJour, changerDesCours),
  bindWrite(annulerChangementDuJour, annulerUnChangement),
  bindRead(getChangementsDuJour, readChangementsDuJour),
];
