/**
 * The identity of the signed-in person: the answer of the sign-in, stored unchanged in local storage (AMB-003, AMB-004), and
 * its changes.
 */
import type { Identite } from '@gestionscolaire/contract/administration/connexion.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { isAhead } from '#core/storage/base.ts';

export type Person = Identite['data'][number];

/** Path of the sign-in page: a static page, outside of the application. */
export const SIGN_IN = '/authentication/login';

function isIdentity(value: unknown): value is Identite {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('data' in value)) return false;
  return (
    typeof value.token === 'string' &&
    value.token !== '' &&
    Array.isArray(value.data) &&
    value.data.length > 0
  );
}

let lastText: string | null = null;
let lastIdentity: Identite | null = null;

/** Reads the stored identity, or null. It answers the same object as long as the stored text is the same. */
export function readIdentity(): Identite | null {
  const text = localStorage.getItem(CLES_LOCALES.identite);
  if (text === lastText) return lastIdentity;
  lastText = text;
  lastIdentity = null;
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    if (isIdentity(value)) lastIdentity = value;
  } catch {
    // The text is not JSON: nobody is signed in.
  }
  return lastIdentity;
}

/** Whether a one-time password is still to be changed: until then the server refuses all but that. */
export const hasToChangePassword = (): boolean => readIdentity()?.motDePasseAChanger === true;

/** Returns the signed-in person, or null. */
export function currentPerson(): Person | null {
  return readIdentity()?.data[0] ?? null;
}

/** Returns the id that stamps and self calls carry; 0, which the server refuses, when nobody is signed in. */
export function currentUserId(): number {
  return currentPerson()?.id ?? 0;
}

export function storeIdentity(identity: Identite): void {
  localStorage.setItem(CLES_LOCALES.identite, JSON.stringify(identity));
}

/**
 * Empties local storage (AUTH-06, AUTH-11, AUTH-22), but for what a person typed in a page that went and that no disk holds yet: it waits
 * for them, as the drafts on the disk do.
 */
export function clearStorage(): void {
  for (const name of Object.keys(localStorage)) if (!isAhead(name)) localStorage.removeItem(name);
}

/** Calls `changed` on every change that ANOTHER tab makes to the identity. Returns the function that stops it. */
export function watchOtherTabs(changed: (identity: Identite | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === null || event.key === CLES_LOCALES.identite)) {
      changed(readIdentity());
    }
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
