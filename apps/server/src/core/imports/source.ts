/** What a domain declares so that its records can be imported: how rows are read, and its own single add and removal. */
import type { ObjectSchema } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Candidat, Decision, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { Db } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { LotPart } from '#core/lots/source.ts';

/** Texts of a row by column; null: empty, or not in the file. */
export type Cellules = Readonly<Record<string, string | null>>;

/** What the texts of a row mean: fields of the single add, and what could not be read, by column. */
export interface RowRead {
  valeurs: Record<string, unknown>;
  fautes: Record<string, string>;
}

export type RowReader = (cellules: Cellules) => RowRead;

/** A file as it came. */
export interface FileGiven {
  readonly ecoleId: number;
  /** What was chosen once for all rows; {} where the import has no options. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly rows: readonly Cellules[];
}

/** A record that a row brought, under the name of its table. */
export interface Brought {
  readonly entite: string;
  readonly id: number;
}

/** A row that was found right: what the single add takes, or the record that it was decided to be. */
export interface RightRow {
  readonly input: Record<string, unknown>;
  readonly decision: Decision | undefined;
}

type Likely = (valeurs: Row) => Candidat[];

/** Records that were there before the file, as they were when it came. */
export interface Known {
  /** Those that are likely the one of a row, the likeliest first. */
  readonly likely: Likely;
  /** The same among those that came or changed since, as a transaction finds them; undefined: none did. */
  readonly since: (db: Db) => Promise<Likely | undefined>;
}

/** How the rows of one file are read and added: what all of them need of the school was read once. */
export interface OpenFile {
  readonly readRow: RowReader;
  /** The single add; its input is what its schema made of the row. */
  readonly create: (input: Record<string, unknown>, context: WriteContext) => Promise<readonly Brought[]>;
  /** Does for a record that is there already what the row asks, in place of adding it. */
  readonly take?: (
    id: number,
    input: Record<string, unknown>,
    context: WriteContext,
  ) => Promise<readonly Brought[]>;
  /**
   * Adds rows at once that were each found right a moment ago, under the same rules; answers what each brought, in their order. For
   * files so long that others would wait while they are added one after the other.
   */
  readonly addAll?: (
    rows: readonly RightRow[],
    context: WriteContext,
  ) => Promise<readonly (readonly Brought[])[]>;
}

export interface ImportSource {
  readonly contract: ImportContract;
  /** What the single add takes: its rules are the rules of a row. */
  readonly input: ObjectSchema;
  readonly open: (file: FileGiven, context: WriteContext) => Promise<OpenFile>;
  /** Reads the records that a row may turn out to be. */
  readonly known?: (file: FileGiven, db: Db) => Promise<Known>;
  /** The tables that are filled, in the order in which an import is taken back. */
  readonly parts: readonly LotPart[];
  /** Keys of the add that confirm a field, where it is not the field's name with 'Confirme'. */
  readonly confirmedAs?: Readonly<Record<string, string>>;
  /** How a record is called in a refusal, by the fields that its row was read as. */
  readonly nameOf: (valeurs: Row) => string;
}
