/**
 * Keeps in this browser what persons have typed in forms and not saved. IndexedDB, not local storage: the end of a connexion
 * empties local storage whole (AUTH-11), and what was typed must outlive it (docs/decisions/0024-typed-and-not-saved.md).
 */
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { changeKept, isKept, readKept } from '#core/storage/base.ts';

export interface Draft {
  id: string;
  /** Id of the person who typed it; nobody else is shown it. */
  personId: number;
  /** The form: its call, its record and its address. */
  form: string;
  /** Title of the page, by which the question of a sign-out names it. */
  title: string;
  /** ISO instant of the last change. */
  savedAt: string;
  /** The values, as JSON. */
  content: string;
}

/** Milliseconds after which nobody looks for what they had typed. */
const AGE = 7 * DAY;
/** Most drafts of one person: the oldest leaves. */
const MOST = 20;
/** Most signs of one draft: a file of a thousand rows with what was made of it; beyond, nobody typed it. */
const LONGEST = 1_500_000;

/** Lists the drafts to remove: those that are too old, and the oldest of a person who has too many. Pure. */
export function outdated(all: readonly Draft[], now: number): string[] {
  const isOld = ({ savedAt }: Draft) => !(now - Date.parse(savedAt) <= AGE);
  const ranks = new Map<number, number>();
  return all
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1))
    .filter((draft) => {
      const rank = (ranks.get(draft.personId) ?? 0) + 1;
      ranks.set(draft.personId, rank);
      return isOld(draft) || rank > MOST;
    })
    .map(({ id }) => id);
}

/** Whether a draft of so many signs is kept. */
export const canKeep = (signs: number): boolean => isKept() && signs <= LONGEST;

export async function putDraft(draft: Draft): Promise<void> {
  if (canKeep(draft.content.length)) await changeKept('saisies', (store) => store.put(draft));
}

export async function removeDrafts(ids: readonly string[]): Promise<void> {
  if (!isKept() || ids.length === 0) return;
  await changeKept('saisies', (store) => {
    for (const id of ids) store.delete(id);
  });
}

/** Returns a person's drafts, the last one first, and removes those of anybody that are too old or too many. */
export async function draftsOf(personId: number): Promise<Draft[]> {
  if (!isKept()) return [];
  const all = await readKept<Draft>('saisies');
  const gone = outdated(all, Date.now());
  await removeDrafts(gone);
  return all
    .filter((draft) => draft.personId === personId && !gone.includes(draft.id))
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
}
