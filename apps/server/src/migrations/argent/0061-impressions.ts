/** Counts how many times the receipt of each payment was printed: the product did not count before, and begins at none. */
import { addColumns, entier } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const impressions: Steps = {
  name: '0061-impressions',
  // An older server prints without counting.
  sure: true,
  async up(trx) {
    await addColumns(trx, 'paiements', { impressions: { ...entier(), initial: 0 } });
  },
};
