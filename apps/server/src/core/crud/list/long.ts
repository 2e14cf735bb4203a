/**
 * Reads the pages of a long list that the plain reader would be slow to find: a page of the whole list, by the counts of its
 * parents, and a search whose words are rare, by their pieces. Both answer as the plain reader does.
 */

import { TOTAL_EXACT_MAXIMAL } from '@gestionscolaire/contract/core/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import { orderOf } from '#core/crud/columns.ts';
import type { AnyListSource } from '#core/crud/source.ts';
import type { ListContract } from '#core/crud/vocabulary.ts';
import type { Db } from '#core/db/database.ts';
import type { LongList } from '#core/db/long-list.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { param, prepared } from '#core/db/prepared.ts';
import type { Row, Value } from '#core/db/tables.ts';
import { type Narrower, narrower } from './narrow.ts';
import {
  type Asked,
  bounded,
  from,
  isUnfiltered,
  type ListResult,
  order,
  orderFor,
  PART,
  type Question,
  shown,
  statements,
  tables,
  where,
} from './statement.ts';
import { wholePages } from './whole-page.ts';

/** Name of the total in the rows of a search; no column of an answer has it. */
const TOTAL = '#total';

/** Returns undefined where the plain reader is as quick: a filter, common words, a page beyond the last. */
type Shortcut = (db: Db, asked: Asked) => Promise<ListResult | undefined>;

export function longReader(contract: ListContract, source: AnyListSource, longList: LongList): Shortcut {
  const readWhole = wholeReader(contract, source, longList);
  const search = narrower(source, longList);
  const readSearch = search === undefined ? undefined : searchReader(contract, source, search);
  return async (db, asked) => {
    if (asked.isPage && isUnfiltered(asked.question)) return readWhole(db, asked);
    return asked.words.length > 0 ? readSearch?.(db, asked) : undefined;
  };
}

/** Reads a page that nothing filters but its state, from where the counts say that it is. */
function wholeReader(contract: ListContract, source: AnyListSource, longList: LongList): Shortcut {
  const pages = wholePages(source, longList);
  const pageFor = statements(
    ({ question, isReversed, parents }: { question: Question; isReversed: boolean; parents: number }) =>
      prepared<Row>(() => {
        const ids = Array.from({ length: parents }, (_, index) => param(`parent${index}`));
        const children = parents === 0 ? [] : [sql`t.${sql.ref(longList.parent)} in (${sql.join(ids)})`];
        const found = sql`
          select t.id ${from(source, question)} ${where(source, question, ...children)}
          order by ${orderFor(source, question, isReversed)} ${PART}`;
        return shown(contract, source, { ids: found, order: orderFor(source, question) });
      }),
  );

  return async (db, { question, values, estActif, taille, offset }) => {
    const total = await pages.total(db, estActif);
    const place = await pages.place(db, { ...question, estActif, offset, taille }, total);
    const { isReversed, parents } = place;
    const given: Record<string, Value> = { ...values, taille: place.taille, offset: place.offset };
    for (const [index, id] of parents.entries()) given[`parent${index}`] = id;
    const page = pageFor({ question, isReversed, parents: parents.length });
    const rows = place.taille === 0 ? [] : await page.all(db, given);
    return { rows, total, isExact: total <= TOTAL_EXACT_MAXIMAL };
  };
}

/** Reads a search among its candidates; all that is found is looked at once, for the page and for its total. */
function searchReader(contract: ListContract, source: AnyListSource, search: Narrower): Shortcut {
  const pageFor = statements((question: Question) =>
    prepared<Row>(() => {
      const columns = orderOf(source, question.tri);
      const names = columns.map((_, index) => sql.ref(`o${index}`));
      const ordered = columns.map((column, index) => sql`${column} as ${names[index]}`);
      return sql<Row>`
        with trouves as materialized (
          select t.id, ${sql.join(ordered)} ${amongCandidates(source, question, search)}
          ${where(source, question)}
        )
        ${shown(contract, source, {
          ids: sql`select id from trouves order by ${order(names, question.isDescending)} ${PART}`,
          order: orderFor(source, question),
          also: sql`(select count(*) from trouves) as ${sql.ref(TOTAL)}`,
        })}`;
    }),
  );

  return async (db, { question, words, values, estActif, taille, offset }) => {
    const candidates = await search.find(db, words, estActif);
    if (candidates === undefined) return undefined;
    const rows = await pageFor(question).all(db, { ...values, ...candidates, taille, offset });
    // Beyond the last page no row tells the total.
    if (rows.length === 0 && offset > 0) return undefined;
    const total = Number(rows[0]?.[TOTAL] ?? 0);
    for (const row of rows) delete row[TOTAL];
    return bounded(rows, total);
  };
}

/**
 * Names the rows worth looking at, and their tables. SQLite keeps the order of a cross join. PostgreSQL takes an array for a
 * few rows, as candidates are beside the table; by its own guess they are a third of the list, so it would walk all of it.
 */
function amongCandidates(source: AnyListSource, question: Question, search: Narrower): RawBuilder<unknown> {
  const { table, joins } = tables(source, question);
  const candidates = search.candidates();
  return perEngine({
    sqlite: sql`from (${candidates}) as n cross join ${table} on t.id = n.id ${joins}`,
    postgres: sql`from unnest(array(${candidates})) as n(id) join ${table} on t.id = n.id ${joins}`,
  });
}
