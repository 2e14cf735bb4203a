/** Makes the table of the security trace and its menu, and finds the pupil of a photo (SEC-07). */
import { createIndex, createTable, entier, id, instant, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from './installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  {
    reference: 'traces',
    libelle: 'Trace de sécurité',
    url: '/traceSecurite',
    pere: 'admintechnique',
    ordre: 9,
  },
];

export const traces: Steps = {
  name: '0027-traces',
  async up(trx, now) {
    // A record may go before the line that names it: no key keeps it for its sake.
    await createTable(trx, 'traces', {
      id: id(),
      instant: instant(),
      // The last of the equal lines that it counts.
      dernier: instant(),
      nombre: entier(),
      quoi: texte(),
      objet: texte({ nullable: true }),
      motif: texte({ nullable: true }),
      appel: texte(),
      userId: entier({ nullable: true }),
      compte: texte({ nullable: true }),
      ecoleId: entier({ nullable: true }),
      adresse: texte({ keyed: true }),
      appareil: texte(),
      appareilId: entier({ nullable: true }),
      eleveId: entier({ nullable: true }),
      personneId: entier({ nullable: true }),
      cle: texte({ nullable: true }),
    });
    await createIndex(trx, 'traces', 'cle', ['cle'], { unique: true });
    await createIndex(trx, 'traces', 'dernier', ['dernier']);
    for (const column of ['ecoleId', 'userId', 'eleveId'])
      await createIndex(trx, 'traces', column, [column, 'id']);
    await createIndex(trx, 'eleves', 'photo', ['photo']);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
