/**
 * The journal says who did what, when, and what changed: one row for each act of a person, written in the act's own
 * transaction. The row stands under one record and may belong to the history of others (docs/sujets/journal.md).
 */
import type { Generated } from 'kysely';
import type { Trx } from './database.ts';
import { insertMany } from './insert-many.ts';
import type { Row, Value } from './tables.ts';

export interface JournalTable {
  id: Generated<number>;
  instant: string;
  userId: number | null;
  appel: string;
  entite: string;
  entiteId: number;
  /** The changes as JSON, `{champ: [avant, après]}`; only what changed, never a secret. */
  changements: string;
  /** The school of the record, as the act left it; null: the network's. */
  ecoleId: number | null;
}

/** The other records whose history an act belongs to. */
interface RattachementsTable {
  entite: string;
  entiteId: number;
  journalId: number;
}

declare module './tables.ts' {
  interface Tables {
    journal: JournalTable;
    rattachements: RattachementsTable;
  }
}

export type Changes = Record<string, [Value, Value]>;

export interface Enregistrement {
  entite: string;
  entiteId: number;
}

export interface Act extends Enregistrement {
  /**
   * The school that the record belongs to once the act is done; null: the network's. The readers of that school see
   * the act.
   */
  ecoleId: number | null;
  changements: Changes;
  /** The other records whose history tells this act: the group of a privilege. */
  rattaches?: readonly Enregistrement[];
  /** The person who acts, where a public call finds out who he is; absent: the caller. */
  userId?: number;
}

/** The columns that say when and by whom, or that follow from others: the journal row says it already. */
const DERIVED = new Set(['id', 'creationDate', 'creationUserId', 'modifDate', 'modifUserId']);

/** Answers the differences between two states of a record; null: the record was not there. */
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
  const { changements, rattaches = [], ...rest } = entry;
  const { id } = await trx
    .insertInto('journal')
    .values({ ...rest, changements: JSON.stringify(changements) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const others = new Map(rattaches.map((one) => [`${one.entite} ${one.entiteId}`, one]));
  others.delete(`${entry.entite} ${entry.entiteId}`);
  const attached = [...others.values()].map(({ entite, entiteId }) => ({ entite, entiteId, journalId: id }));
  await insertMany(trx, 'rattachements', attached);
}
