/**
 * Types the words of a source: the keys of its contract, the columns of its table and of the tables joined to it. A field or a
 * column that is renamed breaks the build where its old name stands.
 */
import type { CrudContract, RowOf } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type * as z from 'zod/mini';
import type { ColumnOf, Row, StoredRow, TableName, WrittenRow } from '#core/db/tables.ts';

/** A table joined for the labels of an answer; `on` is the column that holds its id: 't.communeId'. */
export interface Join<On extends string = string> {
  readonly table: TableName;
  readonly as: string;
  readonly on: On;
  /** The column may be empty: the row is kept without its label. */
  readonly isOptional?: true;
}

export type Joins = readonly Join[];

/** A row of any list, as its answer tells it. */
export type ShownRow = Readonly<Record<string, unknown>>;

/** A list reads these parts of a contract: its rows, its orders and its filters. */
export type ListContract = Pick<CrudContract, 'entity' | 'row' | 'sortable' | 'fields' | 'list'> &
  Partial<Pick<CrudContract, 'filters'>>;

/** The words that a source is written with: keys of its contract, columns of its table. */
export interface Vocabulary {
  /** Keys of the answer. */
  key: string;
  /** Filters of the list: 'jour', 'ecoleId'. */
  filter: string;
  /** Columns of the table and of its joins: 't.nom', 'commune.libelle'. */
  text: string;
  /** Fields of the form. */
  field: string;
  /** Columns of the list that it is sorted by. */
  sortable: string;
  /** Columns of the table. */
  column: string;
  /** Columns that hold a text with its comparison key: 'libelle', beside which stands 'libelleCle'. */
  keyed: string;
  /** A row as the list's statement reads it. */
  shown: object;
  /** The same row as the list answers it, with what its statement does not read. */
  answered: object;
  /** The values of a form. */
  form: object;
  /** A row as it is about to be stored. */
  written: object;
  /** Some columns of it. */
  part: object;
  /** A row as it was stored. */
  before: object;
}

/** Words of whichever contract and table: core reads every source with them. */
export interface AnyWords extends Vocabulary {
  shown: Row;
  answered: ShownRow;
  form: Row;
  written: Row;
  part: Row;
  before: Row;
}

/** A field that a call may leave out is null where nothing was stored. */
type FieldValue<V> = undefined extends V ? Exclude<V, undefined> | null : V;

/** A row as the list of a contract answers it. */
export type AnsweredRow<C extends ListContract> =
  Output<C['list']> extends readonly (infer R extends object)[] ? R : ShownRow;

/** A column of the table or of a table joined to it, under its alias: 't.nom', 'commune.libelle'. */
export type TextOf<T extends TableName, J extends Joins> = string extends J[number]['as']
  ? string
  : `t.${ColumnOf<T>}` | { [K in keyof J]: `${J[K]['as']}.${ColumnOf<J[K]['table']>}` }[number];

/** Words of one contract and one table: a field or a column that is renamed breaks the build where its old name stands. */
export interface WordsOf<C extends ListContract, T extends TableName, J extends Joins> extends Vocabulary {
  key: keyof RowOf<C> & string;
  filter: (Exclude<keyof Input<C['list']>, 'filtres'> | keyof C['filters']) & string;
  text: TextOf<T, J>;
  field: keyof C['fields'] & string;
  sortable: C['sortable'][number];
  column: ColumnOf<T>;
  keyed: { [K in ColumnOf<T>]: `${K}Cle` extends ColumnOf<T> ? K : never }[ColumnOf<T>];
  shown: RowOf<C>;
  answered: AnsweredRow<C>;
  form: { [K in keyof C['fields']]: FieldValue<z.output<C['fields'][K]['schema']>> };
  written: WrittenRow<T>;
  part: Partial<WrittenRow<T>> & { readonly [K in Homeless<C, T>]?: never };
  before: StoredRow<T>;
}

/** Fields of a form that the table has no column for. */
export type Homeless<C extends ListContract, T extends TableName> = Exclude<
  keyof C['fields'] & string,
  ColumnOf<T>
>;
