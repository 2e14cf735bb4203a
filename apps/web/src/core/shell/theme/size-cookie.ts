/**
 * The page length a list had last time, in a cookie of its own address: depart.js may then ask for the first page
 * before the preferences have come. A guess only: what is shown follows the preferences. It imports nothing (depart).
 */

export function readSize(cookie: string = document.cookie): number | undefined {
  const found = /(?:^|; )taille=(\d{1,3})(?:;|$)/.exec(cookie)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Until the browser is closed, and sent with the list's own page alone. */
export function writeSize(size: number, path: string = location.pathname): void {
  document.cookie = `taille=${size}; path=${path}; samesite=lax`;
}
