/** Pupils, their enrolments and what they owe. */
import type { Binding } from '#core/http/bind.ts';
import { chercherBindings } from './chercher.ts';
import { ficheBindings } from './eleves.ts';
import { elevesImportBindings } from './eleves-import.ts';
import { inscriptionsBindings } from './inscriptions.ts';
import { inscriptionsListeBindings } from './inscriptions-liste.ts';
import { inscriptionsLotBindings } from './inscriptions-lot.ts';
import type { Caisse } from './port-caisse.ts';
import { soldeBindings } from './solde.ts';

export { type LigneLue, lignesDeLEleve } from './echeances.ts';
export { elevesHandlers } from './eleves.ts';
export { inscriptionDuJour } from './inscription-du-jour.ts';
export { ajouterInscription } from './inscriptions-ajout.ts';
export { changerEtat } from './inscriptions-depart.ts';
export type { Caisse } from './port-caisse.ts';

export const elevesBindings = (caisse: Caisse): readonly Binding[] => [
  ...ficheBindings(caisse),
  ...chercherBindings,
  ...inscriptionsListeBindings,
  ...inscriptionsBindings(caisse),
  ...inscriptionsLotBindings(caisse),
  ...soldeBindings(caisse),
  ...elevesImportBindings(caisse),
];
