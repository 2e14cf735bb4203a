/** Undoes a part of a transaction alone. */
import { sql } from 'kysely';
import type { Trx } from './database.ts';
import { forgetWords } from './lock.ts';

/** Runs `work`; when it throws, undoes what it wrote, and the transaction goes on. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint partie`.execute(trx);
  try {
    const made = await work();
    await sql`release savepoint partie`.execute(trx);
    return made;
  } catch (error) {
    forgetWords(trx);
    try {
      await sql`rollback to savepoint partie`.execute(trx);
      await sql`release savepoint partie`.execute(trx);
    } catch {
      // The whole transaction is gone already (disk full, deadlock): the first error is told.
    }
    throw error;
  }
}
