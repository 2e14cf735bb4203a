/** Binds the calls of tickets. */
import {
  addBilletEntree,
  getBilletsDuJour,
  imprimerBilletEntree,
} from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { bindNotedPaper } from '#core/pdf/bind-paper.ts';
import { donnerUnBillet } from './donner.ts';
import { compterLeBillet, imprimerUnBillet, readBilletsDuJour } from './lire.ts';

export const billetsBindings: readonly Binding[] = [
  bindWrite(addBilletEntree, donnerUnBillet),
  bindNotedPaper(imprimerBilletEntree, compterLeBillet, imprimerUnBillet),
  bindRead(getBilletsDuJour, readBilletsDuJour),
];
