/**
 * Keeps on this browser's disk the rows of a place that leave for the server by themselves: cells, roll calls. Each stands first where a
 * write ends at once: the page may go at any moment, and the disk answers later.
 */

import { logFailure } from '#core/log.ts';
import { forgetAhead, isKept, keepAhead, type PlaceToSend, readKept, replaceKept } from './base.ts';

/** A row that waits: whose it is, and the ISO instant of this browser at which it was typed. */
interface Waiting {
  readonly id: string;
  readonly userId: number;
  readonly instant: string;
}

/** A row in place of the one that this tab held under its id; null removes it. */
export interface Replacement<R> {
  readonly id: string;
  readonly held: R | undefined;
  readonly row: R | null;
}

interface DiskOptions<R> {
  /** Whether a row may take the place of the one that the disk has: another tab may have typed since. */
  readonly mayReplace: (held: R | undefined, row: R | null, onDisk: R | undefined) => boolean;
  /** Hears, after each write, whether the disk took it. */
  readonly onWritten?: (isOnDisk: boolean) => void;
}

/** Makes the disk of a place. */
export function diskOf<R extends Waiting>(place: PlaceToSend, { mayReplace, onWritten }: DiskOptions<R>) {
  /** The writes, one after the other. */
  let written: Promise<void> = Promise.resolve();

  /** Puts rows on the disk, but where another tab has typed since: read and written in one transaction, nothing is lost between. */
  function write(changes: readonly Replacement<R>[]): void {
    if (!isKept() || changes.length === 0) return;
    const ahead = changes.flatMap(({ row }) => row ?? []);
    keepAhead(place, ahead);
    forgetAhead(
      place,
      changes.flatMap(({ held, row }) => (row === null ? (held ?? []) : [])),
    );
    written = written
      .then(() =>
        replaceKept(place, changes, ({ held, row }, onDisk: R | undefined) =>
          mayReplace(held, row, onDisk) ? row : undefined,
        ),
      )
      .then(() => {
        forgetAhead(place, ahead);
        onWritten?.(true);
      })
      // A full disk or a private window: the rows are sent from memory, and the screen says so.
      .catch((error: unknown) => {
        logFailure(place, error);
        onWritten?.(false);
      });
  }

  /** Reads a person's rows. Those of others wait for them: no clock of a computer removes one. */
  async function read(userId: number): Promise<readonly R[]> {
    if (!isKept()) return [];
    const all = await readKept<R>(place);
    return all.filter((row) => row.userId === userId);
  }

  /** Resolves once all writes that were asked for have ended, done or refused. */
  const settled = (): Promise<void> => written;

  return { write, read, settled };
}
