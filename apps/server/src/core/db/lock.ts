/** Takes locks that last until the transaction ends, for rules over several rows: they mean the same on both engines. */
import { sql } from 'kysely';
import { engineOf, type Trx } from './database.ts';

/** Locks a row, and returns whether it exists; whoever else asks for it waits. */
export async function lockRow(trx: Trx, table: string, id: number): Promise<boolean> {
  const rows = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref('id')} = ${sql.ref('id')} where ${sql.ref('id')} = ${id} returning ${sql.ref('id')}
  `.execute(trx);
  return rows.rows.length > 0;
}

/**
 * Locks many rows at once, always in the same order: two transactions that lock several of them do not wait for each
 * other.
 */
export async function lockRows(trx: Trx, table: string, ids: readonly number[]): Promise<void> {
  // SQLite's writers come one at a time anyway.
  if (ids.length === 0 || engineOf(trx) === 'sqlite') return;
  await sql`
    select ${sql.ref('id')} from ${sql.table(table)} where ${sql.ref('id')} in (${sql.join([...ids])})
    order by ${sql.ref('id')} for no key update
  `.execute(trx);
}

/** The transactions of many rows, with the families of words that each has locked whole. */
const ofMany = new WeakMap<Trx, Set<string>>();

/**
 * Says that many rows are about to be written: the transaction then locks whole families, so it holds few locks.
 * PostgreSQL keeps everybody's locks in one table of a fixed size, and a thousand teachers would take two thousand.
 */
export function writesMany(trx: Trx): void {
  ofMany.set(trx, ofMany.get(trx) ?? new Set());
}

/** Forgets the families that were locked: a part of the transaction was undone, and its locks are gone with it. */
export function forgetWords(trx: Trx): void {
  ofMany.get(trx)?.clear();
}

interface Words {
  /** The family of the word: one lock can stand for all words of it. Example: the names under one parent. */
  readonly family?: string;
  /** A unique index stands behind the word: without the lock, only the sentence of the refusal differs. */
  readonly isIndexed?: true;
}

/**
 * Locks a word until the transaction ends, for rules without a row of their own, such as two records of one name.
 * SQLite's writers come one at a time anyway.
 */
export async function lockName(trx: Trx, word: string, { family, isIndexed }: Words = {}): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  const whole = ofMany.get(trx);
  if (whole === undefined || (family === undefined && isIndexed !== true)) {
    // Whoever has locked the family whole waits for each of its words, and each of them waits for them.
    const shared =
      family === undefined ? sql`` : sql`pg_advisory_xact_lock_shared(hashtextextended(${family}, 0)), `;
    await sql`select ${shared}pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(trx);
    return;
  }
  if (family === undefined || whole.has(family)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${family}, 0))`.execute(trx);
  whole.add(family);
}
