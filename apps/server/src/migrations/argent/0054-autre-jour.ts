/** Lets a payment say why the day on which its money came is not that on which it was typed. */
import { addColumns, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const autreJour: Steps = {
  name: '0054-autre-jour',
  // An older server would print such a receipt without the day on which it was typed.
  sure: 'lecture',
  async up(trx) {
    await addColumns(trx, 'paiements', { motifJour: texte({ nullable: true }) });
  },
};
