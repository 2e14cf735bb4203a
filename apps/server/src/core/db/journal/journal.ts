/**
 * The journal says who did what, when, and what changed: one row for each act of a person, written in the act's own
 * transaction. The row stands under one record and may belong to the history of others (docs/sujets/journal.md).
 */
import type { Generated } from 'kysely';
import { addLink, hashOf, newSalt } from '#core/db/chain/links.ts';
import type { Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import type { Row, Value } from '#core/db/tables.ts';

export interface JournalTable {
  id: Generated<number>;
  instant: string;
  userId: number | null;
  appel: string;
  entite: string;
  entiteId: number;
  /** The changes as JSON, `{champ: [avant, après]}`; only what changed, never a secret. */
  changements: string;
  /** The school of the record, as the act left it; null: the network's, or of a school that was deleted since. */
  ecoleId: number | null;
  /** The school in whose chain the row is, 0 the network's; it stays when the school goes. */
  chaine: number | null;
  /** The row's place in its chain, from 1. */
  rang: number | null;
  /** The salt of the hash of the changes; null once they were erased. */
  sel: string | null;
  /** The hash of the changes as they were, kept when they are erased. */
  scelle: string | null;
  empreinte: string | null;
  /** The hash of the link, on the last row that a transaction added to the chain. */
  lien: string | null;
  /** When the personal values of the changes were erased; null: they are as they were written. */
  effaceLe: string | null;
}

/** The columns of the chain, which follow from the others. */
type ChainColumns = 'chaine' | 'rang' | 'sel' | 'scelle' | 'empreinte' | 'lien' | 'effaceLe';

/** The other records whose history an act belongs to. */
interface RattachementsTable {
  entite: string;
  entiteId: number;
  journalId: number;
}

declare module '#core/db/tables.ts' {
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
  /** The person who acts, where a public call finds out who they are or an act was asked before; absent: the caller. */
  userId?: number;
  /** The call that the act is, where another one runs it: the act that a second person agreed to. */
  appel?: string;
}

/** The columns that say when and by whom, or that follow from others: the journal row says it already. */
const DERIVED = new Set(['id', 'creationDate', 'creationUserId', 'modifDate', 'modifUserId']);

/** The mark that stands in the journal for a content that is not its to keep. */
export const TU = '…';

/**
 * Returns the differences between two states of a record; null: the record was not there. `discreet`: fields of which it says that they
 * were given, changed or taken away, and not what they say.
 */
export function changes(before: Row | null, after: Row | null, discreet: readonly string[] = []): Changes {
  const found: Changes = {};
  const said = (key: string, value: Value): Value => (value !== null && discreet.includes(key) ? TU : value);
  for (const key of Object.keys(before ?? after ?? {})) {
    if (DERIVED.has(key) || key.endsWith('Cle')) continue;
    const old = before?.[key] ?? null;
    const now = after?.[key] ?? null;
    if (old !== now) found[key] = [said(key, old), said(key, now)];
  }
  return found;
}

/** The facts of a row, and the records that it is attached to. */
export type SealedRow = Omit<JournalTable, 'id' | Exclude<ChainColumns, 'chaine'>> & {
  readonly rattaches: readonly Enregistrement[];
};

/** Returns the hash of the changes of a row. */
export const sealOf = (sel: string, changements: string): string => hashOf(`${sel}\n${changements}`);

/**
 * Returns the hash of a row. `scelle`: the hash of its changes, which stays when they are erased. Its school is that of its
 * chain: a school that is deleted leaves its acts to the network.
 */
export function rowHashOf(
  { instant, userId, appel, entite, entiteId, chaine, rattaches }: Omit<SealedRow, 'changements' | 'ecoleId'>,
  scelle: string,
): string {
  const others = rattaches.map((one) => `${one.entite} ${one.entiteId}`).toSorted();
  return hashOf(JSON.stringify([instant, userId, appel, entite, entiteId, chaine, scelle, others]));
}

export type JournalEntry = Omit<Act, 'userId'> & { instant: string; userId: number | null; appel: string };

/** Makes the row of an act, but for its place in the chain. */
function rowOf({ changements, rattaches = [], ...rest }: JournalEntry) {
  const others = new Map(rattaches.map((one) => [`${one.entite} ${one.entiteId}`, one]));
  others.delete(`${rest.entite} ${rest.entiteId}`);
  const told = JSON.stringify(changements);
  const sel = newSalt();
  const chaine = rest.ecoleId ?? 0;
  const attached = [...others.values()];
  const empreinte = rowHashOf({ ...rest, chaine, rattaches: attached }, sealOf(sel, told));
  return { row: { ...rest, changements: told, chaine, sel, empreinte }, attached, empreinte };
}

/**
 * Writes acts into the journal, each into the chain of its school. It comes last in a transaction: the chains are locked until
 * it ends, in the order of their schools.
 */
export async function writeJournal(trx: Trx, ...entries: readonly JournalEntry[]): Promise<void> {
  const chains = Map.groupBy(entries.map(rowOf), ({ row }) => row.chaine);
  for (const [chaine, made] of [...chains].toSorted(([one], [other]) => one - other)) {
    const { rang: last, empreinte: link } = await addLink(
      trx,
      'journal',
      chaine,
      made.map(({ empreinte }) => empreinte),
    );
    for (const [index, { row, attached }] of made.entries()) {
      const rang = last - made.length + 1 + index;
      const { id } = await trx
        .insertInto('journal')
        .values({ ...row, rang, lien: rang === last ? link : null, scelle: null, effaceLe: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertMany(
        trx,
        'rattachements',
        attached.map(({ entite, entiteId }) => ({ entite, entiteId, journalId: id })),
      );
    }
  }
}

/** The field by which an act tells the rows of the journal whose personal values it erased: `namedRows`. */
export const ERASED = 'journalEfface';

/** Writes ids as an act names them: '12-14 20'. */
export function namedRows(ids: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last !== undefined && last[1] === id - 1) last[1] = id;
    else parts.push([id, id]);
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(' ');
}

/** Reads what `namedRows` wrote: the ranges, first and last. */
export const readNamedRows = (text: string): [number, number][] =>
  text.split(' ').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return Number.isSafeInteger(first) && Number.isSafeInteger(last)
      ? [[first, last] as [number, number]]
      : [];
  });

/**
 * Erases personal values of a row: it keeps its facts and the hash of what it told, and tells `left` from now on. The act that
 * erases names the row among its changes (`[ERASED]: [null, namedRows(ids)]`), in the row's school: the verifier accepts the
 * erasure by it alone. A row that lost the values of somebody already keeps the hash of then. Returns whether the row was there.
 */
export async function eraseRow(
  trx: Trx,
  { id, left, now }: { readonly id: number; readonly left: Changes; readonly now: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('journal')
    .select(['sel', 'scelle', 'changements'])
    .where('id', '=', id)
    .executeTakeFirst();
  const scelle = row?.sel == null ? row?.scelle : sealOf(row.sel, row.changements);
  if (scelle == null) return false;
  await trx
    .updateTable('journal')
    .set({
      changements: JSON.stringify(left),
      scelle,
      sel: null,
      effaceLe: now,
    })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Whether the personal values of a row were erased. */
export const isErased = ({ effaceLe }: Pick<JournalTable, 'effaceLe'>): boolean => effaceLe !== null;
