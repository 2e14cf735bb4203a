/**
 * Sets the embedded base aside under another name, so that another one takes its place, and brings it back. It takes no room, and a cut
 * at any moment leaves the base either in its place or aside, whole.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FICHIER } from './file-name.ts';

/** The files of a base, itself last: once it is aside, all are. */
const FILES: readonly string[] = [`${FICHIER}-wal`, `${FICHIER}-shm`, FICHIER];

/** Returns the name of the base that was set aside under `suffix`. */
export const asideOf = (dataDir: string, suffix: string): string => join(dataDir, `${FICHIER}.${suffix}`);

export function setAside(dataDir: string, suffix: string): void {
  const there = new Set(readdirSync(dataDir));
  for (const name of FILES)
    if (there.has(name)) renameSync(join(dataDir, name), join(dataDir, `${name}.${suffix}`));
}

/** Brings the base back that was set aside under `suffix`, and removes what took its place meanwhile. */
export function bringBack(dataDir: string, suffix: string): void {
  // Before the base itself is aside, nothing has taken its place.
  if (existsSync(asideOf(dataDir, suffix)))
    for (const name of FILES) rmSync(join(dataDir, name), { force: true });
  for (const name of FILES.toReversed()) {
    const aside = join(dataDir, `${name}.${suffix}`);
    if (existsSync(aside)) renameSync(aside, join(dataDir, name));
  }
}
