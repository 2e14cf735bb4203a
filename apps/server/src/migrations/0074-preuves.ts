/** Lets a connexion hold when its person last proved who they are; none has yet, so that the next act that wants a proof asks. */
import { addColumns, instant } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const preuves: Steps = {
  name: '0074-preuves',
  // An older server reads no such column, and leaves it empty.
  sure: true,
  async up(trx) {
    await addColumns(trx, 'connexions', { prouveeLe: instant({ nullable: true }) });
  },
};
