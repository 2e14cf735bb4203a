/** Draws what nobody can guess. Not crypto.randomUUID: a school's LAN is plain http, where it does not exist. */

/** Makes 128 random bits in hexadecimal. */
export function randomMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
