/** Tells addresses of machines apart. The sign-in page reads this file, so it imports nothing. */

/** Whether an address names the computer that opens it: on another one it leads nowhere, or elsewhere. */
export const estDeCetOrdinateur = (adresse: string): boolean =>
  /^https?:\/\/(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?$/i.test(
    adresse,
  );
