/** Makes the table of the last records that each person opened: ids alone, since names are read with the rights of the moment. */
import { createTable, entier, instant, reference, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const recents: Steps = {
  name: '0010-recents',
  async up(trx) {
    await createTable(
      trx,
      'recents',
      { userId: reference('utilisateurs'), genre: texte(), entiteId: entier(), ouvertLe: instant() },
      { primaryKey: ['userId', 'genre', 'entiteId'] },
    );
  },
};
