/**
 * Lets a group remember the model from which it was made: it is then offered what the model became since. Those that bear the label of
 * a model are taken to be made from it; labels stand here as they were on that day.
 */

import { addColumns, texte } from '#core/db/columns.ts';
import { anyTable } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

/** The models by the keys of their labels. */
const MODELES = ['direction', 'caisse', 'comptabilite', 'secretariat', 'enseignants', 'surveillance'];

export const modelesDesGroupes: Steps = {
  name: '0041-modeles-des-groupes',
  async up(trx) {
    await addColumns(trx, 'groupes', { modele: texte({ nullable: true }) });
    for (const modele of MODELES)
      await anyTable(trx).updateTable('groupes').set({ modele }).where('libelleCle', '=', modele).execute();
  },
};
