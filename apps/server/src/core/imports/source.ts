/** A domain declares here how its records are imported: how rows are read, and its own single add and removal. */
import type { ObjectSchema } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type {
  Candidat,
  Decision,
  Effet,
  ImportContract,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import type { EnMorceaux } from '@gestionscolaire/contract/core/text/ressemblance/morceaux.ts';
import type * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { LotPart } from '#core/lots/source.ts';

/** The texts of a row by column; null: empty, or not in the file. */
export type Cellules = Readonly<Record<string, string | null>>;

/**
 * The values that a row gives to the single add: one for each field that the add may not leave out, null where the file says
 * nothing. The school is the import's own. A field that is added to the form is missing here, and the build says so.
 */
type Values<I extends ObjectSchema> = string extends keyof I['shape']
  ? Record<string, unknown>
  : {
      readonly [K in keyof I['shape'] as K extends 'ecoleId'
        ? never
        : Needed<K, z.input<I['shape'][K]>>]: unknown;
    };
type Needed<K, V> = undefined extends V ? never : K;

/** The meaning of a row's texts: fields of the single add, and the faults of texts that could not be read, by column. */
interface RowRead<I extends ObjectSchema = ObjectSchema> {
  valeurs: Values<I>;
  fautes: Record<string, string>;
}

/** Reads a row for the add whose input has the schema `I`. */
export type RowReader<I extends ObjectSchema = ObjectSchema> = (cellules: Cellules) => RowRead<I>;

/** A file as it came. */
export interface FileGiven {
  readonly ecoleId: number;
  /** The options chosen once for all rows; {} where the import has none. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly rows: readonly Cellules[];
}

/** A record that a row brought, under the name of its table. */
export interface Brought {
  readonly entite: string;
  readonly id: number;
  /** The act by which the row changed it, where it was there before: the journal tells it on its own. */
  readonly change?: Act;
}

/** A row that was found right: the input of the single add, or the record that somebody decided it to be. */
export interface RightRow {
  readonly input: Record<string, unknown>;
  readonly decision: Decision | undefined;
  /** By column, what was asked of it as it was tried, all confirmed. */
  readonly aConfirmer?: Readonly<Record<string, string>>;
}

/** The result of taking a row for a record that is there. */
export interface Taken {
  readonly brought: readonly Brought[];
  /** By column, what writing it does. */
  readonly effets: Readonly<Record<string, Effet>>;
}

type Likely = (valeurs: Row) => EnMorceaux<Candidat[]>;

/** The records that were there before the file, as they were when it came. */
export interface Known {
  /** Returns the records that are likely the one of a row, the likeliest first. */
  readonly likely: Likely;
  /** Returns the same among the records that came or changed since, as a transaction finds them; undefined: none did. */
  readonly since: (db: Db) => Promise<Likely | undefined>;
}

/** The way to read and add the rows of one file: what all of them need of the school was read once. */
export interface OpenFile {
  readonly readRow: RowReader;
  /** Adds one record; its input is what the schema of the single add made of the row. */
  readonly create: (input: Record<string, unknown>, context: WriteContext) => Promise<readonly Brought[]>;
  /** Tells what writing each column of a right row does, by column, as the file was opened; absent where rows only add. */
  readonly effets?: (input: Record<string, unknown>) => Readonly<Record<string, Effet>>;
  /** Does what the row asks for a record that is there already, in place of adding it. */
  readonly take?: (id: number, input: Record<string, unknown>, context: WriteContext) => Promise<Taken>;
  /**
   * Adds rows all at once that were each found right a moment ago, under the same rules; returns what each brought,
   * in their order. It serves long files: others would wait while rows are added one after the other.
   */
  readonly addAll?: (
    rows: readonly RightRow[],
    context: WriteContext,
  ) => Promise<readonly (readonly Brought[])[]>;
}

export interface ImportSource {
  readonly contract: ImportContract;
  /** The schema of the single add: its rules are the rules of a row. */
  readonly input: ObjectSchema;
  readonly open: (file: FileGiven, context: WriteContext) => Promise<OpenFile>;
  /** Reads the records that a row may turn out to be. */
  readonly known?: (file: FileGiven, db: Db) => Promise<Known>;
  /** The tables that are filled, in the order in which an import is taken back. */
  readonly parts: readonly LotPart[];
  /** The keys of the add that confirm a field, where the key is not the field's name with 'Confirme'. */
  readonly confirmedAs?: Readonly<Record<string, string>>;
  /** Returns the name of a record in a refusal, from the fields of its row. */
  readonly nameOf: (valeurs: Row) => string;
}
