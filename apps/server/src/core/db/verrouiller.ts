/** Locks until the transaction ends, for rules over several rows: they mean the same on both engines. */
import { sql } from 'kysely';
import { engineOf, type Trx } from './database.ts';

/** Whether the row exists; whoever else asks for it waits. */
export async function verrouiller(trx: Trx, table: string, id: number): Promise<boolean> {
  const rows = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref('id')} = ${sql.ref('id')} where ${sql.ref('id')} = ${id} returning ${sql.ref('id')}
  `.execute(trx);
  return rows.rows.length > 0;
}

/**
 * Whoever else asks for the same word waits until this transaction ends: for rules without a row of their own, such as
 * two records of one name. SQLite's writers come one at a time anyway.
 */
export async function oneAtATime(trx: Trx, word: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(trx);
}
