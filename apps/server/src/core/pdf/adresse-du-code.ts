/**
 * Returns where the code of a paper leads: an address that a parent's telephone opens and that this server serves, or
 * none.
 */

/** The addresses at which another machine finds this product. */
export interface Adresses {
  /** The setting ADRESSE_PUBLIQUE: it goes before any other. */
  readonly publique: string | null;
  /** The origins at which this server itself is found, first the one that its start announces. */
  readonly servies: readonly string[];
}

/**
 * Returns the address of the code. `origine`: the address as the browser says it, which may be anything: it is taken
 * only when the server is found there.
 */
export const adresseDuCode = (origine: string, { publique, servies }: Adresses): string | null =>
  publique ?? servies.find((one) => one === origine.toLowerCase()) ?? servies[0] ?? null;
