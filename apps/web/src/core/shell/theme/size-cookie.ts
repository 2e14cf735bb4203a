/**
 * Keeps the last page length of a list in a cookie of the list's own path: depart.js may then ask for the first page before the
 * preferences have come. It is a guess only: the list follows the preferences. This file imports nothing that needs React (depart).
 */
import { keepCookie, readCookie } from '#core/storage/cookies.ts';

export function readSize(cookie: string = document.cookie): number | undefined {
  const found = readCookie('taille', cookie) ?? '';
  return /^\d{1,3}$/.test(found) ? Number(found) : undefined;
}

/** Keeps the length until the browser is closed; the cookie is sent with the list's own page alone. */
export function writeSize(size: number, path: string = location.pathname): void {
  keepCookie('taille', String(size), { path, sameSite: 'lax' });
}
