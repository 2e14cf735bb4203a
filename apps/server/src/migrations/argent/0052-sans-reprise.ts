/**
 * Lets a school say that it has nothing of before the product, so that the first steps ask it no more. A school that has taken fees
 * already is past that step.
 */
import { sql } from 'kysely';
import { addColumns, drapeau } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const sansReprise: Steps = {
  name: '0052-sans-reprise',
  sure: true,
  async up(trx) {
    await addColumns(trx, 'caisses', { sansReprise: drapeau(0) });
    await sql`update caisses set "sansReprise" = 1
      where exists (select 1 from paiements p where p."ecoleId" = caisses."ecoleId")`.execute(trx);
  },
};
