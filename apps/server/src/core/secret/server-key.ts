/**
 * The key of the server wraps what the database keeps and nobody may read there: the private keys of schools, the secrets of second
 * factors. It is no part of the database: the operator gives it (CLE_DU_SERVEUR), or the product makes one at its first start and
 * keeps it in a file of DATA_DIR. Servers of one base share it.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '#core/db/database.ts';
import { keepOnce, readKept } from './kept-file.ts';

export const FICHIER_DE_CLE = 'cle-du-serveur.txt';

/** A server without the key of its base; the message is for the person at the terminal. */
export class CleDuServeurRefusee extends Error {}

export interface ServerKeySettings {
  readonly dataDir: string;
  /** The key that the operator gives; '' or absent: none. */
  readonly cleDuServeur?: string;
}

/** Answers the key of a server; null: none was given, and none was made yet. */
export const serverKeyOf = ({ dataDir, cleDuServeur = '' }: ServerKeySettings): string | null =>
  cleDuServeur === '' ? readKept(join(dataDir, FICHIER_DE_CLE)) : cleDuServeur;

/** Writes a key into the folder of data; one that is there stays. Answers the folder's. */
export const keepServerKey = (dataDir: string, key: string = randomBytes(32).toString('base64url')): string =>
  keepOnce(join(dataDir, FICHIER_DE_CLE), key);

const FORMAT = 'v1';
const IV = 12;
const TAG = 16;

/** Answers the bytes that a use of the key has for itself. */
const derive = (key: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'gestionscolaire', use, 32));

/** Answers what a base keeps of its key, by which another one is refused; it gives nothing of the key back. */
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

/** The key of each open database, by what Kysely keeps of it in every transaction. */
const keys = new WeakMap<object, string>();

/** Gives an open database its key. */
export function setServerKey(db: Db, key: string): void {
  keys.set(db.getExecutor().adapter, key);
}

/** Answers the key of a database; undefined: it was opened without one. */
export const keyOf = (db: Db): string | undefined => keys.get(db.getExecutor().adapter);

/**
 * Answers the mark of a text that only the servers of this base can make, whichever of them is asked; `use` keeps those of two uses apart.
 * @throws CleDuServeurRefusee when the database was opened without a key
 */
export function signedBy(db: Db, use: string, text: string): string {
  const key = keyOf(db);
  if (key === undefined) throw new CleDuServeurRefusee('CLE_DU_SERVEUR : sans elle, rien ne se signe.');
  return createHmac('sha256', derive(key, use)).update(text).digest('base64url');
}

/** The row that holds a secret: its table, and its id there. */
export interface SecretPlace {
  readonly table: string;
  readonly id: number;
}

export const placeOf = ({ table, id }: SecretPlace): string => `${table} ${id}`;

/**
 * Wraps a secret that a row is about to hold.
 * @throws CleDuServeurRefusee when the database was opened without a key
 */
export function closeSecret(db: Db, place: SecretPlace, clear: string): string {
  const key = keyOf(db);
  if (key === undefined)
    throw new CleDuServeurRefusee('CLE_DU_SERVEUR : sans elle, aucun secret ne s’écrit dans la base.');
  return wrap(key, placeOf(place), clear);
}

/**
 * Opens a secret that a row holds.
 * @throws CleDuServeurRefusee when the database was opened without its key
 */
export function openSecret(db: Db, place: SecretPlace, stored: string): string {
  if (!isWrapped(stored)) return stored;
  const key = keyOf(db);
  if (key === undefined)
    throw new CleDuServeurRefusee('CLE_DU_SERVEUR : sans elle, aucun secret de la base ne se lit.');
  return unwrap(key, placeOf(place), stored);
}
