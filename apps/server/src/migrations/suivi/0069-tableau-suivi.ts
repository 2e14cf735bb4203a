/** Makes the thresholds of alerts, one row a school that chose, and the menu of the dashboard of the school's days. */
import { createIndex, createTable, entier, id, reference, stamps } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens } from '#migrations/installations/installations.ts';

export const tableauSuivi: Steps = {
  name: '0069-tableau-suivi',
  // An older server does not read this table.
  sure: true,
  async up(trx, now) {
    await createTable(trx, 'seuils_suivi', {
      id: id(),
      ecoleId: reference('ecoles'),
      demiJournees: entier(),
      consecutives: entier(),
      pourcentage: entier(),
      retards: entier(),
      ...stamps(),
    });
    await createIndex(trx, 'seuils_suivi', 'ecoleId', ['ecoleId'], { unique: true });
    const menu = {
      reference: 'tableauSuivi',
      libelle: 'Tableau du suivi',
      url: '/tableauSuivi',
      pere: 'suivi',
      ordre: 5,
    };
    await installScreens(trx, { menus: [menu] }, now);
  },
};
