/** Sends an act once, however often a button is pressed. Records, privileges, payments and closings are sent by it. */
import { useRef, useState } from 'react';
import { focusRetryOf } from './focus-retry.ts';

interface Act<A> {
  /** Asks the person first. A second press meanwhile asks nothing. */
  isMeant?: () => Promise<boolean>;
  write: () => Promise<A>;
  onStored: (answer: A) => void | Promise<void>;
  /** Whether the form stays as it is once the act is stored, for another. */
  staysOpen?: boolean;
}

export function useSendOnce() {
  const [isSending, setSending] = useState(false);
  /** A ref changes before React draws again, so that a double click sends once. */
  const busy = useRef(false);
  const over = useRef(false);

  /**
   * Returns the failure; null when the act is stored, already under way, or not meant. Once it is stored nothing is sent any
   * more, unless the form stays.
   */
  async function send<A>({ isMeant, write, onStored, staysOpen = false }: Act<A>): Promise<unknown> {
    if (busy.current) return null;
    busy.current = true;
    if (isMeant !== undefined && !(await isMeant())) {
      busy.current = false;
      return null;
    }
    const form = document.activeElement?.closest('form') ?? null;
    setSending(true);
    try {
      const answer = await write();
      over.current = true;
      await onStored(answer);
      if (staysOpen) {
        busy.current = false;
        setSending(false);
      }
      return null;
    } catch (error) {
      busy.current = false;
      setSending(false);
      focusRetryOf(form);
      return error;
    }
  }

  return {
    send,
    isSending,
    /** True once stored or given up: leaving the page asks nothing any more. */
    isOver: () => over.current,
    isBusy: () => busy.current,
    giveUp: () => {
      over.current = true;
    },
  };
}
