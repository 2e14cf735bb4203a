/** Whose drawer gave a cancelled payment back: until now, that of whoever cancelled it. */
import { sql } from 'kysely';
import { addColumns, createIndex, reference } from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const caisseQuiRend: Migration = {
  name: '0016-caisse-rendu',
  file: import.meta.url,
  async up(trx, engine) {
    const annuleCaissierId = reference('utilisateurs', { nullable: true });
    await addColumns(trx, engine, 'paiements', { annuleCaissierId });
    await sql`update paiements set "annuleCaissierId" = "annuleParId" where "annuleLe" is not null`.execute(
      trx,
    );
    // A cashier's day counts what his drawer gave back.
    await sql`drop index ${sql.ref('ix_paiements_annuleJour')}`.execute(trx);
    await createIndex(trx, 'paiements', 'annuleJour', ['ecoleId', 'annuleJour', 'annuleCaissierId']);
    await createIndex(trx, 'paiements', 'annuleCaissierId', ['annuleCaissierId']);
  },
};
