/** Lets a closed day be reopened: its closing stays with who reopened it, when and why, and the day may be closed once more. */
import { sql } from 'kysely';
import { addColumns, createIndex, instant, reference, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const reouvertures: Steps = {
  name: '0053-reouvertures',
  // An older server would say closed a day that is open, and write a closing that does not name the one before.
  sure: 'lecture',
  async up(trx) {
    await addColumns(trx, 'clotures', {
      rouverteLe: instant({ nullable: true }),
      rouverteParId: reference('utilisateurs', { nullable: true }),
      rouverteMotif: texte({ nullable: true }),
    });
    await createIndex(trx, 'clotures', 'rouverteParId', ['rouverteParId']);
    await sql`drop index uq_clotures_jour`.execute(trx);
    await sql`create unique index uq_clotures_jour on clotures ("ecoleId", "caissierId", jour)
      where "rouverteLe" is null`.execute(trx);
  },
};
