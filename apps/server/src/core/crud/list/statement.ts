/** Makes the parts of a list's statement: its question, filters, search and order. The readers put them together. */
import { PHRASE_RESERVEE } from '@gestionscolaire/contract/core/api/acces.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  ACTIF,
  type ListQuery,
  TOTAL_EXACT_MAXIMAL,
  tailleDOuverture,
} from '@gestionscolaire/contract/core/api/lists.ts';
import { type FormeDeMot, lireMotsCherches } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import {
  columnOf,
  dayOf,
  joinsOf,
  nameColumn,
  neededJoins,
  orderOf,
  schoolColumn,
  selection,
  TODAY,
} from '#core/crud/columns.ts';
import type { AnyListSource } from '#core/crud/source.ts';
import type { ListContract } from '#core/crud/vocabulary.ts';
import { contains } from '#core/db/per-engine.ts';
import { type Prepared, param } from '#core/db/prepared.ts';
import type { Row, Value } from '#core/db/tables.ts';
import { type AskedFilter, askFilters, filterConditions, isAmong } from './filters.ts';
import { anyOf, holding, preparedWord, type SearchedText, valuesOfWords, type Word } from './words.ts';

export interface ListResult {
  rows: Row[];
  total: number;
  /** False: there are more rows than a screen names, and `total` is that limit. */
  isExact: boolean;
  /** The sums of the source's amounts over all rows found. */
  totals?: Readonly<Record<string, number>>;
  /** The page that is answered, when that of one record was asked for. */
  page?: number;
}

/** When a list is read, and of which school's rows where the source says whose they are; null: of every school's. */
export interface Reading {
  readonly now: string;
  readonly school: number | null;
  /** True where nobody reads the sums of the list. */
  readonly isWithoutTotals?: boolean | undefined;
  /** The reader; absent: a work of ours, which reads all. */
  readonly caller?: Caller;
  /** The keys that its reader is not told: they neither sort nor filter by them. */
  readonly withheld: readonly string[];
}

/** Two calls that ask the same question share one statement; only its values differ. */
export interface Question {
  readonly tri: string;
  readonly isDescending: boolean;
  /** The forms of the words that are searched. */
  readonly words: readonly FormeDeMot[];
  /** The texts that a search leaves out, since the reader is not told them. */
  readonly unsearched: readonly string[];
  readonly hasFrom: boolean;
  readonly hasTo: boolean;
  readonly isOfSchool: boolean;
  /** Whether only the reader's own rows are read (`reach` of the source). */
  readonly isNarrow: boolean;
  /** The fields whose parent the call names: only the children of these parents are read. */
  readonly within: readonly string[];
  /** The filters by column that are set. */
  readonly filters: readonly AskedFilter[];
  /** Whether the rows of some ids alone are wanted. */
  readonly hasIds: boolean;
}

/** A list may be asked for this: the words of its call, and the ids of chosen rows. */
export type RowsQuery = ListQuery & { readonly ids?: readonly number[] | undefined };

/** A call of a list, understood: its question, the values of the statement, and which part of the answer is wanted. */
export interface Asked {
  readonly question: Question;
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, Value>>;
  readonly estActif: number;
  /** Most rows of the answer. */
  readonly taille: number;
  /** Rows before the first one of the answer. */
  readonly offset: number;
  /** False: all rows are wanted. */
  readonly isPage: boolean;
}

/** Most rows an export or an unpaged list reads: more than any list holds. */
const NO_LIMIT = 1_000_000_000;

/** Understands a call of a list. */
export function ask(
  contract: ListContract,
  source: AnyListSource,
  query: RowsQuery,
  { now, school, caller, withheld }: Reading,
): Asked {
  const { debut, fin, page } = query;
  const asking = query as Record<string, unknown>;
  const isOfSchool = source.school !== undefined && school !== null;
  const within = (source.within ?? []).filter(
    (field) => asking[field] !== undefined && asking[field] !== null,
  );
  const typed = lireMotsCherches(query.recherche ?? '');
  const words = typed.map(({ mot }) => mot);
  const estActif = wantedState(query);
  const values: Record<string, Value> = {
    estActif,
    // A day and every instant of it come after its own text: the column may hold either.
    debut: debut ?? '',
    fin: `${fin ?? ''}T23:59:59.999Z`,
    ...dayOf(now),
    ...valuesOfWords(typed),
  };
  if (isOfSchool) values['ecole'] = school;
  const isNarrow = caller !== undefined && source.reach?.isNarrow(caller) === true;
  if (isNarrow) values['lecteur'] = caller.userId;
  for (const [index, field] of within.entries()) values[`pere${index}`] = asking[field] as Value;
  const filters = askFilters(contract.filters ?? {}, query.filtres ?? '', jourDe(now));
  if (withheld.some((key) => key === query.tri || filters.asked.some((filter) => filter.key === key)))
    refuse('DROIT_ABSENT', { phrase: PHRASE_RESERVEE });
  Object.assign(values, filters.values);
  if (query.ids !== undefined) values['ids'] = JSON.stringify(query.ids);
  const taille = page === undefined ? NO_LIMIT : (query.taille ?? tailleDOuverture(contract.list));
  return {
    question: {
      tri: query.tri ?? contract.sortable[0],
      isDescending: query.ordre === 'desc',
      words: typed.map(({ estJoint, aDesLettres }) => ({ estJoint, aDesLettres })),
      unsearched: words.length === 0 ? [] : source.keyed.filter((name) => withheld.includes(name)),
      hasFrom: typeof debut === 'string' && debut !== '',
      hasTo: typeof fin === 'string' && fin !== '',
      isOfSchool,
      isNarrow,
      within,
      filters: filters.asked,
      hasIds: query.ids !== undefined,
    },
    words,
    values,
    estActif,
    taille,
    offset: page === undefined ? 0 : (page - 1) * taille,
    isPage: page !== undefined,
  };
}

/** `etat` is the screens' word, `estActif` the documents'; active rows unless one of them says otherwise. */
function wantedState({ etat, estActif }: ListQuery): number {
  if (etat !== undefined) return etat === 'actifs' ? 1 : 0;
  return estActif ?? ACTIF;
}

/** True when the call narrows the list by nothing but its state. */
export const isUnfiltered = (question: Question): boolean => {
  const { words, hasFrom, hasTo, isOfSchool, isNarrow, within, filters, hasIds } = question;
  const isWhole = within.length === 0 && filters.length === 0 && !hasIds && !isNarrow;
  return words.length === 0 && !hasFrom && !hasTo && !isOfSchool && isWhole;
};

/** A total beyond what a screen names is not told. */
export function bounded(rows: Row[], total: number): ListResult {
  const isExact = total <= TOTAL_EXACT_MAXIMAL;
  return { rows, total: isExact ? total : TOTAL_EXACT_MAXIMAL, isExact };
}

/** Keeps the statements of a reader: each is made at first need, under the question it answers. */
export function statements<K, R>(make: (key: K) => Prepared<R>): (key: K) => Prepared<R> {
  const made = new Map<string, Prepared<R>>();
  return (key) => {
    const name = JSON.stringify(key);
    const known = made.get(name) ?? make(key);
    made.set(name, known);
    return known;
  };
}

/** The wanted part of the rows; its values are `taille` and `offset`. */
export const PART = sql`limit ${param('taille')} offset ${param('offset')}`;

/** The terms of an order, all in one direction. */
export const order = (terms: readonly RawBuilder<unknown>[], isDescending: boolean): RawBuilder<unknown> =>
  sql.join(terms.map((term) => sql`${term}${isDescending ? sql` desc` : sql``}`));

/** The order that a question asks for, or the opposite one. */
export const orderFor = (
  source: AnyListSource,
  { tri, isDescending }: Question,
  isReversed = false,
): RawBuilder<unknown> => order(orderOf(source, tri), isDescending !== isReversed);

/** The table `t`, and the joins that the order and the search of a question read. */
export function tables(source: AnyListSource, { tri, words, filters }: Question) {
  const keys = [tri, nameColumn(source), ...filters.map(({ key }) => key)];
  const columns = keys.map((key) => source.reads?.[key] ?? '');
  if (words.length > 0) columns.push(...(source.searched ?? []));
  return {
    table: sql`${sql.table(source.table)} as t`,
    joins: joinsOf(neededJoins(source, columns)),
  };
}

/** The tables of a question, as a statement names them. */
export function from(source: AnyListSource, question: Question): RawBuilder<unknown> {
  const { table, joins } = tables(source, question);
  return sql`from ${table} ${joins}`;
}

/** The conditions of a question; `also` is one more. */
export function where(
  source: AnyListSource,
  question: Question,
  ...also: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const isOfState =
    source.isStateless === true ? sql`1 = 1` : sql`t.${sql.ref('estActif')} = ${param('estActif')}`;
  const added = sql.ref(`t.${source.added ?? 'creationDate'}`);
  const conditions = [isOfState];
  if (question.hasFrom) conditions.push(sql`${added} >= ${param('debut')}`);
  if (question.hasTo) conditions.push(sql`${added} <= ${param('fin')}`);
  /** A school's rows, with the network's where these are every school's. */
  const isOf = (field: string, value: RawBuilder<Value>) => {
    const column = columnOf(source, field);
    const isTheSchool = source.school?.kind === 'shared' && field === 'ecoleId';
    return isTheSchool ? sql`(${column} = ${value} or ${column} is null)` : sql`${column} = ${value}`;
  };
  if (question.isOfSchool) conditions.push(isOf(schoolColumn(source.school) ?? '', param('ecole')));
  if (source.only !== undefined) conditions.push(source.only);
  if (question.isNarrow && source.reach !== undefined)
    conditions.push(source.reach.own(param('lecteur'), TODAY));
  for (const [index, field] of question.within.entries()) conditions.push(isOf(field, param(`pere${index}`)));
  conditions.push(...filterConditions(source, question.filters));
  if (question.hasIds) conditions.push(isAmong(sql.ref('t.id'), param('ids'), 'numbers'));
  for (const [index, forme] of question.words.entries())
    conditions.push(anyContains(source, preparedWord(param, index, forme), question.unsearched));
  return sql`where ${sql.join([...conditions, ...also], sql` and `)}`;
}

/** Names the texts that a search of a list looks into. */
export function searchedTexts(source: AnyListSource, unsearched: readonly string[] = []): SearchedText[] {
  const joins = source.joins ?? [];
  const own = source.keyed.filter((name) => !unsearched.includes(name));
  return [
    ...own.map((name) => ({ alias: 't', name })),
    ...(source.searched ?? []).map((column) => {
      const [alias = '', name = ''] = column.split('.');
      return { alias, name, isOptional: joins.some((join) => join.as === alias && join.isOptional === true) };
    }),
  ];
}

/** True for a row one of whose searched texts holds the word, anywhere inside it. */
function anyContains(source: AnyListSource, word: Word, unsearched: readonly string[]): RawBuilder<unknown> {
  const found = holding(searchedTexts(source, unsearched), word);
  // '42' and '00042' find the number 42, which papers write with zeros.
  for (const name of source.searchedNumbers ?? [])
    found.push(contains(sql`('0000' || cast(${sql.ref(`t.${name}`)} as text))`, word.mot));
  return anyOf(found);
}

interface Page {
  /** Selects the ids of the page, as `id`. */
  ids: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** One more column: its text and its name. */
  also?: RawBuilder<unknown>;
}

/** Reads a page whose ids are found first: labels are joined for these rows alone. */
export const shown = (
  contract: ListContract,
  source: AnyListSource,
  { ids, order: shownOrder, also }: Page,
): RawBuilder<Row> => sql<Row>`
  select ${selection(contract, source)}${also === undefined ? sql`` : sql`, ${also}`}
  from (${ids}) as p join ${sql.table(source.table)} as t on t.id = p.id ${joinsOf(source.joins ?? [])}
  order by ${shownOrder}`;
