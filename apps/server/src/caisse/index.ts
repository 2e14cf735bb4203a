/** Payments, receipts, the day books of cashiers and what is told of them. */
import type { Binding } from '#core/http/bind.ts';
import type { PortCaisse } from '#eleves/index.ts';
import { prendreLaCaisse } from './caisse.ts';
import { cloturesBindings } from './clotures/clotures.ts';
import { paiementsDe, paiementsListeBindings } from './paiements/liste.ts';
import { paiementsBindings } from './paiements/paiements.ts';
import type { Adresses } from './papiers/adresse-du-code.ts';
import { cleEcoleBindings } from './papiers/cle-ecole.ts';
import { etatRecuBindings } from './papiers/etat-recu.ts';
import { impressionsBindings } from './papiers/impressions.ts';
import { arrieresBindings } from './suivi/arrieres.ts';
import { statistiquesBindings } from './suivi/statistiques.ts';

export { empreinteDe } from './caisse.ts';
export { cloturer } from './clotures/clotures.ts';
export { annuler } from './paiements/annuler.ts';
export { encaisser } from './paiements/encaisser.ts';
export type { RecuTenu } from './paiements/recu.ts';
export type { Adresses } from './papiers/adresse-du-code.ts';
export { attestationDe } from './papiers/attestations.ts';
export { nouvelleCle } from './papiers/signature.ts';

/** What the pupils' domain asks of this one. */
export const portCaisse: PortCaisse = { hold: prendreLaCaisse, paiementsDe };

/** `adresses`: where papers lead those who check them. */
export const caisseBindings = (adresses: () => Adresses): readonly Binding[] => [
  ...paiementsListeBindings,
  ...paiementsBindings,
  ...cloturesBindings,
  ...impressionsBindings(adresses),
  ...cleEcoleBindings,
  ...etatRecuBindings,
  ...statistiquesBindings,
  ...arrieresBindings,
];
