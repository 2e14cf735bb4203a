/** Declares where the rows of a look-alike live: its table, joins, texts, parents, and the records that point at it. */
import type { RowOf } from '@gestionscolaire/contract/core/api/crud.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import type { Trx } from '#core/db/database.ts';
import type { LongList } from '#core/db/long-list.ts';
import type { Only, Pointer, TableName, WrittenRow } from '#core/db/tables.ts';
import type { ReadContext } from '#core/http/context.ts';
import type {
  AnsweredRow,
  AnyWords,
  Homeless,
  Join,
  Joins,
  ListContract,
  TextOf,
  Vocabulary,
  WordsOf,
} from './vocabulary.ts';

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
  /** A record that points at it keeps it from being disabled: both wait for its row. */
  readonly isLocked?: true;
}

/** The words by which a refusal names the records that point at another. */
export interface Pointing {
  readonly one: string;
  readonly many: string;
  /** Rows of the same school as the record's: their index begins with it. */
  readonly isOfSchool?: true;
  /** Rows that are never disabled: the table has no `estActif`. */
  readonly isAlwaysActive?: true;
}

/** The records that point at another, and the words by which a refusal names them. `isFeminine`: '1 désactivée' or '1 désactivé'. */
export type Reference = Pointer & Pointing & { readonly isFeminine: boolean };

/** The records that keep another from being disabled. `still` selects the rows `t` that still point at it on a day (yyyy-MM-dd). */
type Holder = Reference & { readonly still?: (jour: string) => RawBuilder<unknown> };

/**
 * The owner of a table's rows: a user of a school sees and writes only their school's.
 * 'self': each row is a school. 'own': the request names the school, which never changes. 'shared': the same, and rows of no
 * school are the network's, which every school reads and chooses. 'parent': the school is that of another record, which the
 * request names (`refus`: that one has none). 'mobile': rows move between schools, by rules of the domain's own.
 */
export type SchoolOfRows<Field extends string = string> =
  | { readonly kind: 'self' | 'own' | 'shared' | 'mobile' }
  | { readonly kind: 'parent'; readonly field: Field; readonly table: TableName; readonly refus: string };

/** The connection, instant and caller with which rows are completed. */
export type CompletedAt = Pick<ReadContext, 'db' | 'now' | 'caller'>;

/** A table and the tables joined to it: TypeScript reads both names here alone, and compares all others with them. */
interface Tabled<T extends TableName, J extends Joins> {
  readonly table: T;
  readonly joins?: J & readonly Join<TextOf<NoInfer<T>, NoInfer<J>>>[];
}

/** Declares where the rows of a list live, whether forms change them or not. */
export type ListSource<C extends ListContract, T extends TableName, J extends Joins = Joins> = Tabled<T, J> &
  ListWords<WordsOf<C, NoInfer<T>, NoInfer<J>>>;

/**
 * The same, of records that forms change. `stored` is written where a field has no column of its name, `completed` where the
 * answer tells more than a row: the tranches of a price.
 */
export type CrudSource<C extends ListContract, T extends TableName, J extends Joins = Joins> = Tabled<T, J> &
  CrudWords<WordsOf<C, NoInfer<T>, NoInfer<J>>> &
  Needed<C, NoInfer<T>, [Homeless<C, NoInfer<T>>] extends [never] ? never : 'stored'> &
  Needed<C, NoInfer<T>, [RowOf<C>] extends [AnsweredRow<C>] ? never : 'completed'>;

/** Refuses what `stored` answers beside the columns of the table: TypeScript compares answers of functions with less care. */
export interface OnlyStored<T extends TableName, S extends object> {
  readonly stored?: (values: never) => Only<S, WrittenRow<T>>;
}

/** Parts of a source that its contract makes necessary. */
type Needed<C extends ListContract, T extends TableName, Part extends 'stored' | 'completed'> = Required<
  Pick<CrudWords<WordsOf<C, T, Joins>>, Part>
>;

/** Sources of whichever contract. */
export type AnyListSource = Tabled<TableName, Joins> & ListWords<AnyWords>;
export type AnyCrudSource = Tabled<TableName, Joins> & CrudWords<AnyWords>;

/**
 * Narrows a caller to their own rows, within their school. Every read of a list keeps to it: the page, its file, its sums, a record. A
 * statement written by hand takes its condition from `reachedRows` (reach.ts). Whoever writes a row reaches all.
 */
export interface RowReach {
  /** Whether a caller reads only their own rows. */
  readonly isNarrow: (caller: Caller) => boolean;
  /** The condition on `t` of the rows that are a user's own on a day (yyyy-MM-dd). */
  readonly own: (userId: RawBuilder<unknown>, jour: RawBuilder<unknown>) => RawBuilder<SqlBool>;
}

interface ListWords<V extends Vocabulary> {
  /** True where no row is ever disabled and its table has no column of it. */
  readonly isStateless?: true;
  /** The column of the instant at which a row came, where it is not creationDate. */
  readonly added?: V['column'];
  /** Own texts with a comparison key. */
  readonly keyed: readonly V['keyed'][];
  /** Keys of the answer that come from a join: `{ commune: 'commune.libelle' }`. */
  readonly reads?: { readonly [K in V['key']]?: V['text'] };
  /** Keys of the answer, or filters, that storage holds in another way: `{ pereOuFils: sql`…` }`; an expression that depends on the day says `TODAY`. */
  readonly computed?: { readonly [K in V['key'] | V['filter']]?: RawBuilder<unknown> };
  /** The fields of the contract's `within`: its list may be narrowed to the children of a parent. */
  readonly within?: readonly (V['filter'] | V['column'])[];
  /** The text that names a record: every order ends with it. Default: libelle. */
  readonly named?: V['key'];
  /** The owner of its rows; absent: the network. */
  readonly school?: SchoolOfRows<V['column']>;
  /** The rows that some callers are kept to. */
  readonly reach?: RowReach;
  /** The condition on `t` that every row of the list meets; absent: every row of the table. */
  readonly only?: RawBuilder<SqlBool>;
  /** Keyed texts of joins that a search looks into, beside all own keyed texts. */
  readonly searched?: readonly V['text'][];
  /** Own whole numbers that a search finds as they are written, with zeros before them or not: '00042'. */
  readonly searchedNumbers?: readonly V['column'][];
  /** Columns of the list that sort in another way than by their comparison key. */
  readonly order?: { readonly [K in V['sortable']]?: readonly RawBuilder<unknown>[] };
  /** The amounts that a list adds up over all that it finds, by key of the answer: `{ montant: sql`t.montant` }`. */
  readonly totals?: { readonly [K in V['key']]?: RawBuilder<unknown> };
  /**
   * The columns of a file beside the sortable ones, with their titles: `{ prefecture: 'Préfecture' }`. A form field that is not
   * sortable is in no file without it.
   */
  readonly exported?: { readonly [K in V['key']]?: string };
  /**
   * Columns that a file reads in another way than the list, on `t`: a label that stands twice carries what tells it apart, so that an
   * import takes the file back.
   */
  readonly inFiles?: { readonly [K in V['key']]?: RawBuilder<unknown> };
  /** The French names that a file shows for the words of a column: `{ moyenPaiement: { especes: 'Espèces' } }`. */
  readonly words?: { readonly [K in V['key']]?: Readonly<Record<string, string>> };
  /** Declared for a list that may hold hundreds of thousands of rows; a migration makes its tables. */
  readonly longList?: LongList;
}

interface CrudWords<V extends Vocabulary> extends ListWords<V> {
  /** Adds to the rows of a page the keys that need another query, which runs once. */
  readonly completed?: (rows: readonly V['shown'][], at: CompletedAt) => Promise<readonly V['answered'][]>;
  /** Columns that the fields of a form are stored in, where they are not named alike; all of them, always. */
  readonly stored?: (values: V['form']) => V['part'];
  /** Fields of a form that say of a person what is not the journal's to keep: it says that they changed, and not from what to what. */
  readonly discreet?: readonly V['field'][];
  /** Columns that no form has, set once when rows are made: those of each row, in their order. */
  readonly atCreation?: (
    trx: Trx,
    rows: readonly V['written'][],
    now: string,
  ) => Promise<readonly V['part'][]> | readonly V['part'][];
  readonly parents?: readonly Parent<V['field'] & V['column']>[];
  /** Own columns that, as a parent that `isScope`, set equal labels apart: the stage of a period. */
  readonly apart?: readonly V['column'][];
  /** The records that point at one: it is not deleted while one does, and the refusal counts them. They are every foreign key of the database. */
  readonly referencedBy: readonly Reference[];
  /**
   * Refuses a row that is about to be stored active, by a rule between fields or over several rows. `before`: the row as it was,
   * null for a new one. A rule over several rows locks the rows that it counts. `isConfirmed`: whether the person confirmed a
   * field (`montantConfirme`); a field that they have not is refused as A_CONFIRMER.
   */
  readonly check?: (
    trx: Trx,
    row: V['written'],
    before: V['before'] | null,
    isConfirmed: (field: string) => boolean,
  ) => Promise<void>;
  /** Runs before a record that nothing points at is deleted for good. */
  readonly beforeRemoval?: (trx: Trx, row: V['before']) => Promise<void>;
  /** Active rows that keep a record from being disabled, where disabling is how it is deleted. */
  readonly heldBy?: readonly Holder[];
}

/** Declares a source that several files read: `crudSource(tranches, { table: 'tranches', … })`. */
export const crudSource = <
  const C extends ListContract,
  T extends TableName,
  S extends object,
  const J extends Joins = readonly [],
>(
  _contract: C,
  source: CrudSource<C, T, J> & OnlyStored<NoInfer<T>, S>,
): CrudSource<C, T> => source;

/** A list in use, whether forms change its records or not. */
export interface DeclaredList {
  readonly contract: Pick<ListContract, 'entity' | 'fields' | 'list' | 'row' | 'sortable'>;
  readonly source: AnyListSource;
}

const lists: DeclaredList[] = [];

/** Notes a list that is read. */
export function declareList(list: DeclaredList): void {
  lists.push(list);
}

/** Returns every list in use: `core/crud/check/columns.test.ts` compares what they say of columns with the database. */
export const declaredLists = (): readonly DeclaredList[] => lists;

const declared: AnyCrudSource[] = [];

/** Notes a source that records are written by. */
export function declare(source: AnyCrudSource): void {
  declared.push(source);
}

/** Returns every source in use: core/crud/check/references.test.ts compares what they say of each other with the database. */
export const declaredSources = (): readonly AnyCrudSource[] => declared;
