/** Lets a class stand without a teacher until one is found (AMB-162). */
import { allowNull } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const aPourvoir: Steps = {
  name: '0014-a-pourvoir',
  async up(trx) {
    await allowNull(trx, 'classes', 'enseignantId');
  },
};
