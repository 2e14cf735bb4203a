/**
 * Keeps what a person types in a form until it is saved or given up (LISTE-09), and finds it again after a crash, a closed tab
 * or the end of the connexion. Every form of core/crud/form has it; a form written by hand may use it.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentUserId } from '#core/api/identity.ts';
import { logFailure } from '#core/log.ts';
import { useLost } from '#core/shell/use-unsaved.ts';
import { heldDrafts, holdDraft } from './living.ts';
import { canKeep, type Draft, draftsOf, removeDrafts } from './store.ts';
import { draftWriter } from './writer.ts';

interface DraftOptions<T> {
  /** Names the form among all: its call and its record. The address of the page is added. */
  form: string;
  /** Returns what is typed, as JSON can hold it; null while nothing is. */
  typed: () => T | null;
  /** Puts what was found into the form. */
  resume: (content: T) => void;
}

interface FoundDraft<T> {
  savedAt: string;
  content: T;
}

export interface FormDraft<T> {
  /** The last thing that was typed in this form and never saved; null for nothing, or once it is answered. */
  found: FoundDraft<T> | null;
  take: () => void;
  erase: () => void;
  /** Removes what is kept: it was saved or given up. Nothing is kept from then on. */
  forget: () => void;
  /** Removes what is kept: it was saved, even if its page is left meanwhile. What is typed from then on is kept. */
  written: () => void;
  /** Whether what is typed is kept, so that leaving loses nothing. */
  isKept: () => boolean;
}

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/** Finds the last draft of a person's form that no screen is writing. */
async function findDraft(personId: number, form: string): Promise<Draft | undefined> {
  const all = (await draftsOf(personId)).filter((draft) => draft.form === form);
  if (all.length === 0) return undefined;
  const held = await heldDrafts();
  return all.find(({ id }) => !held.has(id));
}

export function useDraft<T>({ form, typed, resume }: DraftOptions<T>): FormDraft<T> {
  const [personId] = useState(currentUserId);
  const [key] = useState(() => `${form} ${window.location.pathname}`);
  const [writer] = useState(draftWriter);
  const [id, setId] = useState(newId);
  const [found, setFound] = useState<Draft | null>(null);
  /** The text that is kept, null for none; undefined once nothing is kept any more. */
  const kept = useRef<string | null | undefined>(null);

  const look = useCallback(
    () =>
      findDraft(personId, key).catch((error: unknown) => {
        logFailure('brouillon', error);
        return undefined;
      }),
    [personId, key],
  );
  useEffect(() => {
    let isGone = false;
    void look().then((draft) => {
      if (!isGone) setFound(draft ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [look]);
  useEffect(() => holdDraft(id), [id]);

  useEffect(() => {
    if (kept.current === undefined) return;
    const content = typed();
    const text = content === null ? null : JSON.stringify(content);
    if (text === kept.current) return;
    kept.current = text;
    if (text === null) writer.remove(id);
    else {
      const title = document.querySelector('h1')?.textContent ?? document.title;
      writer.put({ id, personId, form: key, title, savedAt: new Date().toISOString(), content: text });
    }
  });

  const forget = () => {
    kept.current = undefined;
    writer.remove(id);
  };
  useLost(forget);
  const written = () => {
    if (kept.current === undefined) return;
    kept.current = null;
    writer.remove(id);
  };

  return {
    found: found === null ? null : { savedAt: found.savedAt, content: JSON.parse(found.content) as T },
    take: () => {
      if (found === null) return;
      // The form goes on with the draft that was found, which replaces what it kept so far.
      writer.remove(id);
      kept.current = found.content;
      setId(found.id);
      setFound(null);
      resume(JSON.parse(found.content) as T);
    },
    erase: () => {
      if (found === null) return;
      setFound(null);
      // An older one may be left.
      removeDrafts([found.id])
        .then(look)
        .then((draft) => setFound(draft ?? null))
        .catch((error: unknown) => logFailure('brouillon', error));
    },
    forget,
    written,
    isKept: () => typeof kept.current === 'string' && canKeep(kept.current.length),
  };
}
