/** Adds to schools the words of the messages that their people send: for a receipt, and for what is owed. */
import { addColumns, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const textes: Steps = {
  name: '0013-textes',
  async up(trx) {
    await addColumns(trx, 'ecoles', {
      texteRecu: texte({ nullable: true }),
      texteArriere: texte({ nullable: true }),
    });
  },
};
