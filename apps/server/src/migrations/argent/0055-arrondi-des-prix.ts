/** Keeps the step to which a price copied from the year before was rounded, so that its instalments are rounded likewise. */
import { addColumns, entier } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const arrondiDesPrix: Steps = {
  name: '0055-arrondi-des-prix',
  sure: true,
  async up(trx) {
    await addColumns(trx, 'fiches_renseignement', { arrondi: entier({ nullable: true }) });
  },
};
