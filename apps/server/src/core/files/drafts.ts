/**
 * Writes a file whole or not at all: as a draft beside it, which the disk holds before it takes its name. The draft says which process
 * of which computer writes it, since several computers may share a folder: '.essai.sauvegarde.pc-du-bureau-4711.partiel'.
 */
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DAY, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';

const HERE = hostname()
  .toLowerCase()
  .replace(/[^a-z\d]+/g, '-');
/** This process, as the names of what it writes have it. */
export const OWNER = `${HERE}-${process.pid}`;

/** Returns the name under which a file is written before it is whole. */
export const draftOf = (file: string): string => join(dirname(file), `.${basename(file)}.${OWNER}.partiel`);

/** Waits until the disk holds the names of a folder. Windows keeps them by itself, and opens no folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The files that wait for the disk at the same time: it takes many at once hardly longer than one. */
const AT_ONCE = 16;

/** Waits until the disk holds every file of a folder, and their names, however deep. */
export async function syncTree(folder: string): Promise<void> {
  const all = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const syncNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      // Windows syncs what may be written alone.
      const handle = await open(file, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext));
  for (const one of all) if (one.isDirectory()) syncFolder(join(one.parentPath, one.name));
  syncFolder(folder);
}

/** Makes a file by `write`, which fills its draft; one that fails leaves what was there. */
async function throughDraft(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(file);
  try {
    await write(draft);
    await rename(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Writes a file for its owner alone. */
export const writeWhole = (file: string, bytes: Uint8Array | string): Promise<void> =>
  throughDraft(file, async (draft) => {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });

/** Copies a file; `check` throws when the copy, on the disk by then, is not what it should be. */
export const copyWhole = (
  from: string,
  to: string,
  check: (draft: string) => Promise<void> = async () => {},
): Promise<void> =>
  throughDraft(to, async (draft) => {
    await copyFile(from, draft);
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await check(draft);
  });

/** Writes a small file at once, for whoever cannot wait. */
export function writeWholeSync(file: string, text: string, mode = 0o600): void {
  const draft = draftOf(file);
  try {
    const fd = openSync(draft, 'w', mode);
    try {
      writeSync(fd, text);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A draft, or the folder of a trial ('.verification-pc-du-bureau-4711-a1b2c3'), with its owner where the name has one. */
const LEFT = /^\.(?:verification-(?:(?<trial>.+)-)?\w+|.+\.(?<draft>[a-z\d-]+)\.partiel)$/;

/**
 * Whether something of this name, `age` milliseconds old, was left by a work that is over. That of a process of this computer is left
 * once the process is; of another computer, or of no process, only its age can tell.
 */
export function isLeftOver(name: string, age: number): boolean {
  const found = LEFT.exec(name);
  if (found === null) return false;
  if (age > DAY) return true;
  const owner = found.groups?.['trial'] ?? found.groups?.['draft'] ?? '';
  const pid = owner.startsWith(`${HERE}-`) ? Number(owner.slice(HERE.length + 1)) : Number.NaN;
  // Touched a minute ago, it may be in use: the number of a process is given again.
  return Number.isInteger(pid) && pid > 0 && age > MINUTE && !lives(pid);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another account lives too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
