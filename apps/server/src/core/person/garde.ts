/**
 * Declares what a table keeps of a person. Each domain declares its own tables; the file that tells one person's data is made of them
 * (personne/exporter.ts), and a test refuses a column that names a person and stands in none (personne/gardes.test.ts).
 */
import type { RawBuilder, SqlBool } from 'kysely';
import type { TableName } from '#core/db/tables.ts';
import type { ReadContext } from '#core/http/context.ts';

/** The word under which a column is shown, the table whose records it names, and whether it is an amount. */
export interface Mot {
  readonly label: string;
  readonly of?: string;
  readonly isMoney?: true;
}

/** The part of a table that a reader of the file is told, and the sentence that says what is left out. */
export interface Reserve {
  /** The condition on the rows `t` that they are told. */
  readonly lues: RawBuilder<SqlBool>;
  readonly tu: string;
}

export interface Garde {
  readonly table: TableName;
  /** The heading in the file: 'Inscriptions'; null: it is told within another table, or tells nothing of the person themselves. */
  readonly titre: string | null;
  /** The columns that hold the id of a pupil whose row it is. */
  readonly eleve?: readonly string[];
  /** The columns that hold the id of a person with an account whose row it is. */
  readonly utilisateur?: readonly string[];
  /** The column by which a row belongs to a row of another table that is declared before it. */
  readonly par?: { readonly colonne: string; readonly table: TableName };
  /** The columns that say who acted: the row is not theirs for that. */
  readonly acteurs?: readonly string[];
  /** The columns that leave the base by no way: secrets. */
  readonly secrets?: readonly string[];
  /** The words of the columns, where the journal has none. */
  readonly mots?: Readonly<Record<string, Mot>>;
  /** Returns what is left out for a reader of the file of a pupil's data; null: nothing. Absent: nothing, for every reader. */
  readonly reserve?: (reader: Pick<ReadContext, 'caller' | 'now'>) => Reserve | null;
  /** The reason why its rows are not told, where `titre` is null. */
  readonly raison?: string;
}

/** The columns of every record that say who wrote it. */
export const ACTEURS_DE_TOUT: readonly string[] = ['creationUserId', 'modifUserId'];
