/** Sends the form of a record once, as an add or a change of what was read. It answers a refusal as a value. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useRef } from 'react';
import { currentUserId } from '#core/api/identity.ts';
import { type Unanswered, useWrite } from '#core/api/use-endpoint.ts';
import { useSendOnce } from '#core/api/use-send-once.ts';
import type { AnyRow } from '#core/crud/crud-page.tsx';
import type { Values } from '#core/crud/values.ts';

interface SubmissionOptions {
  create: Endpoint;
  update: Endpoint;
  /** Called once the record is stored; `isNew`: by an add. The form sends nothing any more. */
  onSaved: (isNew: boolean, answer: unknown, sent: Values) => void | Promise<void>;
}

/** Sends a form: useCrudForm asks it whatever the act is. */
export interface Submission extends Omit<ReturnType<typeof useSendOnce>, 'send'> {
  /** The act that was sent and perhaps written, which a draft keeps. */
  unanswered: () => Unanswered | null;
  /** Sends this act again with its own key, if it is still the same. */
  takeUp: (act: Unanswered | null) => void;
  /** Sends cleaned values, to the record as it was read or as a new one. Null when it is stored or already under way. */
  send: (content: Values, target: AnyRow | null) => Promise<unknown>;
}

/** Remembers the last act, while nobody knows whether it was written; `useWrite` takes `last`. */
export function useUnanswered() {
  const last = useRef<Unanswered>(undefined);
  return {
    last,
    unanswered: () => last.current ?? null,
    takeUp: (act: Unanswered | null) => {
      last.current = act ?? undefined;
    },
  };
}

export function useSubmission({ create, update, onSaved }: SubmissionOptions): Submission {
  const { send: sendOnce, ...state } = useSendOnce();
  const { last, ...memory } = useUnanswered();
  const { mutateAsync: sendCreate } = useWrite(create, last);
  const { mutateAsync: sendUpdate } = useWrite(update, last);

  const write = (content: Values, target: AnyRow | null) => {
    if (target === null) return sendCreate({ ...content, creationUserId: currentUserId() });
    const { id, modifDate } = target;
    return sendUpdate({ id, ...content, modifUserId: currentUserId(), modifDate });
  };

  return {
    ...state,
    ...memory,
    send: (content, target) =>
      sendOnce({
        write: () => write(content, target),
        onStored: ({ data }) => onSaved(target === null, data, content),
      }),
  };
}

/** Reads the id of the record that an add answers: [{ id }]. */
export function addedId(answer: unknown): number | undefined {
  const added: unknown = Array.isArray(answer) ? answer[0] : undefined;
  const isMade = typeof added === 'object' && added !== null && 'id' in added;
  return isMade && typeof added.id === 'number' ? added.id : undefined;
}
