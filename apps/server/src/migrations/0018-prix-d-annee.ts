/**
 * Lets a price and a tranche be of one school year (AMB-164). Those that are there hold every year, as they did: nothing that a
 * pupil owes moves.
 */
import { sql } from 'kysely';
import { addColumns, createIndex, reference } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const prixDAnnee: Steps = {
  name: '0018-prix-d-annee',
  async up(trx) {
    for (const table of ['fiches_renseignement', 'tranches']) {
      await addColumns(trx, table, { sessionId: reference('sessions', { nullable: true }) });
      await createIndex(trx, table, 'sessionId', ['sessionId']);
    }
    const unique = sql.ref('uq_fiches_renseignement_prestationId');
    await sql`drop index ${unique}`.execute(trx);
    // No class and no session count as values, and null would equal no null.
    await sql`create unique index ${unique} on fiches_renseignement
      ("ecoleId", coalesce("classeId", 0), "prestationId", coalesce("sessionId", 0)) where "estActif" = 1`.execute(
      trx,
    );
  },
};
