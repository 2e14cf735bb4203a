/** Ends a work of many steps that lasts too long: whoever waits behind it has their turn. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';

/** Returns what each step asks: it refuses with `phrase` once so many minutes have gone. */
export function deadline(minutes: number, phrase: string, time = () => performance.now()): () => void {
  const end = time() + minutes * MINUTE;
  return () => {
    if (time() > end) refuse('INDISPONIBLE', { phrase });
  };
}
