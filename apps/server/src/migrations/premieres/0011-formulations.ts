/** Adds the network's choice of words, which nobody has made yet, and the menu where it is made. */
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens } from '#migrations/installations/installations.ts';

export const formulations: Steps = {
  name: '0011-formulations',
  async up(trx, now) {
    await trx.insertInto('reperes').values({ nom: 'formulations', valeur: '', instant: now }).execute();
    const menu = { reference: 'formulations', libelle: 'Formulations', url: '/formulations', ordre: 3 };
    await installScreens(trx, { menus: [{ ...menu, pere: 'parametre' }] }, now);
  },
};
