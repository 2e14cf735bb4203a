/** Keeps every public key that a school had, since the papers that it signed still verify once another replaces it. */
import { sql } from 'kysely';
import { createTable, instant, reference, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const cles: Steps = {
  name: '0026-cles',
  async up(trx) {
    await createTable(
      trx,
      'cles_ecoles',
      {
        ecoleId: reference('ecoles'),
        publique: texte(),
        depuis: instant(),
        // When another one replaced it; null: it signs.
        jusque: instant({ nullable: true }),
      },
      { primaryKey: ['ecoleId', 'publique'] },
    );
    await sql`insert into cles_ecoles ("ecoleId", publique, depuis)
      select "ecoleId", "clePublique", "creationDate" from caisses order by "ecoleId"`.execute(trx);
  },
};
