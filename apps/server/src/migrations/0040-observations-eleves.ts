/** Installs the menu of what is remarked on pupils: its right is held by nobody but the group that holds every menu. */
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from './installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  {
    reference: 'observationsEleves',
    libelle: 'Observations sur les élèves',
    url: '/listeObservation',
    pere: 'eleve',
    ordre: 5,
  },
];

export const observationsEleves: Steps = {
  name: '0040-observations-eleves',
  async up(trx, now) {
    await installScreens(trx, { menus: MENUS }, now);
  },
};
