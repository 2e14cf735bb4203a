/** One telephone for one active person, whatever part of it is the dial code: kept by the database, and found by an index. */
import { sql } from 'kysely';
import type { Migration } from '#core/db/migrate.ts';

export const numeroUnique: Migration = {
  name: '0007-numero-unique',
  file: import.meta.url,
  async up(trx) {
    // An administrator made from an e-mail has no telephone.
    await sql`create unique index ${sql.ref('uq_utilisateurs_numero')} on ${sql.table('utilisateurs')} (${sql.ref('numeroCle')})
      where ${sql.ref('estActif')} = 1 and ${sql.ref('numeroCle')} <> ''`.execute(trx);
  },
};
