/** Reads one page of a list, or all of it: filters, search, order and total of every look-alike. */

import { TOTAL_EXACT_MAXIMAL } from '@gestionscolaire/contract/core/api/lists.ts';
import { type CompiledQuery, sql } from 'kysely';
import { nameColumn } from '#core/crud/columns.ts';
import type { AnyListSource } from '#core/crud/source.ts';
import type { ListContract } from '#core/crud/vocabulary.ts';
import type { Db } from '#core/db/database.ts';
import { param, prepared } from '#core/db/prepared.ts';
import type { Row } from '#core/db/tables.ts';
import type { ReadContext } from '#core/http/context.ts';
import { longReader } from './long.ts';
import {
  type Asked,
  ask,
  bounded,
  from,
  type ListResult,
  orderFor,
  PART,
  type Question,
  type Reading,
  type RowsQuery,
  shown,
  statements,
  where,
} from './statement.ts';

/** The column of a search's statement that counts what is found, and the first sign of those that sum it. */
const TROUVES = '_trouves';
const SOMME = '_somme_';

const isFigure = (key: string) => key === TROUVES || key.startsWith(SOMME);

export interface ListReader {
  /** One page, or all of it when none is asked for. */
  read: (db: Db, query: RowsQuery, reading: Reading) => Promise<ListResult>;
  /** The statement that reads all that the filters let through. */
  everything: (db: Db, query: RowsQuery, reading: Reading) => CompiledQuery<Row>;
}

/** Tells the figures of a page beside its rows. */
export function tellPage(
  { total, isExact, totals, page }: ListResult,
  { setTotal, setTotals, setPage }: Pick<ReadContext, 'setTotal' | 'setTotals' | 'setPage'>,
): void {
  setTotal(total, isExact);
  if (totals !== undefined) setTotals(totals);
  if (page !== undefined) setPage(page);
}

/** The reader of one list; its statements are built at first need and kept. */
export function listReader(contract: ListContract, source: AnyListSource): ListReader {
  const sums = Object.entries(source.totals ?? {});
  const pageFor = statements((question: Question) =>
    prepared<Row>(() => {
      const order = orderFor(source, question);
      const ids = sql`select t.id ${from(source, question)} ${where(source, question)} order by ${order} ${PART}`;
      return shown(contract, source, { ids, order });
    }),
  );
  /** Reads a page with the count and the sums of all that is found: a search looks at every row once, not three times. */
  const searchFor = statements((question: Question) =>
    prepared<Row>(() => {
      const order = orderFor(source, question);
      const figures = sums.map(([key, amount]) => sql`sum(${amount}) over () as ${sql.ref(SOMME + key)}`);
      const found = sql.join([sql`t.id`, sql`count(*) over () as ${sql.ref(TROUVES)}`, ...figures]);
      const ids = sql`select ${found} ${from(source, question)} ${where(source, question)} order by ${order} ${PART}`;
      const also = sql.join([TROUVES, ...sums.map(([key]) => SOMME + key)].map((key) => sql.ref(`p.${key}`)));
      return shown(contract, source, { ids, order, also });
    }),
  );
  /** Counts up to one more than a screen names. */
  const countFor = statements((question: Question) =>
    prepared<{ n: number }>(
      () => sql<{ n: number }>`
        select count(*) as n from (
          select 1 as un ${from(source, { ...question, tri: nameColumn(source) })} ${where(source, question)}
          limit ${sql.lit(TOTAL_EXACT_MAXIMAL + 1)}
        ) as c`,
    ),
  );
  const totalsFor = statements((question: Question) =>
    prepared<Row>(() => {
      const figures = sums.map(([key, amount]) => sql`coalesce(sum(${amount}), 0) as ${sql.ref(key)}`);
      const found = { ...question, tri: nameColumn(source) };
      return sql<Row>`select ${sql.join(figures)} ${from(source, found)} ${where(source, question)}`;
    }),
  );
  /** Numbers the rows in their order, and answers the number of one record. */
  const rankFor = statements((question: Question) =>
    prepared<{ n: number }>(
      () => sql<{ n: number }>`
        select n from (
          select t.id, row_number() over (order by ${orderFor(source, question)}) as n
          ${from(source, question)} ${where(source, question)}
        ) as r where r.id = ${param('pageDe')}`,
    ),
  );
  const long = source.longList === undefined ? undefined : longReader(contract, source, source.longList);

  async function readPlain(db: Db, { question, values, taille, offset }: Asked): Promise<ListResult> {
    const rows = await pageFor(question).all(db, { ...values, taille, offset });
    // A page that is not full ends the list: nothing is left to count.
    if (rows.length < taille && (rows.length > 0 || offset === 0)) {
      return { rows, total: offset + rows.length, isExact: true };
    }
    const count = await countFor(question).first(db, values);
    return bounded(rows, count?.n ?? 0);
  }

  /**
   * Answers a page of a search among the rows of a school or a parent, few enough to be counted whole; undefined for another
   * question, and for a page beyond the last, whose rows are none to count.
   */
  async function readSearch(db: Db, { question, values, taille, offset, isPage }: Asked) {
    const isFew = question.isOfSchool || question.within.length > 0;
    if (question.words === 0 || !isPage || !isFew) return undefined;
    const found = await searchFor(question).all(db, { ...values, taille, offset });
    const [first] = found;
    if (first === undefined) return offset === 0 ? { rows: [], total: 0, isExact: true } : undefined;
    const rows = found.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !isFigure(key))),
    );
    const result = bounded(rows, Number(first[TROUVES]));
    if (sums.length === 0) return result;
    return { ...result, totals: Object.fromEntries(sums.map(([key]) => [key, Number(first[SOMME + key])])) };
  }

  async function readTotals(db: Db, { question, values, isPage }: Asked): Promise<Partial<ListResult>> {
    // The sums of all schools are asked by no screen, and would read the whole network.
    const isNarrow = source.school === undefined || question.isOfSchool || question.within.length > 0;
    if (sums.length === 0 || !isPage || !isNarrow) return {};
    const read = (await totalsFor(question).first(db, values)) ?? {};
    return { totals: Object.fromEntries(Object.entries(read).map(([key, sum]) => [key, Number(sum)])) };
  }

  /** Answers the page of a record; undefined when none is asked for, or the filters leave it out. */
  async function pageHolding(db: Db, { question, values, taille, isPage }: Asked, id: number | undefined) {
    if (id === undefined || !isPage) return undefined;
    const rank = await rankFor(question).first(db, { ...values, pageDe: id });
    return rank === undefined ? undefined : Math.ceil(rank.n / taille);
  }

  return {
    async read(db, query, reading) {
      const wanted = ask(contract, source, query, reading);
      const page = await pageHolding(db, wanted, query.pageDe);
      const asked = page === undefined ? wanted : { ...wanted, offset: (page - 1) * wanted.taille };
      const found: ListResult =
        (await long?.(db, asked)) ?? (await readSearch(db, asked)) ?? (await readPlain(db, asked));
      const totals = found.totals === undefined ? await readTotals(db, asked) : {};
      return { ...found, ...totals, ...(page === undefined ? {} : { page }) };
    },
    everything(db, query, reading) {
      const { question, values, taille, offset } = ask(
        contract,
        source,
        { ...query, page: undefined },
        reading,
      );
      return pageFor(question).compile(db, { ...values, taille, offset });
    },
  };
}
