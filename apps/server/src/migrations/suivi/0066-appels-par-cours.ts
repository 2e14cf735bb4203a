/** Lets the roll be called at each course: a sheet may be of a lesson, and a week says which of the two its classes do. */
import { sql } from 'kysely';
import { addColumns, createIndex, entier, reference, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const appelsParCours: Steps = {
  name: '0066-appels-par-cours',
  // An older server makes sheets of half-days, which these are by default.
  sure: true,
  async up(trx) {
    await addColumns(trx, 'feuilles_appel', {
      creneauId: reference('creneaux', { nullable: true }),
      // The lesson again, 0 for a half-day: an index takes two nulls for two.
      cours: { ...entier(), initial: 0 },
    });
    await sql`drop index ${sql.ref('uq_feuilles_appel_demiJournee')}`.execute(trx);
    await createIndex(
      trx,
      'feuilles_appel',
      'cours',
      ['ecoleId', 'classeId', 'jour', 'demiJournee', 'cours'],
      {
        unique: true,
      },
    );
    await createIndex(trx, 'feuilles_appel', 'creneauId', ['creneauId']);
    await addColumns(trx, 'semaines_de_classe', { appel: texte({ nullable: true }) });
  },
};
