/**
 * The tables, as TypeScript sees them. Each domain adds its own by declaration merging, so that core names none:
 *
 *     declare module './tables.ts' { interface Tables { devises: DevisesTable } }
 */
import type { Generated, Selectable } from 'kysely';

export interface Tables {}

export type TableName = keyof Tables;
export type ColumnOf<T extends TableName> = keyof Tables[T] & string;
/** A row as it is read: `StoredRow<'tranches'>`. */
export type StoredRow<T extends TableName> = Selectable<Tables[T]>;
/** A row as it is about to be stored: what every record carries is set by itself. */
export type WrittenRow<T extends TableName> = Omit<StoredRow<T>, keyof StampColumns>;
/** One column of one table: `{ table: 'tranches', column: 'ecoleId' }`. */
export type Pointer = {
  [T in TableName]: { readonly table: T; readonly column: ColumnOf<T> };
}[TableName];

/** What SQLite and PostgreSQL both store: integers and text. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Columns of every record (contract: core/stamps). */
export interface StampColumns {
  id: Generated<number>;
  estActif: number;
  creationDate: string;
  creationUserId: number | null;
  modifDate: string | null;
  modifUserId: number | null;
}

/** For the few places in core that take a table's name as a value. */
export type AnyTables = Record<string, Record<string, Value>>;
