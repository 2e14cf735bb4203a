/** Sending a form: once, whatever is pressed; an add or a change; the refusal comes back as a value. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useRef, useState } from 'react';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import type { AnyRow } from '#core/crud/crud-page.tsx';
import type { Values } from '#core/crud/values.ts';

export interface SubmissionOptions {
  create: Endpoint;
  update: Endpoint;
  /** Called once it is stored; `isNew`: by an add. The form stays closed to any other sending. */
  onSaved: (isNew: boolean, answer: unknown, sent: Values) => void | Promise<void>;
}

export function useSubmission({ create, update, onSaved }: SubmissionOptions) {
  const [isSending, setSending] = useState(false);
  /** Read at once, before React has shown anything: a double click sends once. */
  const busy = useRef(false);
  const saved = useRef(false);
  const { mutateAsync: sendCreate } = useWrite(create);
  const { mutateAsync: sendUpdate } = useWrite(update);

  const write = (content: Values, target: AnyRow | null) => {
    if (target === null) return sendCreate({ ...content, creationUserId: currentUserId() });
    const { id, modifDate } = target;
    return sendUpdate({ id, ...content, modifUserId: currentUserId(), modifDate });
  };

  /** Sends cleaned values, to the record as it was read or as a new one. Null when it is stored or already under way. */
  const send = async (content: Values, target: AnyRow | null): Promise<unknown> => {
    if (busy.current) return null;
    busy.current = true;
    setSending(true);
    try {
      const { data } = await write(content, target);
      saved.current = true;
      await onSaved(target === null, data, content);
      return null;
    } catch (error) {
      busy.current = false;
      setSending(false);
      return error;
    }
  };

  return {
    send,
    isSending,
    /** Stored, or given up: leaving asks nothing any more. */
    isOver: () => saved.current,
    isBusy: () => busy.current,
    giveUp: () => {
      saved.current = true;
    },
  };
}
