/** The domain of money: payments, receipts, the day books of cashiers, and the screens that tell of them. */
import type { Binding } from '#core/http/call/bind.ts';
import type { Adresses } from '#core/pdf/adresse-du-code.ts';
import type { PortCaisse } from '#eleves/index.ts';
import { cloturesBindings } from './clotures/clotures.ts';
import { maJourneeBindings } from './clotures/ma-journee.ts';
import { lockCaisse } from './ecritures/caisse.ts';
import { envoisBindings } from './envois/envois.ts';
import { fusionsBindings } from './fusions/bindings.ts';
import { derniersNumerosBindings } from './numeros/dire.ts';
import { paiementsDe, paiementsListeBindings } from './paiements/liste.ts';
import { paiementsBindings } from './paiements/paiements.ts';
import { totauxBindings } from './paiements/totaux.ts';
import { etatRecuBindings } from './papiers/etat-recu.ts';
import { impressionsBindings } from './papiers/impressions.ts';
import { reprisesBindings } from './reprises/bindings.ts';
import { reprendre, requireReprendre } from './reprises/ecrire.ts';
import { reprisesDe } from './reprises/lecture.ts';
import { partDesReprises } from './reprises/retirer.ts';
import { arrieresBindings } from './tableau/arrieres.ts';
import { statistiquesBindings } from './tableau/statistiques.ts';

export { readACloturer } from './clotures/a-cloturer.ts';
export { cloturer } from './clotures/clotures.ts';
export { lockCaisse } from './ecritures/caisse.ts';
export { changerCle } from './ecritures/changer-cle.ts';
export type { ContenuDe } from './ecritures/contenus.ts';
export { type AEcrire, entreeDe } from './ecritures/entree.ts';
export { ecrituresSur, livresDe, oublierDesLivres } from './effacement/effacer.ts';
export { gardesDeLaCaisse } from './effacement/gardes.ts';
export {
  type EcoleConnue,
  ecoleConnue,
  estLaMeme,
  readConnues,
  TABLES_DES_NUMEROS,
} from './numeros/connus.ts';
export { demanderAuxInconnues, rattraper } from './numeros/reprendre.ts';
export { type Marge, SANS_MARGE } from './numeros/sauter.ts';
export { annuler } from './paiements/annuler.ts';
export { encaisser } from './paiements/encaisser.ts';
export { paiementsListe } from './paiements/liste.ts';
export { ajouterReprise } from './reprises/ecrire.ts';
export { readArrieresChoisis } from './tableau/arrieres.ts';
export { readAujourdhui } from './tableau/aujourdhui.ts';
export { readAvance } from './verification/avance.ts';

/** The port that the pupils' domain asks of this one. */
export const portCaisse: PortCaisse = {
  lockCaisse,
  paiementsDe,
  reprisesDe,
  reprendre,
  requireReprendre,
  partDesReprises,
};

/** Returns the calls of this domain. `adresses`: where papers lead those who check them. */
export const caisseBindings = (adresses: () => Adresses): readonly Binding[] => [
  ...paiementsListeBindings,
  ...totauxBindings,
  ...envoisBindings,
  ...paiementsBindings,
  ...cloturesBindings,
  ...reprisesBindings,
  ...fusionsBindings,
  ...maJourneeBindings,
  ...derniersNumerosBindings,
  ...impressionsBindings(adresses),
  ...etatRecuBindings,
  ...statistiquesBindings,
  ...arrieresBindings,
];
