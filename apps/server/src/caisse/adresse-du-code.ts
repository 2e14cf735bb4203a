/** Where the code of a paper leads: an address that a parent's telephone opens, or none. */
import { estDeCetOrdinateur } from '@gestionscolaire/contract/caisse/code.ts';

/** Where this product is found from another machine. */
export interface Adresses {
  /** ADRESSE_PUBLIQUE: it stands before any other. */
  readonly publique: string | null;
  /** Of this machine on the school's network, when it listens there. */
  readonly reseau: string | null;
}

/** `origine`: the address as the cashier's browser has it; at the server's own keyboard it is of no use to anybody else. */
export const adresseDuCode = (origine: string, { publique, reseau }: Adresses): string | null =>
  publique ?? (estDeCetOrdinateur(origine) ? reseau : origine);
