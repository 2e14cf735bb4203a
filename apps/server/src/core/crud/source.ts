/** Where the rows of a look-alike live: what a domain declares, and what core derives from it. */
import type { CrudContract, RowOf } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '#core/acces/caller.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { LongList } from '#core/db/long-list.ts';
import { param } from '#core/db/prepared.ts';
import type { ColumnOf, Pointer, Row, StoredRow, TableName, WrittenRow } from '#core/db/tables.ts';

/** A table joined for the labels of an answer; `on` is the column that holds its id: 't.communeId'. */
export interface Join {
  readonly table: TableName;
  readonly as: string;
  readonly on: string;
  /** The column may be empty: the row is kept without its label. */
  readonly isOptional?: true;
}

/** A choice that must be an active record of another table. */
export interface Parent<Field extends string = string> {
  readonly field: Field;
  readonly table: TableName;
  /** 'Cette commune n’existe pas ou est désactivée.' */
  readonly refus: string;
  /** Equal labels are looked for among the children of the same parent; of one school in any case (`school`). */
  readonly isScope?: true;
  /** The parent is of the row's own school, or the network's. */
  readonly isOfSchool?: true;
  /** What points at it keeps it from being disabled: both wait for its row. */
  readonly isHeld?: true;
}

/** How a refusal names whoever points at a record. */
export interface Pointing {
  readonly one: string;
  readonly many: string;
  /** Rows of the same school as the record's: their index begins with it. */
  readonly isOfSchool?: true;
  /** Rows that are never disabled: the table has no `estActif`. */
  readonly isAlwaysActive?: true;
}

/** Who points at a record, and how a refusal names them. `isFeminine`: '1 désactivée' or '1 désactivé'. */
export type Reference = Pointer & Pointing & { readonly isFeminine: boolean };

/** Who keeps a record from being disabled. `still`: of the rows `t` that point at it, those that still do on a day (yyyy-MM-dd). */
export type Holder = Reference & { readonly still?: (jour: string) => RawBuilder<unknown> };

/**
 * Whose the rows of a table are: a user of a school sees and writes only his school's.
 * 'self': each row is a school. 'own': the request names the school, which never changes. 'shared': the same, and rows of no
 * school are the network's, which every school reads and chooses. 'parent': the school is that of another record, which the
 * request names (`refus`: that one has none). 'mobile': rows move between schools, by rules of the domain's own.
 */
export type SchoolOfRows<Field extends string = string> =
  | { readonly kind: 'self' | 'own' | 'shared' | 'mobile' }
  | { readonly kind: 'parent'; readonly field: Field; readonly table: TableName; readonly refus: string };

/** The column that says whose a row is; undefined: the network's. */
export const schoolColumn = (school: SchoolOfRows | undefined): string | undefined =>
  school === undefined ? undefined : school.kind === 'self' ? 'id' : 'ecoleId';

const DAY = 'today';
/** The day of the call (yyyy-MM-dd in Conakry), in what the source of records computes: each call gives it by its own clock. */
export const TODAY = param(DAY);
/** What a statement with `TODAY` in it is given. `now`: the instant of the call. */
export const dayOf = (now: string): { [DAY]: string } => ({ [DAY]: jourDe(now) });

/** A row with what another question completed it by. */
export type ShownRow = Readonly<Record<string, unknown>>;

/** What a list reads of a contract: its rows and its orders. */
export type ListContract = Pick<CrudContract, 'entity' | 'row' | 'sortable' | 'fields' | 'list'>;

/** The words that a source is written with: keys of its contract, columns of its table. */
interface Vocabulary {
  /** Keys of the answer. */
  key: string;
  /** What the list may be asked for: 'jour', 'ecoleId'. */
  filter: string;
  /** Fields of the form. */
  field: string;
  /** Columns of the list that it is sorted by. */
  sortable: string;
  /** Columns of the table. */
  column: string;
  /** Those that hold a text with its comparison key: 'libelle', beside which stands 'libelleCle'. */
  keyed: string;
  /** A row as the list's statement reads it. */
  shown: object;
  /** What a form holds. */
  form: object;
  /** A row as it is about to be stored. */
  written: object;
  /** Some columns of it. */
  part: object;
  /** A row as it was stored. */
  before: object;
}

/** Of whichever contract and table: how core reads a source. */
interface AnyWords extends Vocabulary {
  shown: Row;
  form: Row;
  written: Row;
  part: Row;
  before: Row;
}

/** What a call may leave out is null where nothing was stored. */
type FieldValue<V> = undefined extends V ? Exclude<V, undefined> | null : V;

/** Of one contract and one table: a field or a column that is renamed breaks the build where its old name stands. */
interface WordsOf<C extends ListContract, T extends TableName> extends Vocabulary {
  key: keyof RowOf<C> & string;
  filter: keyof Input<C['list']> & string;
  field: keyof C['fields'] & string;
  sortable: C['sortable'][number];
  column: ColumnOf<T>;
  keyed: { [K in ColumnOf<T>]: `${K}Cle` extends ColumnOf<T> ? K : never }[ColumnOf<T>];
  shown: RowOf<C>;
  form: { [K in keyof C['fields']]: FieldValue<z.output<C['fields'][K]['schema']>> };
  written: WrittenRow<T>;
  part: Partial<WrittenRow<T>>;
  before: StoredRow<T>;
}

/** Fields of a form that the table has no column for. */
type Homeless<C extends ListContract, T extends TableName> = Exclude<keyof C['fields'] & string, ColumnOf<T>>;

/** Where the rows of a list live, whether forms change them or not. Its table is read from `table` alone. */
export type ListSource<C extends ListContract, T extends TableName> = { readonly table: T } & ListWords<
  WordsOf<C, NoInfer<T>>
>;

/** The same, of records that forms change; `stored` is written where a field has no column of its name. */
export type CrudSource<C extends ListContract, T extends TableName> = { readonly table: T } & CrudWords<
  WordsOf<C, NoInfer<T>>
> &
  ([Homeless<C, NoInfer<T>>] extends [never]
    ? unknown
    : Required<Pick<CrudWords<WordsOf<C, NoInfer<T>>>, 'stored'>>);

/** Sources of whichever contract. */
export type AnyListSource = { readonly table: TableName } & ListWords<AnyWords>;
export type AnyCrudSource = { readonly table: TableName } & CrudWords<AnyWords>;

interface ListWords<V extends Vocabulary> {
  /** Own texts with a comparison key. */
  readonly keyed: readonly V['keyed'][];
  readonly joins?: readonly Join[];
  /** Keys of the answer that come from a join: `{ commune: 'commune.libelle' }`. */
  readonly reads?: { readonly [K in V['key']]?: string };
  /** Keys of the answer, or of what the list is asked for, that storage holds in another way: `{ pereOuFils: sql`…` }`; what depends on the day says `TODAY`. */
  readonly computed?: { readonly [K in V['key'] | V['filter']]?: RawBuilder<unknown> };
  /** The fields of the contract's `within`: its list may be narrowed to the children of a parent. */
  readonly within?: readonly (V['filter'] | V['column'])[];
  /** The text that names a record: every order ends with it. Default: libelle. */
  readonly named?: V['key'];
  /** Whose its rows are; absent: the network's. */
  readonly school?: SchoolOfRows<V['column']>;
  /** Keyed texts of joins that a search looks into, beside all own keyed texts. */
  readonly searched?: readonly string[];
  /** Own whole numbers that a search finds as they are written, with zeros before them or not: '00042'. */
  readonly searchedNumbers?: readonly V['column'][];
  /** Columns of the list that sort in another way than by their comparison key. */
  readonly order?: { readonly [K in V['sortable']]?: readonly RawBuilder<unknown>[] };
  /** Titles of a file's columns that the list or its form does not have: `{ prefecture: 'Préfecture' }`. */
  readonly exported?: { readonly [K in V['key']]?: string };
  /** What a file says for the words that a column stores: `{ moyenPaiement: { especes: 'Espèces' } }`. */
  readonly words?: { readonly [K in V['key']]?: Readonly<Record<string, string>> };
  /** Declared for a list that may hold hundreds of thousands of rows; a migration makes its tables. */
  readonly longList?: LongList;
}

interface CrudWords<V extends Vocabulary> extends ListWords<V> {
  /** Keys of the answer that take another question: asked once for the rows of a page. */
  readonly completed?: (db: Db, rows: readonly V['shown'][], caller: Caller) => Promise<readonly ShownRow[]>;
  /** Columns that the fields of a form are stored in, where they are not named alike; all of them, always. */
  readonly stored?: (values: V['form']) => V['part'];
  /** Columns that no form has, set once when rows are made: those of each row, in their order. */
  readonly atCreation?: (
    trx: Trx,
    rows: readonly V['written'][],
    now: string,
  ) => Promise<readonly V['part'][]> | readonly V['part'][];
  readonly parents?: readonly Parent<V['field'] & V['column']>[];
  /** Whoever points at a record: none is deleted while one does, and the refusal counts them. Every foreign key of the database. */
  readonly referencedBy: readonly Reference[];
  /**
   * A rule between fields or over several rows: refuses a row as it is about to be stored active. `before`: as it was, null for a
   * new one. Rules over several rows lock what they count. `isConfirmed`: whether the person confirmed a field
   * (`montantConfirme`); what he has not is refused as A_CONFIRMER.
   */
  readonly check?: (
    trx: Trx,
    row: V['written'],
    before: V['before'] | null,
    isConfirmed: (field: string) => boolean,
  ) => Promise<void>;
  /** What is done before a record that nothing points at is deleted for good. */
  readonly beforeRemoval?: (trx: Trx, row: V['before']) => Promise<void>;
  /** Active rows that keep a record from being disabled, where disabling is how it is deleted. */
  readonly heldBy?: readonly Holder[];
}

/** A source that several files read: `crudSource(tranches, { table: 'tranches', … })`. */
export const crudSource = <const C extends ListContract, T extends TableName>(
  _contract: C,
  source: CrudSource<C, T>,
): CrudSource<C, T> => source;

const declared: AnyCrudSource[] = [];

/** Notes a source that records are written by. */
export function declare(source: AnyCrudSource): void {
  declared.push(source);
}

/** Every source that was put to use: what they say of each other is compared with the database (core/crud/check/references.test.ts). */
export const declaredSources = (): readonly AnyCrudSource[] => declared;

/** A digits-only text in the order of its number, without a cast. */
export function numericOrder(column: string): RawBuilder<unknown>[] {
  return [sql`length(${sql.ref(column)})`, sql.ref(column)];
}

/** The columns of an answer, in the contract's order. */
export function selection(
  contract: Pick<ListContract, 'row'>,
  source: Pick<AnyListSource, 'computed' | 'reads'>,
): RawBuilder<unknown> {
  const columns = Object.keys(contract.row.shape).map(
    (key) => sql`${columnOf(source, key)} as ${sql.ref(key)}`,
  );
  return sql.join(columns);
}

/** Where a key of the answer comes from. */
export function columnOf(
  { computed, reads }: Pick<AnyListSource, 'computed' | 'reads'>,
  key: string,
): RawBuilder<unknown> {
  return computed?.[key] ?? sql.ref(reads?.[key] ?? `t.${key}`);
}

export function joinsOf(joins: readonly Join[]): RawBuilder<unknown> {
  const parts = joins.map(({ table, as, on, isOptional }) => {
    const kind = isOptional === true ? sql`left join` : sql`join`;
    return sql`${kind} ${sql.table(table)} as ${sql.ref(as)} on ${sql.ref(`${as}.id`)} = ${sql.ref(on)}`;
  });
  return sql.join(parts, sql` `);
}

/** The column of the text that names a record. */
export const nameColumn = ({ named = 'libelle' }: AnyListSource): string => named;

/** What a list is ordered by for one of its columns: that column, then the name, then the id, so that no two rows tie. */
export function orderOf(source: AnyListSource, column: string): RawBuilder<unknown>[] {
  const terms = [...termsOf(source, column)];
  const named = nameColumn(source);
  if (column !== named) terms.push(...termsOf(source, named));
  return [...terms, sql.ref('t.id')];
}

function termsOf(source: AnyListSource, column: string): readonly RawBuilder<unknown>[] {
  const own = source.order?.[column];
  if (own !== undefined) return own;
  const read = source.reads?.[column];
  if (read === undefined) {
    if (!source.keyed.includes(column)) return [sql.ref(`t.${column}`)];
    // Of an optional text the engines would put null first or last, each its own way: its key is '' and decides alone.
    return column === nameColumn(source)
      ? [sql.ref(`t.${column}Cle`), sql.ref(`t.${column}`)]
      : [sql.ref(`t.${column}Cle`)];
  }
  const join = source.joins?.find(({ as }) => read.startsWith(`${as}.`));
  const texts = [sql.ref(`${read}Cle`), sql.ref(read)];
  if (join?.isOptional === true) return texts.map((text) => sql`coalesce(${text}, '')`);
  // Children of two parents of the same name stay together.
  return join === undefined ? texts : [...texts, sql.ref(`${join.as}.id`)];
}

/** Joins that a column, a search or both need; a list reads the others only for the rows it shows. */
export function neededJoins(source: AnyListSource, columns: readonly string[]): Join[] {
  const joins = source.joins ?? [];
  const needed = new Set<string>();
  const visit = (reference: string): void => {
    const join = joins.find(({ as }) => reference.startsWith(`${as}.`));
    if (join === undefined || needed.has(join.as)) return;
    needed.add(join.as);
    visit(join.on);
  };
  for (const column of columns) visit(column);
  return joins.filter(({ as }) => needed.has(as));
}
