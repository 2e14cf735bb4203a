/** Writes the filters of a list by its columns in SQL: only those that its contract declares (core/api/filters.ts). */
import { refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { type Filters, readFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { bornesDe } from '@gestionscolaire/contract/core/values/periodes.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '#core/crud/columns.ts';
import type { AnyListSource } from '#core/crud/source.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { param } from '#core/db/prepared.ts';
import type { Value } from '#core/db/tables.ts';

/** A filter of a question: its column, and whether values or bounds narrow it; the values are the statement's. */
export interface AskedFilter {
  readonly key: string;
  readonly among: 'numbers' | 'texts' | null;
  readonly hasFrom: boolean;
  readonly hasTo: boolean;
  readonly mayBeYear: boolean;
}

const nameOf = (key: string, part: 'parmi' | 'du' | 'an' | 'au'): string => `filtre ${key} ${part}`;

/** Understands the text of a call's filters, which its schema has accepted. @param today the day that the word of a period ends on */
export function askFilters(
  filters: Filters,
  text: string,
  today: string,
): { asked: readonly AskedFilter[]; values: Readonly<Record<string, Value>> } {
  const read = readFilters(filters, text);
  if (!read.isWhole) refuseCles('filtres');
  const values: Record<string, Value> = {};
  const asked = Object.entries(read.values).map(([key, value]): AskedFilter => {
    if (value.kind === 'parmi') {
      values[nameOf(key, 'parmi')] = JSON.stringify(value.values);
      const among = filters[key]?.kind === 'mots' ? 'texts' : 'numbers';
      return { key, among, hasFrom: false, hasTo: false, mayBeYear: false };
    }
    // An instant is in the day of Conakry, which is that of UTC.
    const isInstant = filters[key]?.kind === 'instant';
    const { from, to } = value.kind === 'periode' ? bornesDe(value.mot, today) : value;
    if (from !== null) values[nameOf(key, 'du')] = isInstant ? `${from}T00:00:00.000Z` : from;
    if (to !== null) values[nameOf(key, 'au')] = isInstant ? `${to}T23:59:59.999Z` : to;
    const mayBeYear = filters[key]?.mayBeYear === true;
    if (from !== null && mayBeYear) values[nameOf(key, 'an')] = from.slice(0, 4);
    return { key, among: null, hasFrom: from !== null, hasTo: to !== null, mayBeYear };
  });
  return { asked, values };
}

/** The conditions of a question's filters on the row `t`. */
export function filterConditions(
  source: AnyListSource,
  filters: readonly AskedFilter[],
): RawBuilder<unknown>[] {
  return filters.flatMap(({ key, among, hasFrom, hasTo, mayBeYear }) => {
    const column = columnOf(source, key);
    const found: RawBuilder<unknown>[] = [];
    if (among !== null) {
      const isOne = isAmong(column, param(nameOf(key, 'parmi')), among);
      // The rows of the network are every school's.
      const isShared = source.school?.kind === 'shared' && key === 'ecoleId';
      found.push(isShared ? sql`(${isOne} or ${column} is null)` : isOne);
    }
    if (hasFrom) {
      const isAfter = sql`${column} >= ${param(nameOf(key, 'du'))}`;
      // A year alone is a text before its own days: right for the last day, and for the first one it is told here.
      found.push(mayBeYear ? sql`(${isAfter} or ${column} = ${param(nameOf(key, 'an'))})` : isAfter);
    }
    if (hasTo) found.push(sql`${column} <= ${param(nameOf(key, 'au'))}`);
    return found;
  });
}

/** True for a column whose value stands in a JSON list: one statement serves any number of values. */
export const isAmong = (
  column: RawBuilder<unknown>,
  list: RawBuilder<Value>,
  among: 'numbers' | 'texts',
): RawBuilder<unknown> =>
  perEngine({
    sqlite: sql`${column} in (select value from json_each(${list}))`,
    postgres: sql`${column} in (select value${among === 'numbers' ? sql`::bigint` : sql``}
      from jsonb_array_elements_text(${list}::jsonb))`,
  });
