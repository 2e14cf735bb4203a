/** The domain of agreements (SEC-14): acts that a school holds until a second person agrees, and their demands. */
import {
  accorderDemande,
  addAccord,
  getAccords,
  refuserDemande,
  retirerDemande,
  signerDemande,
} from '@gestionscolaire/contract/accords/accords.ts';
import { recevoirSignature } from '#administration/index.ts';
import { type Binding, bindPreparedWrite, bindRead, bindWrite, isHeld } from '#core/http/call/bind.ts';
import { accorder, executer, refuser, signerLaDemande } from './accorder.ts';
import { controlesBindings } from './controles.ts';
import { demander, retirerLaDemande } from './demander.ts';
import { lister } from './liste.ts';

export { exigerAccord, readControles } from './exiger.ts';
export { gardesDesAccords } from './gardes.ts';
export { accordDe, compterADecider } from './liste.ts';
export { accordsSur, oublierDesAccords } from './oublier.ts';

/** `all`: the bindings of the other domains, among which those that may be held are found. */
export function accordsBindings(all: readonly Binding[]): readonly Binding[] {
  const retenus = all.filter(isHeld);
  const run = executer(retenus);
  return [
    ...controlesBindings,
    bindRead(getAccords, lister),
    bindWrite(addAccord, demander(retenus)),
    bindWrite(accorderDemande, accorder(run)),
    bindPreparedWrite(signerDemande, recevoirSignature, signerLaDemande(run)),
    bindWrite(refuserDemande, refuser),
    bindWrite(retirerDemande, retirerLaDemande),
  ];
}
