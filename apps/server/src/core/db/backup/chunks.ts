/**
 * Reads all rows of a statement from a database server, a few at a time: they belong to one snapshot, and other
 * requests pass between.
 */
import { CompiledQuery } from 'kysely';
import type { Database } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import { asLasting } from '#core/turns/whose.ts';

const CHUNK = 1000;

export async function readInChunks(
  database: Database,
  query: CompiledQuery<Row>,
  take: (rows: Row[]) => void,
): Promise<void> {
  await asLasting(() =>
    database.transaction(async (trx) => {
      const declaration = `declare lot no scroll cursor for ${query.sql}`;
      await trx.executeQuery(CompiledQuery.raw(declaration, [...query.parameters]));
      for (;;) {
        const { rows } = await trx.executeQuery<Row>(CompiledQuery.raw(`fetch ${CHUNK} from lot`));
        if (rows.length > 0) take(rows);
        if (rows.length < CHUNK) return;
      }
    }),
  );
}
