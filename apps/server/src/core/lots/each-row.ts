/** Works through a thousand rows, one after the other, without keeping everybody else waiting. */
import { setImmediate } from 'node:timers/promises';

/** The number of rows between two pauses. */
const AT_ONCE = 20;

/**
 * Does `work` for each row in its order, with a pause after `atOnce` rows. On SQLite nothing of a transaction ever
 * waits, so without pauses readers would be answered at its end. Writers wait for the transaction anyway.
 */
export async function eachRow<T>(
  rows: readonly T[],
  work: (row: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  for (const [rang, row] of rows.entries()) {
    if (rang > 0 && rang % atOnce === 0) await setImmediate();
    await work(row);
  }
}
