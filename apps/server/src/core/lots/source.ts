/** A domain declares here how the records of a lot are removed when it is taken back, and what keeps them. */
import type { Pointing } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import type { Enregistrement } from '#core/db/journal/journal.ts';
import type { Pointer, TableName } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';

/**
 * A reference that keeps a record. `isLater`: rows added in the lot's own act do not count, only those added or
 * changed since.
 */
export type LotReference = Pointer & Pointing & { readonly isLater?: true };

/** A lot that is taken back: its instant is that of its act. */
export interface LotDefait {
  readonly id: number;
  readonly ecoleId: number;
  readonly origine: string;
  readonly creationDate: string;
}

/** One of the tables that a lot fills. */
export interface LotPart {
  readonly table: TableName;
  /**
   * Whether the records were there before, and the lot changed them: `remove` gives them back what they held, and the journal tells
   * each of them on its own. Another part may have those that the lot added.
   */
  readonly isChanged?: true;
  /** Takes the locks that must precede those of the rows, so that two transactions never wait for each other. */
  readonly begin?: (context: WriteContext, ecoleId: number, lotId: number) => Promise<unknown>;
  /**
   * Removes or disables records that nobody changed, all of them or none, by the rules of a single removal; or gives them back what
   * they held before the lot, where it changed them.
   */
  readonly remove: (ids: readonly number[], context: WriteContext, lot: LotDefait) => Promise<void>;
  /** Returns the records under which the journal tells those of the lot; absent: each under itself. */
  readonly under?: (ids: readonly number[], db: Db) => Promise<readonly Enregistrement[]>;
  /** Reads how a record is named to a person now, where the name that the lot noted says nothing to them; undefined: it is gone. */
  readonly nameOf?: (id: number, db: Db) => Promise<string | undefined>;
  /** Whether records that were changed since go too; else one keeps the lot. `remove` then reads their stamps. */
  readonly mayHaveChanged?: true;
  /** The references in their school that keep the lot from being taken back, unless the lot itself brought them. */
  readonly usedBy: readonly LotReference[];
}

/** The word under which a lot notes records that were there before it. */
export const changedWord = (table: string): string => `${table}.changes`;

/** The word under which a lot notes the records of a part. */
export const wordOf = ({ table, isChanged }: Pick<LotPart, 'table' | 'isChanged'>): string =>
  isChanged === true ? changedWord(table) : table;

export interface LotSource {
  /** The plural word for the lot's records. */
  readonly entite: string;
  /** The beginning of its refusals: 'Cet import'. */
  readonly ce: string;
  /** Whether `ce` is feminine: 'Cette copie est déjà défaite'. */
  readonly isFeminine?: true;
  /** Whether its rows are those of a file: a refusal says which one. The ranks of other lots mean nothing to a person. */
  readonly isFile?: true;
  /** The tables in the order of removal: a table that points at another one comes before it. */
  readonly parts: readonly LotPart[];
}
