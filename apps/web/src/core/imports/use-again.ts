/** Tries again the rows that a person changes, and them alone: those changed while others are tried follow together. */
import type { Essai } from '@gestionscolaire/contract/core/imports/columns.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Again {
  /** The signal of the step of the import: a row is not told once another file is there. */
  signal: () => AbortSignal | undefined;
  tryRows: (numbers: ReadonlySet<number>, signal: AbortSignal | undefined) => Promise<readonly Essai[]>;
  onTried: (tried: readonly Essai[]) => void;
  onFailed: (error: unknown) => void;
}

const NOBODY: ReadonlySet<number> = new Set();

export function useAgain({ signal, tryRows, onTried, onFailed }: Again) {
  /** The rows that wait, and those that are tried now. */
  const [waiting, setWaiting] = useState(NOBODY);
  const [tried, setTried] = useState(NOBODY);
  const isTrying = useRef(false);

  const run = useEffectEvent(async () => {
    if (isTrying.current || waiting.size === 0) return;
    isTrying.current = true;
    const mine = signal();
    const numbers = waiting;
    setTried(numbers);
    setWaiting((before) => new Set([...before].filter((number) => !numbers.has(number))));
    try {
      const found = await tryRows(numbers, mine);
      if (mine?.aborted !== true) onTried(found);
    } catch (error) {
      if (mine?.aborted !== true) onFailed(error);
    } finally {
      isTrying.current = false;
      setTried(NOBODY);
    }
  });
  // The rows are tried with what they have become: after the change is on screen, and again after those before it.
  useEffect(() => {
    void run();
  }, [waiting, tried]);

  return {
    pending: waiting.size + tried.size === 0 ? NOBODY : new Set([...waiting, ...tried]),
    add: (numbers: readonly number[]) => {
      if (numbers.length > 0) setWaiting((before) => new Set([...before, ...numbers]));
    },
  };
}
