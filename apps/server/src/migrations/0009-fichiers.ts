/** Images that nothing names are looked for by their date. */
import { createIndex } from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const fichiers: Migration = {
  name: '0009-fichiers',
  file: import.meta.url,
  async up(trx) {
    await createIndex(trx, 'fichiers', 'creationDate', ['creationDate']);
  },
};
