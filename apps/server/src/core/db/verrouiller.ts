/** A lock on one row until the transaction ends, for rules over several rows: works on both engines. */
import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Whether the row exists; whoever else asks for it waits. */
export async function verrouiller(trx: Trx, table: string, id: number): Promise<boolean> {
  const rows = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref('id')} = ${sql.ref('id')} where ${sql.ref('id')} = ${id} returning ${sql.ref('id')}
  `.execute(trx);
  return rows.rows.length > 0;
}
