/**
 * Keeps the mark by which the server knows this browser again when a person signs in. It stands in a cookie: a sign-out empties
 * local storage, and a known device would be a new one the day after. It opens nothing.
 */
import { keepCookie, readCookie } from '#core/storage/cookies.ts';
import { randomMark } from './random.ts';

/** One year, in seconds: the server remembers a device as long. */
const MAX_AGE = 31_536_000;

function readMark(): string | undefined {
  const kept = readCookie('appareil') ?? '';
  return /^[\w-]{16,100}$/.test(kept) ? kept : undefined;
}

/**
 * Returns what a sign-in says of this browser, for a year from now. It says nothing where cookies are not kept: with a mark
 * drawn each time it would be a new device each time, and without one it is known by its name and its address.
 */
export function presentDevice(): { appareil?: string } {
  const drawn = readMark() ?? randomMark();
  keepCookie('appareil', drawn, { maxAge: MAX_AGE, sameSite: 'strict' });
  const appareil = readMark();
  return appareil === undefined ? {} : { appareil };
}
