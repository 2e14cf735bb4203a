/**
 * The key of the server wraps what the database keeps and nobody may read there: the private keys of schools, the secrets of second
 * factors. It is no part of the database: the operator gives it (CLE_DU_SERVEUR), or the product makes one at its first start and
 * keeps it in a file of DATA_DIR. Servers of one base share it.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepOnce, readKept } from './kept-file.ts';

export const FICHIER_DE_CLE = 'cle-du-serveur.txt';

/** A server without the key of its base; the message is for the person at the terminal. */
export class CleDuServeurRefusee extends Error {}

export interface ServerKeySettings {
  readonly dataDir: string;
  /** The key that the operator gives; '' or absent: none. */
  readonly cleDuServeur?: string;
}

/** Returns the key of a server; null: none was given, and none was made yet. */
export const serverKeyOf = ({ dataDir, cleDuServeur = '' }: ServerKeySettings): string | null =>
  cleDuServeur === '' ? readKept(join(dataDir, FICHIER_DE_CLE)) : cleDuServeur;

/** Writes a key into the folder of data; one that is there stays. Returns the folder's. */
export const keepServerKey = (dataDir: string, key: string = randomBytes(32).toString('base64url')): string =>
  keepOnce(join(dataDir, FICHIER_DE_CLE), key);

const FORMAT = 'v1';
const IV = 12;
const TAG = 16;

/** Returns the bytes that a use of the key has for itself. */
const derive = (key: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'gestionscolaire', use, 32));

/** Returns what a base keeps of its key, by which another one is refused; it gives nothing of the key back. */
export const printOf = (key: string): string => derive(key, 'empreinte').toString('hex');

/** Whether a stored value is wrapped; one of an older version stands in clear until the next start. */
export const isWrapped = (stored: string): boolean => stored.startsWith(`${FORMAT}.`);

/** Wraps a value (AES-256-GCM). `place`: the row that holds it; in another row it does not open. */
export function wrap(key: string, place: string, clear: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', derive(key, 'secrets'), iv).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([iv, cipher.update(clear, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORMAT}.${bytes.toString('base64url')}`;
}

/**
 * Opens a wrapped value.
 * @throws CleDuServeurRefusee when the key, or the place, is another one
 */
export function unwrap(key: string, place: string, stored: string): string {
  const bytes = Buffer.from(stored.slice(FORMAT.length + 1), 'base64url');
  try {
    const end = bytes.length - TAG;
    const decipher = createDecipheriv('aes-256-gcm', derive(key, 'secrets'), bytes.subarray(0, IV));
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(end));
    return Buffer.concat([decipher.update(bytes.subarray(IV, end)), decipher.final()]).toString('utf8');
  } catch {
    throw new CleDuServeurRefusee(`La clé de ce serveur n'ouvre pas un secret de la base (${place}).`);
  }
}

/** Returns the mark that a key sets on a text; `use` keeps those of two uses apart. */
export const markOf = (key: string, use: string, text: string): string =>
  createHmac('sha256', derive(key, use)).update(text).digest('base64url');
