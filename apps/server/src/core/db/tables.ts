/**
 * The tables, as TypeScript sees them. Each domain adds its own by declaration merging, so that core names none:
 *
 *     declare module '#core/db/tables.ts' { interface Tables { devises: DevisesTable } }
 */
import type { Generated, Insertable, Selectable } from 'kysely';

export interface Tables {}

export type TableName = keyof Tables;
export type ColumnOf<T extends TableName> = keyof Tables[T] & string;
/** A row as it is read: `StoredRow<'tranches'>`. */
export type StoredRow<T extends TableName> = Selectable<Tables[T]>;
/** A row as it is about to be stored: the columns of every record are set by themselves. */
export type WrittenRow<T extends TableName> = Omit<StoredRow<T>, keyof StampColumns>;
/** The tables of records: those that have the columns of every record. */
export type RecordTable = { [T in TableName]: Tables[T] extends StampColumns ? T : never }[TableName];
/** A row of any table as it is given to be added: a column that may be empty, or that the database fills, may be left out. */
export type NewRow<T extends TableName> = Insertable<Tables[T]>;
/** The same, of a record. */
export type NewRecord<T extends RecordTable> = Omit<NewRow<T>, keyof StampColumns>;
/** The columns of a record that a change may write. */
export type ChangedRecord<T extends RecordTable> = Partial<WrittenRow<T> & Pick<StampColumns, 'estActif'>>;
/** Refuses the keys of `V` that `Shape` has not: TypeScript itself refuses them in a literal alone. */
export type Only<V, Shape> = V & { readonly [K in Exclude<keyof V, keyof Shape>]?: never };
/** One column of one table: `{ table: 'tranches', column: 'ecoleId' }`. */
export type Pointer = {
  [T in TableName]: { readonly table: T; readonly column: ColumnOf<T> };
}[TableName];

/** A value that SQLite and PostgreSQL both store: an integer, a text, or null. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** The columns of every record (contract: core/stamps). */
export interface StampColumns {
  id: Generated<number>;
  estActif: number;
  creationDate: string;
  creationUserId: number | null;
  modifDate: string | null;
  modifUserId: number | null;
}

/** The tables by name, for the few places in core that take a table's name as a value. */
export type AnyTables = Record<string, Record<string, Value>>;
