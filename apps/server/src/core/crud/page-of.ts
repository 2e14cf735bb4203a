/** Reads one page of a statement's rows, with its total: every list outside the look-alikes uses it. */
import { TAILLE_PAR_DEFAUT, TOTAL_EXACT_MAXIMAL } from '@gestionscolaire/contract/core/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '#core/http/context.ts';

/** A page's length and the number of rows before it. */
export interface Part {
  taille: number;
  offset: number;
}

/** More rows than any list holds. */
const NO_LIMIT = 1_000_000_000;

interface Statements<R> {
  /** The rows of one part, in the order of the list. */
  rows: (part: Part) => RawBuilder<R>;
  /** A select of one row for each that there is, in no order; the total counts them. */
  found: RawBuilder<unknown>;
  /** A select of one row: the sums of the amounts of all rows, by column. */
  totals?: RawBuilder<Record<string, unknown>>;
}

/** Reads one page, or all rows when none is asked for; counts the total no further than a screen names it. */
export async function pageOf<R>(
  { db, setTotal, setTotals }: Pick<ReadContext, 'db' | 'setTotal' | 'setTotals'>,
  { page, taille: asked = TAILLE_PAR_DEFAUT }: { page?: number | undefined; taille?: number | undefined },
  { rows: statement, found, totals }: Statements<R>,
): Promise<R[]> {
  const taille = page === undefined ? NO_LIMIT : asked;
  const offset = ((page ?? 1) - 1) * taille;
  const { rows } = await statement({ taille, offset }).execute(db);
  // A page that is not full ends the list: nothing is left to count.
  const isLast = rows.length < taille && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await count(db, found);
  setTotal(Math.min(total, TOTAL_EXACT_MAXIMAL), total <= TOTAL_EXACT_MAXIMAL);
  if (page !== undefined && totals !== undefined) {
    const [sums = {}] = (await totals.execute(db)).rows;
    setTotals(Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, Number(sum)])));
  }
  return rows;
}

async function count(db: ReadContext['db'], found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${found} limit ${sql.lit(TOTAL_EXACT_MAXIMAL + 1)}) as c`.execute(db);
  return rows[0]?.n ?? 0;
}
