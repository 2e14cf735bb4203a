/** Keeps a secret that the product draws once in a file of the data folder, whose owner alone reads it. */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the secret of a file; null: none was made yet. */
export const readKept = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : null;

/** Writes a secret into its file, and returns the file's: one that is there stays. */
export function keepOnce(file: string, secret: string): string {
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    // Two processes may make one at the same time: the first keeps its own, since a link never replaces a file.
    linkSync(draft, file);
  } catch (error) {
    // A disk without links, such as a key's, has one name for a file.
    const isMade = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isMade && !existsSync(file)) renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
