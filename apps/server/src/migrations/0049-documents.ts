/** Keeps the documents that are sent, with what is said of them, and brings the menu that lists them. */
import { addColumns, createIndex, drapeau, reference, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from './installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'documents', libelle: 'Documents', url: '/listeDocument', pere: 'generique', ordre: 8 },
];

export const documents: Steps = {
  name: '0049-documents',
  async up(trx, now) {
    await addColumns(trx, 'fichiers', {
      libelle: texte({ nullable: true }),
      estDocument: drapeau(0),
      estPrioritaire: drapeau(0),
      eleveId: reference('eleves', { nullable: true }),
      personneId: reference('utilisateurs', { nullable: true }),
    });
    await createIndex(trx, 'fichiers', 'documents', ['estDocument', 'ecoleId', 'creationDate', 'id']);
    await createIndex(trx, 'fichiers', 'eleveId', ['eleveId']);
    await createIndex(trx, 'fichiers', 'personneId', ['personneId']);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
