/** The neighbourhoods are a long list: pieces for its search, counts for its totals, indexes for its orders. */
import { createIndex } from '#core/db/columns.ts';
import { createLongList } from '#core/db/long-list.ts';
import type { Migration } from '#core/db/migrate.ts';

export const listeLongue: Migration = {
  name: '0005-liste-longue',
  file: import.meta.url,
  async up(trx, engine) {
    await createLongList(trx, engine, {
      table: 'quartiers',
      keyed: ['libelle', 'code'],
      parent: 'communeId',
    });
    // An order by commune walks the communes in theirs.
    await createIndex(trx, 'communes', 'ordre', ['libelleCle', 'libelle', 'id']);
  },
};
