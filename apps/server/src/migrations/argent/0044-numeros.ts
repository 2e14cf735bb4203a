/**
 * Makes the tables of what a restored base does not know of its own numbers: those that were given since, of a school year that it
 * has not, and the schools whose last paper nobody has told yet.
 */
import { createTable, entier, instant, reference, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const numeros: Steps = {
  name: '0044-numeros',
  // An older server would give a number again.
  sure: 'lecture',
  async up(trx) {
    const ecoleId = reference('ecoles');
    // The highest number that was given in a year of this label: the first one of that year follows it.
    await createTable(
      trx,
      'numeros_attendus',
      { ecoleId, nom: texte(), sessionCle: texte(), valeur: entier() },
      { primaryKey: ['ecoleId', 'nom', 'sessionCle'] },
    );
    await createTable(
      trx,
      'numeros_a_dire',
      // The instant of the backup.
      { ecoleId, sauvegarde: instant() },
      { primaryKey: ['ecoleId'] },
    );
  },
};
