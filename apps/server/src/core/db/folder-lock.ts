/**
 * Keeps a folder of data for one server. The lock is that of a small file which SQLite holds: the system takes it back when the
 * process ends, however it ends, so that no cut leaves a folder closed.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isUnavailable } from './constraints.ts';

/** The name of the file in DATA_DIR. It stays there: removing it would let two servers in, one on each of two files. */
export const FICHIER_DU_VERROU = 'serveur.verrou';

/** The milliseconds that a server waits for the one that it replaces, which may be ending. */
const PATIENCE = 3000;

/**
 * Takes the folder (which exists) and returns how to give it back; undefined: another server has it.
 * `patience`: milliseconds to wait for it.
 */
export function takeFolder(dataDir: string, patience = PATIENCE): (() => void) | undefined {
  const connection = new DatabaseSync(join(dataDir, FICHIER_DU_VERROU), { timeout: patience });
  try {
    // It writes nothing: a full disk takes and gives it as well.
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (isUnavailable(error)) return undefined;
    throw error;
  }
  return () => {
    if (connection.isOpen) connection.close();
  };
}
