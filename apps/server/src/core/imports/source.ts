/** What a domain declares so that its records can be imported: how rows are read, and its own single add and removal. */
import type { ObjectSchema } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Candidat, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
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

/** How the rows of one file are read and added: what all of them need of the school was read once. */
export interface OpenFile {
  readonly readRow: RowReader;
  /** The single add; its input is what its schema made of the row. */
  readonly create: (
    input: Record<string, unknown>,
    context: WriteContext,
  ) => Promise<readonly [Brought, ...Brought[]]>;
  /** Records that were there before the file and are likely the one of a row, the likeliest first. */
  readonly candidats?: (valeurs: Row) => Candidat[];
  /** Does for a record that is there already what the row asks, in place of adding it. */
  readonly take?: (
    id: number,
    input: Record<string, unknown>,
    context: WriteContext,
  ) => Promise<readonly [Brought, ...Brought[]]>;
}

export interface ImportSource {
  readonly contract: ImportContract;
  /** What the single add takes: its rules are the rules of a row. */
  readonly input: ObjectSchema;
  readonly open: (file: FileGiven, context: WriteContext) => Promise<OpenFile>;
  /** The tables that are filled, in the order in which an import is taken back. */
  readonly parts: readonly LotPart[];
  /** Keys of the add that confirm a field, where it is not the field's name with 'Confirme'. */
  readonly confirmedAs?: Readonly<Record<string, string>>;
  /** How a record is called in a refusal, by the fields that its row was read as. */
  readonly nameOf: (valeurs: Row) => string;
}
