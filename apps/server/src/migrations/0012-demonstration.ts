/** Which records are the demonstration's, so that they can be told from a school's own and taken away. */
import { createTable, entier, texte } from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const demonstration: Migration = {
  name: '0012-demonstration',
  file: import.meta.url,
  async up(trx, engine) {
    const columns = { entite: texte(), entiteId: entier() };
    await createTable(trx, engine, 'demonstration', columns, { primaryKey: ['entite', 'entiteId'] });
  },
};
