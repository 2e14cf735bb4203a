/** Writes the last state of one draft: while a write is under way the next ones wait as one, so that the order is kept. */
import { currentUserId } from '#core/api/identity.ts';
import { logFailure } from '#core/log.ts';
import { type Draft, putDraft, removeDrafts } from './store.ts';

export interface DraftWriter {
  /** Keeps this state of the draft. */
  put: (draft: Draft) => void;
  remove: (id: string) => void;
}

/** @param keep and `drop` are the store's; a test of the order gives its own. */
export function draftWriter(keep = putDraft, drop = removeDrafts): DraftWriter {
  const next = new Map<string, Draft | null>();
  let isBusy = false;

  const write = async (id: string, draft: Draft | null) => {
    if (draft === null) return drop([id]);
    // Somebody signed out in another tab meanwhile, which erased this person's drafts.
    if (draft.personId === currentUserId()) await keep(draft);
  };

  const run = async () => {
    isBusy = true;
    try {
      for (;;) {
        const [first] = next;
        if (first === undefined) break;
        const [id, draft] = first;
        next.delete(id);
        await write(id, draft);
      }
    } catch (error) {
      // A full disk or a private window: the form works as without drafts.
      next.clear();
      logFailure('brouillon', error);
    } finally {
      isBusy = false;
    }
  };

  const want = (id: string, draft: Draft | null) => {
    next.set(id, draft);
    if (!isBusy) void run();
  };
  return { put: (draft) => want(draft.id, draft), remove: (id) => want(id, null) };
}
