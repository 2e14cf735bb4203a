/** Payments, receipts, the day books of cashiers and what is told of them. */
import type { Binding } from '#core/http/bind.ts';
import type { Caisse } from '../eleves/index.ts';
import type { Adresses } from './adresse-du-code.ts';
import { arrieresBindings } from './arrieres.ts';
import { prendreLaCaisse } from './caisse.ts';
import { cleEcoleBindings } from './cle-ecole.ts';
import { cloturesBindings } from './clotures.ts';
import { etatRecuBindings } from './etat-recu.ts';
import { impressionsBindings } from './impressions.ts';
import { paiementsBindings } from './paiements.ts';
import { paiementsDe, paiementsListeBindings } from './paiements-liste.ts';
import { statistiquesBindings } from './statistiques.ts';

export type { Adresses } from './adresse-du-code.ts';
export { attestationDe } from './attestations.ts';
export { empreinteDe } from './caisse.ts';
export { cloturer } from './clotures.ts';
export { annuler } from './paiements-annuler.ts';
export { encaisser } from './paiements-encaisser.ts';
export type { RecuTenu } from './paiements-recu.ts';
export { nouvelleCle } from './signature.ts';

/** What the pupils' domain asks of this one. */
export const caisse: Caisse = { hold: prendreLaCaisse, paiementsDe };

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
