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

/** The column of the figures of a list that counts its rows; no amount has this name. */
const TROUVES = '_trouves';

export interface ListReader {
  /** One page, or all of it when none is asked for. */
  read: (db: Db, query: RowsQuery, reading: Reading) => Promise<ListResult>;
  /** The statement that reads all that the filters let through. */
  everything: (db: Db, query: RowsQuery, reading: Reading) => CompiledQuery<Row>;
}

/** Tells the figures of a page beside its rows. */
export function tellPage(
  { total, isExact, totals, page }: ListResult,
  {
    setTotal,
    setTotals,
    setPage,
    withheld,
  }: Pick<ReadContext, 'setTotal' | 'setTotals' | 'setPage' | 'withheld'>,
): void {
  setTotal(total, isExact);
  if (totals !== undefined)
    setTotals(Object.fromEntries(Object.entries(totals).filter(([key]) => !withheld.includes(key))));
  if (page !== undefined) setPage(page);
}

/** How a call's list is read: as of its instant, for its caller's school. */
export const readingOf = ({
  now,
  caller,
  isWithoutTotals,
  withheld,
}: Pick<ReadContext, 'now' | 'caller' | 'isWithoutTotals' | 'withheld'>): Reading => ({
  now,
  school: caller.ecoleId,
  caller,
  isWithoutTotals,
  withheld,
});

/** The reader of one list; its statements are built at first need and kept. */
export function listReader(contract: ListContract, source: AnyListSource): ListReader {
  const sums = Object.entries(source.totals ?? {});
  const rowsFor = (told: AnyListSource) =>
    statements((question: Question) =>
      prepared<Row>(() => {
        const order = orderFor(source, question);
        const ids = sql`select t.id ${from(source, question)} ${where(source, question)} order by ${order} ${PART}`;
        return shown(contract, told, { ids, order });
      }),
    );
  const pageFor = rowsFor(source);
  const { inFiles } = source;
  const fileFor =
    inFiles === undefined ? pageFor : rowsFor({ ...source, computed: { ...source.computed, ...inFiles } });
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
  /** Counts all that is found and sums its amounts, in one look at the rows. */
  const figuresFor = statements((question: Question) =>
    prepared<Row>(() => {
      const figures = sums.map(([key, amount]) => sql`coalesce(sum(${amount}), 0) as ${sql.ref(key)}`);
      const columns = sql.join([sql`count(*) as ${sql.ref(TROUVES)}`, ...figures]);
      const found = { ...question, tri: nameColumn(source) };
      return sql<Row>`select ${columns} ${from(source, found)} ${where(source, question)}`;
    }),
  );
  /** Numbers the rows in their order, and returns the number of one record. */
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

  /** The sums of all schools are asked by no screen, and would read the whole network. */
  const hasSums = ({ question, isPage }: Asked): boolean =>
    sums.length > 0 &&
    isPage &&
    (source.school === undefined || question.isOfSchool || question.within.length > 0);

  async function readFigures(db: Db, { question, values }: Asked) {
    const { [TROUVES]: found = 0, ...read } = (await figuresFor(question).first(db, values)) ?? {};
    const totals = Object.fromEntries(Object.entries(read).map(([key, sum]) => [key, Number(sum)]));
    return { found: Number(found), totals };
  }

  async function readPlain(db: Db, asked: Asked, isSummed: boolean): Promise<ListResult> {
    const { question, values, taille, offset } = asked;
    const rows = await pageFor(question).all(db, { ...values, taille, offset });
    // A page that is not full ends the list: nothing is left to count, and of no row no sum.
    const isLast = rows.length < taille && (rows.length > 0 || offset === 0);
    const isEmpty = isLast && offset + rows.length === 0;
    if (isSummed && !isEmpty) {
      const { found, totals } = await readFigures(db, asked);
      return { ...bounded(rows, found), totals };
    }
    if (isLast) {
      const nothing = Object.fromEntries(sums.map(([key]) => [key, 0]));
      return { rows, total: offset + rows.length, isExact: true, ...(isSummed ? { totals: nothing } : {}) };
    }
    const count = await countFor(question).first(db, values);
    return bounded(rows, count?.n ?? 0);
  }

  /** Returns the page of a record; undefined when none is asked for, or the filters leave it out. */
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
      const isSummed = reading.isWithoutTotals !== true && hasSums(asked);
      const found = (await long?.(db, asked)) ?? (await readPlain(db, asked, isSummed));
      return page === undefined ? found : { ...found, page };
    },
    everything(db, query, reading) {
      const { question, values, taille, offset } = ask(
        contract,
        source,
        { ...query, page: undefined },
        reading,
      );
      return fileFor(question).compile(db, { ...values, taille, offset });
    },
  };
}
