/** Reads an answer on the sign-in page: the address to go to, or the sentence to show. */
import type { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export type Bag = Readonly<Record<string, unknown>>;

export interface Refusal {
  error: string;
  champs: Readonly<Record<string, string>>;
  /** Seconds before the next attempt; 0 when there is no need to wait. */
  attente: number;
}

// Only their types are imported, so that the sign-in page does not carry the table.
const ACCUEIL: typeof ADRESSES.accueil = '/pageAccueil';
const MOT_DE_PASSE: typeof ADRESSES.motDePasse = '/user/resetPassword';
const DEUX_ETAPES: typeof ADRESSES.deuxEtapes = '/user/deuxEtapes';

const FAILURE = "L'opération a échoué";

export function isObject(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the next page: the change of a one-time password first, then the second factor that a group wants, then the page asked
 * for when it is one of this site, else the home page.
 */
export function afterSignIn(identity: Bag, search: string): string {
  if (identity['motDePasseAChanger'] === true) return MOT_DE_PASSE;
  if (identity['secondFacteurAActiver'] === true) return DEUX_ETAPES;
  const asked = new URLSearchParams(search).get('page') ?? '';
  return /^\/(?![/\\]|authentication\/)[^\s\\]+$/.test(asked) ? asked : ACCUEIL;
}

/** Whether a page is where a sign-in leads by itself. */
export const isHome = (page: string): boolean => page === ACCUEIL;

/** Labels the button while a person has to wait: 'Réessayez dans 1 min 5 s'. */
export function waitLabel(seconds: number): string {
  const minutes = seconds < 60 ? '' : `${Math.floor(seconds / 60)} min `;
  return `Réessayez dans ${minutes}${seconds % 60} s`;
}

/** Reads a refusal; a body that the product did not write becomes the generic sentence. */
export function refusalIn(body: unknown, retryAfter: string | null): Refusal {
  const { error, champs, attente } = isObject(body) ? body : {};
  const sentences = isObject(champs) ? Object.entries(champs) : [];
  return {
    error: typeof error === 'string' ? error : FAILURE,
    champs: Object.fromEntries(
      sentences.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    attente: typeof attente === 'number' ? attente : Number(retryAfter ?? 0) || 0,
  };
}
