/** What a domain declares so that its records can be imported: how rows are read, and its own single add and removal. */
import type { ObjectSchema } from '@gestionscolaire/contract/core/endpoint.ts';
import type { ImportContract } from '@gestionscolaire/contract/core/importation.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { WriteContext } from '../http/context.ts';
import type { LotPart } from '../lots/source.ts';

/** Texts of a row by column; null: empty, or not in the file. */
export type Cellules = Readonly<Record<string, string | null>>;

/** What the texts of a row mean: fields of the single add, and what could not be read, by column. */
export interface RowRead {
  valeurs: Record<string, unknown>;
  fautes: Record<string, string>;
}

export type RowReader = (cellules: Cellules) => RowRead;

export interface ImportSource extends LotPart {
  readonly contract: ImportContract;
  /** What the single add takes: its rules are the rules of a row. */
  readonly input: ObjectSchema;
  /** Reads once what all rows need of the school; what it answers then reads each of them. */
  readonly reader: (db: Db, ecoleId: number, rows: readonly Cellules[]) => Promise<RowReader>;
  /** The single add; answers the id. */
  readonly create: (input: Record<string, unknown>, context: WriteContext) => Promise<number>;
  /** Keys of the add that confirm a field, where it is not the field's name with 'Confirme'. */
  readonly confirmedAs?: Readonly<Record<string, string>>;
  /** How a record is called in a refusal, by the fields that its row was read as. */
  readonly nameOf: (valeurs: Row) => string;
}
