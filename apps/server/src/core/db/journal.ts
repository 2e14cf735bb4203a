/** Who did what, when, and what changed: one row for each act of a person, written in the act's own transaction. */
import type { Generated } from 'kysely';
import type { Trx } from './database.ts';
import type { Row, Value } from './tables.ts';

export interface JournalTable {
  id: Generated<number>;
  instant: string;
  userId: number | null;
  appel: string;
  entite: string;
  entiteId: number;
  /** {champ: [avant, après]} as JSON; only what changed, never a secret. */
  changements: string;
}

declare module './tables.ts' {
  interface Tables {
    journal: JournalTable;
  }
}

export type Changes = Record<string, [Value, Value]>;

export interface Act {
  entite: string;
  entiteId: number;
  changements: Changes;
  /** Where it is not the caller: the person that a public call turns out to be. */
  userId?: number;
}

/** Columns that say when and by whom, or that follow from others: the journal row says it already. */
const DERIVED = new Set(['id', 'creationDate', 'creationUserId', 'modifDate', 'modifUserId']);

/** What differs between two states of a record; null stands for "was not there". */
export function changes(before: Row | null, after: Row | null): Changes {
  const found: Changes = {};
  for (const key of Object.keys(before ?? after ?? {})) {
    if (DERIVED.has(key) || key.endsWith('Cle')) continue;
    const old = before?.[key] ?? null;
    const now = after?.[key] ?? null;
    if (old !== now) found[key] = [old, now];
  }
  return found;
}

export async function writeJournal(
  trx: Trx,
  entry: Omit<Act, 'userId'> & { instant: string; userId: number | null; appel: string },
): Promise<void> {
  const { changements, ...rest } = entry;
  await trx
    .insertInto('journal')
    .values({ ...rest, changements: JSON.stringify(changements) })
    .execute();
}
