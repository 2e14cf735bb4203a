/**
 * Keeps the lines of the log in files beside the data, the last ones of some days: a school has no other log, and whoever helps it
 * reads them. It replaces the oldest file, so that the log never fills the disk.
 */
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The place where log lines go, one whole line with its end at a time. */
export interface LogStream {
  write(line: string): void;
}

/** How much is kept: `files` of `bytes` at most each. */
interface Kept {
  readonly bytes: number;
  readonly files: number;
}

const KEPT: Kept = { bytes: 5_000_000, files: 5 };

/** Returns the name of a file: the one that grows is 0, the oldest has the highest number. */
const nameOf = (rank: number): string => (rank === 0 ? 'serveur.log' : `serveur.${rank}.log`);

/**
 * Opens the files of a folder, which is made at the first line. Where nothing can be written, as on a full disk, a line is left out
 * and the next one tries again: the server goes on.
 */
export function logFile(folder: string, { bytes, files }: Kept = KEPT): LogStream & { close(): void } {
  let file: number | undefined;
  let size = 0;

  function close(): void {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  function open(): number {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const opened = openSync(join(folder, nameOf(0)), 'a', 0o600);
    file = opened;
    size = fstatSync(opened).size;
    return opened;
  }

  function rotate(): void {
    close();
    rmSync(join(folder, nameOf(files - 1)), { force: true });
    for (let rank = files - 2; rank >= 0; rank -= 1) {
      try {
        renameSync(join(folder, nameOf(rank)), join(folder, nameOf(rank + 1)));
      } catch {
        // There is no such file yet, or another server of this folder has just moved it.
      }
    }
  }

  return {
    write(line) {
      try {
        let target = file ?? open();
        if (size > 0 && size + Buffer.byteLength(line) > bytes) {
          rotate();
          target = open();
        }
        size += writeSync(target, line);
      } catch {
        // The standard output has the line.
      }
    },
    close,
  };
}

/** Sends each line to several places. */
export const both = (...streams: readonly LogStream[]): LogStream => ({
  write(line) {
    for (const stream of streams) stream.write(line);
  },
});
