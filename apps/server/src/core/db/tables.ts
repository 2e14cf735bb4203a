/**
 * The tables, as TypeScript sees them. Each domain adds its own by declaration merging, so that core names none:
 *
 *     declare module './tables.ts' { interface Tables { devises: DevisesTable } }
 */
import type { Generated } from 'kysely';

export interface Tables {}

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
