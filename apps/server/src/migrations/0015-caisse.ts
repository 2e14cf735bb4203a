/** What a dashboard reads of a school's money without counting all of it: its credit, kept with its lock, and its receipts by day. */
import { sql } from 'kysely';
import { addColumns, createIndex, entier } from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const creditTenu: Migration = {
  name: '0015-caisse',
  file: import.meta.url,
  async up(trx, engine) {
    await addColumns(trx, engine, 'caisses', { credit: { ...entier(), initial: 0 } });
    await sql`
      update caisses set credit =
        coalesce((select sum(p.montant) from paiements p
          where p."ecoleId" = caisses."ecoleId" and p."annuleLe" is null), 0)
        - coalesce((select sum(e.paye) from echeances e where e."ecoleId" = caisses."ecoleId"), 0)`.execute(
      trx,
    );
    // What came in on each day, told by the index alone.
    await sql`drop index ${sql.ref('ix_paiements_jour')}`.execute(trx);
    const told = ['ecoleId', 'jour', 'creationUserId', 'id', 'annuleLe', 'montant'];
    await createIndex(trx, 'paiements', 'jour', told);
  },
};
