/**
 * Says every text of the documents under the network's setting `formulations` (AMB-160): as they have it, or the same in right
 * French. One setting serves a whole process, a server's or a page's, so `worded` needs nobody to hand it over.
 */

export const FORMULATIONS = ['document', 'corrigees'] as const;
export type Formulations = (typeof FORMULATIONS)[number];

/** The header by which every answer says what the network has chosen: a page that says otherwise is loaded anew. */
export const ENTETE_FORMULATIONS = 'x-formulations';

/** A text of the documents beside the same in right French. */
export type Formule = Readonly<Record<Formulations, string>>;
/** A text that is the same under both settings, or both texts. */
export type Texte = string | Formule;

/** Reads a word of the setting; anything else is the documents' own, as the product is shipped. */
export const lireFormulations = (word: unknown): Formulations =>
  FORMULATIONS.find((one) => one === word) ?? 'document';

/** The word that a page's first script leaves (depart.js), before any module of the page has said a text. */
const { gestionScolaireFormulations } = globalThis as { gestionScolaireFormulations?: unknown };
let inForce = lireFormulations(gestionScolaireFormulations);

/** Returns the setting in force. */
export const formulations = (): Formulations => inForce;

/** Puts a setting in force: a server does at each call that tells it so, a page never changes its own. */
export function setFormulations(next: Formulations): void {
  inForce = next;
}

/** Returns a text under the setting in force: `worded({ document: 'crétion', corrigees: 'création' })`. */
export const worded = (texte: Texte): string => (typeof texte === 'string' ? texte : texte[inForce]);

/** Makes a table of texts that are read under the setting in force at the moment they are read. */
export function wordedTable<const T extends Readonly<Record<string, Texte>>>(
  textes: T,
): { readonly [K in keyof T]: string } {
  const getters = Object.entries(textes).map(([key, texte]) => [
    key,
    { enumerable: true, get: () => worded(texte) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap) as {
    [K in keyof T]: string;
  };
}
