/** A thousand rows, one after the other, without keeping everybody else waiting. */
import { setImmediate } from 'node:timers/promises';

/** Rows between two pauses. */
const AT_ONCE = 20;

/**
 * Does `work` for each row in its order. On SQLite nothing of a transaction ever waits, so whoever only reads would be
 * answered at its end: now and then the others have their turn, after `atOnce` rows. Who writes waits for the transaction anyway.
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
