/** Makes the table of the devices from which persons sign in; each connexion names its own, those of before have none. */
import { addColumns, createIndex, createTable, id, instant, reference, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const appareils: Steps = {
  name: '0023-appareils',
  async up(trx) {
    await createTable(trx, 'appareils', {
      id: id(),
      userId: reference('utilisateurs'),
      // The hash of the mark that the browser keeps, of this person alone.
      marque: texte(),
      // 'Chrome sur Windows', and the address, at the first sign-in.
      nom: texte(),
      adresse: texte(),
      premiere: instant(),
      // The last sign-in with a password of one's own; null before it.
      derniere: instant({ nullable: true }),
    });
    await createIndex(trx, 'appareils', 'marque', ['userId', 'marque'], { unique: true });
    await addColumns(trx, 'connexions', { appareilId: reference('appareils', { nullable: true }) });
    await createIndex(trx, 'connexions', 'appareilId', ['appareilId']);
  },
};
