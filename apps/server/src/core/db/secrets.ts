/** Keeps the key of each open database, and wraps by it the secrets that its rows hold. */
import { CleDuServeurRefusee, isWrapped, markOf, unwrap, wrap } from '#core/secret/server-key.ts';
import type { Db } from './database.ts';

/** The key of each open database, by what Kysely keeps of it in every transaction. */
const keys = new WeakMap<object, string>();

/** Gives an open database its key. */
export function setServerKey(db: Db, key: string): void {
  keys.set(db.getExecutor().adapter, key);
}

/** Returns the key of a database; undefined: it was opened without one. */
export const keyOf = (db: Db): string | undefined => keys.get(db.getExecutor().adapter);

/**
 * Returns the mark of a text that only the servers of this base can make, whichever of them is asked; `use` keeps those of two uses apart.
 * @throws CleDuServeurRefusee when the database was opened without a key
 */
export function signedBy(db: Db, use: string, text: string): string {
  const key = keyOf(db);
  if (key === undefined) throw new CleDuServeurRefusee('CLE_DU_SERVEUR : sans elle, rien ne se signe.');
  return markOf(key, use, text);
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
