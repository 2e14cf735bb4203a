/** The domain of pupils, their enrolments and what they owe. */
import type { Binding } from '#core/http/bind.ts';
import { anneeSuivanteBindings } from './annee-suivante/bindings.ts';
import { chercherBindings } from './chercher.ts';
import { ficheBindings } from './eleves.ts';
import { elevesImportBindings } from './import/lignes.ts';
import { aPrendreBindings } from './inscriptions/a-prendre.ts';
import { inscriptionsBindings } from './inscriptions/inscriptions.ts';
import { inscriptionsListeBindings } from './inscriptions/liste.ts';
import { inscriptionsLotBindings } from './inscriptions/lot.ts';
import { observationsBindings } from './observations/liste.ts';
import { passagesBindings } from './passages/bindings.ts';
import type { PortCaisse } from './port-caisse.ts';
import { recalculsBindings } from './recalculs/bindings.ts';
import { soldeBindings } from './solde.ts';

export { type Annees, RESTE_ANTERIEUR, readAnnees } from './annees.ts';
export { chercher } from './chercher.ts';
export {
  chaineDesDus,
  chainee,
  empreinteDesDus,
  type LigneChainee,
  lignesEnBase,
  noterDus,
} from './dus.ts';
export { classeDe, elevesHandlers } from './eleves.ts';
export { diteEcartee, ficheGardee, refuseAnonyme, refuseEcartee } from './fusions.ts';
export { gardesDesEleves } from './gardes.ts';
export { ajouterInscription } from './inscriptions/ajout.ts';
export { changerEtat } from './inscriptions/depart.ts';
export { inscriptionDuJour } from './inscriptions/du-jour.ts';
export {
  insertLignes,
  type LigneLue,
  lignesDeLEleve,
  rangeesDe,
  refuseTropDu,
  retirer,
} from './inscriptions/echeances.ts';
export { lockSceaux } from './inscriptions/notes-scellees.ts';
export { ditePasse, passesAilleurs, requireParents } from './inscriptions/regles.ts';
export { nomDeLEleve } from './nom.ts';
export { fichesReunies, oublierDesEleves } from './oublier.ts';
export type { PortCaisse, RepriseDemandee } from './port-caisse.ts';
export { elevesLus, estLaCeJour } from './portee/portee.ts';
export { RESTE_D_UNE_LIGNE } from './reste.ts';

export const elevesBindings = (caisse: PortCaisse): readonly Binding[] => [
  ...ficheBindings(caisse),
  ...chercherBindings,
  ...inscriptionsListeBindings,
  ...inscriptionsBindings(caisse),
  ...inscriptionsLotBindings(caisse),
  ...anneeSuivanteBindings(caisse),
  ...aPrendreBindings,
  ...recalculsBindings(caisse),
  ...soldeBindings(caisse),
  ...observationsBindings,
  ...passagesBindings(caisse),
  ...elevesImportBindings(caisse),
];
