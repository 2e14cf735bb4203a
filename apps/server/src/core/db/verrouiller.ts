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

/** Many rows at once, always in the same order: two who lock several of them do not wait for each other. */
export async function verrouillerTous(trx: Trx, table: string, ids: readonly number[]): Promise<void> {
  // SQLite's writers come one at a time anyway.
  if (ids.length === 0 || engineOf(trx) === 'sqlite') return;
  await sql`
    select ${sql.ref('id')} from ${sql.table(table)} where ${sql.ref('id')} in (${sql.join([...ids])})
    order by ${sql.ref('id')} for no key update
  `.execute(trx);
}

/**
 * Whoever else asks for the same word waits until this transaction ends: for rules without a row of their own, such as
 * two records of one name. SQLite's writers come one at a time anyway.
 */
export async function oneAtATime(trx: Trx, word: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(trx);
}
