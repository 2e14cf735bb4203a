/** Makes the controls of a school, all off, and the demands that they make, with their menus. */
import {
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  instant,
  json,
  montant,
  reference,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from './installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'accords', libelle: 'Accords demandés', url: '/accords', pere: 'paiement', ordre: 6 },
  { reference: 'controles', libelle: 'Contrôles', url: '/controles', pere: 'generique', ordre: 6 },
];

export const accords: Steps = {
  name: '0029-accords',
  async up(trx, now) {
    await createTable(trx, 'controles', {
      id: id(),
      ecoleId: reference('ecoles'),
      annulation: drapeau(0),
      cloture: drapeau(0),
      remise: drapeau(0),
      // The limits of discounts: hundredths of a percent, and francs.
      remiseCentiemes: entier({ nullable: true }),
      remiseMontant: montant({ nullable: true, minimum: 1 }),
      ...stamps(),
    });
    await createIndex(trx, 'controles', 'ecoleId', ['ecoleId'], { unique: true });
    await createTable(trx, 'accords', {
      id: id(),
      ecoleId: reference('ecoles'),
      genre: texte(),
      // The name of the call, and its input as it was sent.
      appel: texte(),
      saisie: json(),
      objet: texte(),
      entite: texte(),
      entiteId: entier(),
      demandeurId: reference('utilisateurs'),
      fin: instant(),
      etat: texte(),
      decideurId: reference('utilisateurs', { nullable: true }),
      decideLe: instant({ nullable: true }),
      motifRefus: texte({ nullable: true }),
      // The record that the act made or changed.
      faitId: entier({ nullable: true }),
      ...stamps(),
    });
    await createIndex(trx, 'accords', 'etat', ['ecoleId', 'etat', 'id']);
    await createIndex(trx, 'accords', 'demandeur', ['demandeurId']);
    await createIndex(trx, 'accords', 'decideur', ['decideurId']);
    await createIndex(trx, 'accords', 'fait', ['genre', 'faitId']);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
