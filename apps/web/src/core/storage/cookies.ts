/**
 * Keeps small choices of this browser in cookies. None opens anything. They are read before React is there, so this file imports
 * nothing (login, depart).
 */

interface Kept {
  /** The seconds that it lasts; absent: until the browser is closed. */
  maxAge?: number;
  /** The pages that have it; absent: all. */
  path?: string;
  sameSite: 'lax' | 'strict';
}

/** The prefix under which a browser takes a cookie from https alone: nobody on the network sets it. */
const SECURE = '__Secure-';

/** Writes a cookie as the browser takes it: over https it is never sent in clear. */
export function cookieText(
  protocol: string,
  name: string,
  value: string,
  { maxAge, path = '/', sameSite }: Kept,
): string {
  const isSecure = protocol === 'https:';
  const lasts = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  return `${isSecure ? SECURE : ''}${name}=${value}; path=${path}${lasts}; samesite=${sameSite}${isSecure ? '; secure' : ''}`;
}

export function keepCookie(name: string, value: string, kept: Kept): void {
  document.cookie = cookieText(location.protocol, name, value, kept);
}

/** Reads a cookie; one that came over https goes before one that may come from anybody. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  const all = new Map(
    cookies.split('; ').map((one) => {
      const at = one.indexOf('=');
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
  return all.get(`${SECURE}${name}`) ?? all.get(name);
}
