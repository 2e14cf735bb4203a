/** One page of a list, or all of it: filters, search, order and total of every look-alike. */

import {
  ACTIF,
  type ListQuery,
  TAILLE_PAR_DEFAUT,
  TOTAL_EXACT_MAXIMAL,
} from '@gestionscolaire/contract/core/api/lists.ts';
import { motsCherches } from '@gestionscolaire/contract/core/text/cle.ts';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { contains, perEngine } from '#core/db/per-engine.ts';
import { type Param, type Prepared, prepared } from '#core/db/prepared.ts';
import type { Row, Value } from '#core/db/tables.ts';
import { type Narrower, narrower } from './narrow.ts';
import {
  type AnyListSource,
  columnOf,
  dayOf,
  joinsOf,
  type ListContract,
  nameColumn,
  neededJoins,
  orderOf,
  schoolColumn,
  selection,
} from './source.ts';
import { type Asked, type WholePages, wholePages } from './whole-page.ts';

export interface ListResult {
  rows: Row[];
  total: number;
  isExact: boolean;
}

/** What makes two calls the same statement. */
interface Shape {
  tri: string;
  isDescending: boolean;
  words: number;
  hasFrom: boolean;
  hasTo: boolean;
  /** Read from the other end, shown in the order asked for. */
  isReversed: boolean;
  /** Read among this many parents only; 0: all. */
  parents: number;
  /** Read among the candidates of a search only. */
  isNarrowed: boolean;
  /** Read among the rows of one school only. */
  isOfSchool: boolean;
  /** Read among the children of these parents only, by field. */
  within: readonly string[];
}

/** When a list is read, and of which school's rows where the source says whose they are; null: of every school's. */
export interface Reading {
  readonly now: string;
  readonly school: number | null;
}

export interface ListReader {
  /** One page, or all of it when none is asked for. */
  read: (db: Db, query: ListQuery, reading: Reading) => Promise<ListResult>;
  /** The statement that reads all that the filters let through. */
  everything: (db: Db, query: ListQuery, reading: Reading) => CompiledQuery<Row>;
}

/** Name of the total in the rows of a narrowed page; no column of an answer has it. */
const TOTAL = '#total';

/** Most rows an export or an unpaged list reads: more than any list holds. */
const NO_LIMIT = 1_000_000_000;

/** The reader of one list; its statements are built at first need and kept. */
export function listReader(contract: ListContract, source: AnyListSource): ListReader {
  const pages = new Map<string, Prepared<Row>>();
  const counts = new Map<string, Prepared<{ n: number }>>();
  const narrowing = narrower(source);
  const whole = source.longList === undefined ? undefined : wholePages(source, source.longList);

  const pageOf = (shape: Shape): Prepared<Row> =>
    kept(pages, JSON.stringify(shape), () => pageQuery(contract, source, shape, narrowing));

  function asked(
    query: ListQuery,
    { now, school }: Reading,
  ): { shape: Shape; words: string[]; values: Record<string, Value> } {
    const isOfSchool = source.school !== undefined && school !== null;
    const asking = query as Record<string, unknown>;
    const within = (source.within ?? []).filter(
      (field) => asking[field] !== undefined && asking[field] !== null,
    );
    const words = motsCherches(query.recherche ?? '');
    const { debut, fin } = query;
    const shape: Shape = {
      tri: query.tri ?? contract.sortable[0],
      isDescending: query.ordre === 'desc',
      words: words.length,
      hasFrom: typeof debut === 'string' && debut !== '',
      hasTo: typeof fin === 'string' && fin !== '',
      isReversed: false,
      parents: 0,
      isNarrowed: false,
      isOfSchool,
      within,
    };
    const values: Record<string, Value> = {
      estActif: wantedState(query),
      debut: `${debut ?? ''}T00:00:00.000Z`,
      fin: `${fin ?? ''}T23:59:59.999Z`,
      ...dayOf(now),
    };
    for (const [index, word] of words.entries()) values[`mot${index}`] = word;
    if (isOfSchool) values['ecole'] = school;
    for (const [index, field] of within.entries()) values[`pere${index}`] = asking[field] as Value;
    return { shape, words, values };
  }

  /** A page that nothing filters but its state, of a list that knows its totals. */
  async function readWhole(
    db: Db,
    pagesOf: WholePages,
    asking: Asked,
    shape: Shape,
    day: ReturnType<typeof dayOf>,
  ): Promise<ListResult> {
    const total = await pagesOf.total(db, asking.estActif);
    const { isReversed, parents, taille, offset } = await pagesOf.place(db, asking, total);
    const values: Record<string, Value> = { ...day, estActif: asking.estActif, taille, offset };
    for (const [index, id] of parents.entries()) values[`parent${index}`] = id;
    const query = pageOf({ ...shape, isReversed, parents: parents.length });
    const rows = taille === 0 ? [] : await query.all(db, values);
    return { rows, total, isExact: total <= TOTAL_EXACT_MAXIMAL };
  }

  async function readList(db: Db, query: ListQuery, reading: Reading): Promise<ListResult> {
    const { page } = query;
    const { shape, words, values } = asked(query, reading);
    const taille = page === undefined ? NO_LIMIT : (query.taille ?? TAILLE_PAR_DEFAUT);
    const offset = page === undefined ? 0 : (page - 1) * taille;
    const estActif = wantedState(query);

    const isBounded = shape.hasFrom || shape.hasTo;
    const isFiltered = shape.words > 0 || isBounded || shape.isOfSchool || shape.within.length > 0;
    if (whole !== undefined && page !== undefined && !isFiltered) {
      const { tri, isDescending } = shape;
      return readWhole(db, whole, { tri, isDescending, estActif, offset, taille }, shape, dayOf(reading.now));
    }
    const found = words.length > 0 ? await narrowing?.find(db, words, estActif) : undefined;
    if (found !== undefined) Object.assign(values, found);
    shape.isNarrowed = found !== undefined;

    const rows = await pageOf(shape).all(db, { ...values, taille, offset });
    const told = rows[0]?.[TOTAL];
    if (typeof told === 'number') {
      for (const row of rows) delete row[TOTAL];
      return bounded(rows, told);
    }
    // A page that is not full ends the list: nothing is left to count.
    if (rows.length < taille && (rows.length > 0 || offset === 0)) {
      return { rows, total: offset + rows.length, isExact: true };
    }
    const make = () => countQuery(source, shape, narrowing);
    const count = await kept(counts, JSON.stringify(shape), make).first(db, values);
    return bounded(rows, count?.n ?? 0);
  }

  return {
    read: readList,
    everything(db, query, reading) {
      const { shape, values } = asked(query, reading);
      return pageOf(shape).compile(db, { ...values, taille: NO_LIMIT, offset: 0 });
    },
  };
}

/** Beyond what a screen names, a total is not told. */
function bounded(rows: Row[], total: number): ListResult {
  const isExact = total <= TOTAL_EXACT_MAXIMAL;
  return { rows, total: isExact ? total : TOTAL_EXACT_MAXIMAL, isExact };
}

/** `etat` is the screens' word, `estActif` the documents'; active rows unless one of them says otherwise. */
function wantedState({ etat, estActif }: ListQuery): number {
  if (etat !== undefined) return etat === 'actifs' ? 1 : 0;
  return estActif ?? ACTIF;
}

function kept<R>(cache: Map<string, Prepared<R>>, key: string, make: () => Prepared<R>): Prepared<R> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** Finds the ids of the page first, then reads labels for these rows alone. */
function pageQuery(
  contract: ListContract,
  source: AnyListSource,
  shape: Shape,
  narrowing: Narrower | undefined,
): Prepared<Row> {
  return prepared<Row>((param) => {
    const terms = orderOf(source, shape.tri);
    const order = (isDescending: boolean) =>
      sql.join(terms.map((term) => sql`${term}${isDescending ? sql` desc` : sql``}`));
    if (shape.isNarrowed) {
      const columns = terms.map((term, index) => sql`${term} as ${sql.ref(`o${index}`)}`);
      const direction = shape.isDescending ? sql` desc` : sql``;
      const found = terms.map((_, index) => sql`${sql.ref(`o${index}`)}${direction}`);
      // All that is found is looked at once, for the page and for its total.
      return sql<Row>`
        with trouves as materialized (
          select t.id as trouve, ${sql.join(columns)} ${from(source, shape, narrowing, param)}
          where ${filter(source, shape, param)}
        )
        select ${selection(contract, source)}, (select count(*) from trouves) as ${sql.ref(TOTAL)}
        from (
          select trouve from trouves order by ${sql.join(found)} limit ${param('taille')} offset ${param('offset')}
        ) as p join ${sql.table(source.table)} as t on t.id = p.trouve ${joinsOf(source.joins ?? [])}
        order by ${order(shape.isDescending)}`;
    }
    return sql<Row>`
      select ${selection(contract, source)}
      from (
        select t.id ${from(source, shape, narrowing, param)} where ${filter(source, shape, param)}
        order by ${order(shape.isDescending !== shape.isReversed)} limit ${param('taille')} offset ${param('offset')}
      ) as p join ${sql.table(source.table)} as t on t.id = p.id ${joinsOf(source.joins ?? [])}
      order by ${order(shape.isDescending)}`;
  });
}

/** Counts up to one more than the screen names. */
function countQuery(
  source: AnyListSource,
  shape: Shape,
  narrowing: Narrower | undefined,
): Prepared<{ n: number }> {
  return prepared<{ n: number }>(
    (param) => sql<{ n: number }>`
      select count(*) as n from (
        select 1 as un ${from(source, { ...shape, tri: nameColumn(source) }, narrowing, param)}
        where ${filter(source, shape, param)}
        limit ${sql.lit(TOTAL_EXACT_MAXIMAL + 1)}
      ) as c`,
  );
}

function from(
  source: AnyListSource,
  shape: Shape,
  narrowing: Narrower | undefined,
  param: Param,
): RawBuilder<unknown> {
  const columns = [shape.tri, nameColumn(source)].map((key) => source.reads?.[key] ?? '');
  if (shape.words > 0) columns.push(...(source.searched ?? []));
  const table = sql`${sql.table(source.table)} as t`;
  const joins = joinsOf(neededJoins(source, columns));
  if (!shape.isNarrowed || narrowing === undefined) return sql`from ${table} ${joins}`;
  const candidates = narrowing.candidates(param);
  // SQLite keeps the order of a cross join. PostgreSQL takes an array for a few rows, which is what candidates are beside
  // the table; its own guess of them is a third of the list, and with it a walk through all of it.
  return perEngine({
    sqlite: sql`from (${candidates}) as n cross join ${table} on t.id = n.id ${joins}`,
    postgres: sql`from unnest(array(${candidates})) as n(id) join ${table} on t.id = n.id ${joins}`,
  });
}

function filter(source: AnyListSource, shape: Shape, param: Param): RawBuilder<unknown> {
  const conditions = [sql`t.${sql.ref('estActif')} = ${param('estActif')}`];
  if (shape.hasFrom) conditions.push(sql`t.${sql.ref('creationDate')} >= ${param('debut')}`);
  if (shape.hasTo) conditions.push(sql`t.${sql.ref('creationDate')} <= ${param('fin')}`);
  /** A school's rows, with the network's where these are every school's. */
  const isOf = (field: string, value: RawBuilder<Value>) => {
    const column = columnOf(source, field);
    const isTheSchool = source.school?.kind === 'shared' && field === 'ecoleId';
    return isTheSchool ? sql`(${column} = ${value} or ${column} is null)` : sql`${column} = ${value}`;
  };
  if (shape.isOfSchool) conditions.push(isOf(schoolColumn(source.school) ?? '', param('ecole')));
  for (const [index, field] of shape.within.entries()) conditions.push(isOf(field, param(`pere${index}`)));
  if (shape.parents > 0 && source.longList !== undefined) {
    const ids = Array.from({ length: shape.parents }, (_, index) => param(`parent${index}`));
    conditions.push(sql`t.${sql.ref(source.longList.parent)} in (${sql.join(ids)})`);
  }
  for (let index = 0; index < shape.words; index += 1) {
    conditions.push(anyContains(source, param(`mot${index}`)));
  }
  return sql.join(conditions, sql` and `);
}

/** Whether one of the searched texts holds a word, anywhere inside it; no pattern, so nothing to escape. */
function anyContains(source: AnyListSource, word: RawBuilder<Value>): RawBuilder<unknown> {
  const joins = source.joins ?? [];
  const texts = [
    ...source.keyed.map((name) => ({ column: `t.${name}Cle`, isOptional: false })),
    ...(source.searched ?? []).map((column) => ({
      column: `${column}Cle`,
      isOptional: joins.some(({ as, isOptional }) => column.startsWith(`${as}.`) && isOptional === true),
    })),
  ];
  const found = texts.map(({ column, isOptional }) => {
    const text = isOptional ? sql`coalesce(${sql.ref(column)}, '')` : sql.ref(column);
    return contains(text, word);
  });
  // '42' and '00042' find the number 42, which papers write with zeros.
  for (const name of source.searchedNumbers ?? [])
    found.push(contains(sql`('0000' || cast(${sql.ref(`t.${name}`)} as text))`, word));
  return sql`(${sql.join(found, sql` or `)})`;
}
