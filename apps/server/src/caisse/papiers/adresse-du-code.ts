/** Where the code of a paper leads: an address that a parent's telephone opens and that this server serves, or none. */

/** Where this product is found from another machine. */
export interface Adresses {
  /** ADRESSE_PUBLIQUE: it stands before any other. */
  readonly publique: string | null;
  /** Origins at which this server itself is found, the one that its start announces first. */
  readonly servies: readonly string[];
}

/** `origine`: the address as the browser says it, which may say anything: it is taken only where the server is found there. */
export const adresseDuCode = (origine: string, { publique, servies }: Adresses): string | null =>
  publique ?? servies.find((one) => one === origine.toLowerCase()) ?? servies[0] ?? null;
