/** Locks until the transaction ends, for rules over several rows: they mean the same on both engines. */
import { sql } from 'kysely';
import { engineOf, type Trx } from './database.ts';

/** Whether the row exists; whoever else asks for it waits. */
export async function lockRow(trx: Trx, table: string, id: number): Promise<boolean> {
  const rows = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref('id')} = ${sql.ref('id')} where ${sql.ref('id')} = ${id} returning ${sql.ref('id')}
  `.execute(trx);
  return rows.rows.length > 0;
}

/** Many rows at once, always in the same order: two who lock several of them do not wait for each other. */
export async function lockRows(trx: Trx, table: string, ids: readonly number[]): Promise<void> {
  // SQLite's writers come one at a time anyway.
  if (ids.length === 0 || engineOf(trx) === 'sqlite') return;
  await sql`
    select ${sql.ref('id')} from ${sql.table(table)} where ${sql.ref('id')} in (${sql.join([...ids])})
    order by ${sql.ref('id')} for no key update
  `.execute(trx);
}

/** Transactions of many rows, with the families of words that each holds whole. */
const ofMany = new WeakMap<Trx, Set<string>>();

/**
 * Says that many rows are about to be written: whatever words they ask for, the transaction holds few locks. PostgreSQL keeps
 * those of everybody in one table of a fixed size, and a thousand teachers would have two thousand.
 */
export function writesMany(trx: Trx): void {
  ofMany.set(trx, ofMany.get(trx) ?? new Set());
}

/** A part of the transaction was undone, and the locks that it took are gone with it. */
export function forgetWords(trx: Trx): void {
  ofMany.get(trx)?.clear();
}

interface Words {
  /** Words of which one lock can stand for all: the names under one parent. */
  readonly family?: string;
  /** A unique index stands behind the word: without the lock only the sentence of the refusal is another one. */
  readonly isIndexed?: true;
}

/**
 * Whoever else asks for the same word waits until this transaction ends: for rules without a row of their own, such as
 * two records of one name. SQLite's writers come one at a time anyway.
 */
export async function lockName(trx: Trx, word: string, { family, isIndexed }: Words = {}): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  const whole = ofMany.get(trx);
  if (whole === undefined || (family === undefined && isIndexed !== true)) {
    // Who holds the family whole waits for each of its words, and each of them for him.
    const shared =
      family === undefined ? sql`` : sql`pg_advisory_xact_lock_shared(hashtextextended(${family}, 0)), `;
    await sql`select ${shared}pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(trx);
    return;
  }
  if (family === undefined || whole.has(family)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${family}, 0))`.execute(trx);
  whole.add(family);
}
