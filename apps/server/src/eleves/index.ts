/** The domain of pupils, their enrolments and what they owe. */
import type { Binding } from '#core/http/call/bind.ts';
import { anneeSuivanteBindings } from './annee-suivante/bindings.ts';
import { chercherBindings } from './fiche/chercher.ts';
import { ficheBindings } from './fiche/eleves.ts';
import { elevesImportBindings } from './import/lignes.ts';
import { aPrendreBindings } from './inscriptions/a-prendre.ts';
import { inscriptionsBindings } from './inscriptions/inscriptions.ts';
import { inscriptionsListeBindings } from './inscriptions/liste.ts';
import { inscriptionsLotBindings } from './inscriptions/lot.ts';
import { observationsBindings } from './observations/liste.ts';
import { passagesBindings } from './passages/bindings.ts';
import { recalculsBindings } from './recalculs/bindings.ts';
import type { PortCaisse } from './registre/port-caisse.ts';
import { soldeBindings } from './solde/solde.ts';

export { chercher } from './fiche/chercher.ts';
export { classeDe, elevesHandlers } from './fiche/eleves.ts';
export { ajouterInscription } from './inscriptions/ajout.ts';
export { changerEtat } from './inscriptions/depart.ts';
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
export { inscriptionDuJour } from './portee/du-jour.ts';
export { classesDuJour, elevesLus, estLaCeJour, sesClasses } from './portee/portee.ts';
export { destinatairesDe } from './registre/destinataires.ts';
export {
  chaineDesDus,
  chainee,
  empreinteDesDus,
  type LigneChainee,
  lignesEnBase,
  noterDus,
} from './registre/dus.ts';
export { diteEcartee, ficheGardee, refuseAnonyme, refuseEcartee } from './registre/fusions.ts';
export { gardesDesEleves } from './registre/gardes.ts';
export { nomDeLEleve } from './registre/nom.ts';
export { fichesReunies, oublierDesEleves } from './registre/oublier.ts';
export type { PortCaisse, RepriseDemandee } from './registre/port-caisse.ts';
export { RESTE_D_UNE_LIGNE } from './registre/reste.ts';
export { type Annees, RESTE_ANTERIEUR, readAnnees } from './solde/annees.ts';

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
