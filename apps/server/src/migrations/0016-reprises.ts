/**
 * Makes the tables of what pupils bring from before the product was there: what they still owed, a line that no service
 * asks, and what they had already paid. Neither is a payment: no sum of a drawer reads these tables.
 */

import {
  allowNull,
  createIndex,
  createTable,
  id,
  jour,
  montant,
  reference,
  referenceEcole,
  schoolKey,
  stamps,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from './installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'reprises', libelle: 'Reprises', url: '/listeReprise', pere: 'paiement', ordre: 5 },
];

async function tables(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'reprises', {
    id: id(),
    ecoleId,
    eleveId: referenceEcole('eleves'),
    inscriptionId: referenceEcole('inscriptions'),
    jour: jour(),
    resteAnterieur: montant(),
    dejaPaye: montant(),
    // The line that asks what was owed before; null: nothing was.
    echeanceId: referenceEcole('echeances', { nullable: true }),
    ...stamps(),
  });
  await schoolKey(trx, 'reprises');
  // A pupil brings their past once: what was taken back does not count.
  await createIndex(trx, 'reprises', 'eleveId', ['ecoleId', 'eleveId'], { unique: true, amongActive: true });
  await createIndex(trx, 'reprises', 'eleve', ['ecoleId', 'eleveId']);
  await createIndex(trx, 'reprises', 'inscriptionId', ['ecoleId', 'inscriptionId']);
  await createIndex(trx, 'reprises', 'echeanceId', ['ecoleId', 'echeanceId']);

  await createTable(trx, 'reprises_parts', {
    id: id(),
    ecoleId,
    repriseId: referenceEcole('reprises'),
    echeanceId: referenceEcole('echeances'),
    montant: montant({ minimum: 1 }),
    ...stamps(),
  });
  await createIndex(trx, 'reprises_parts', 'repriseId', ['ecoleId', 'repriseId']);
  await createIndex(trx, 'reprises_parts', 'echeanceId', ['ecoleId', 'echeanceId']);
}

export const reprises: Steps = {
  name: '0016-reprises',
  async up(trx, now) {
    await allowNull(trx, 'echeances', 'prestationId');
    await tables(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
