/**
 * Writes and reads the code that a parent scans on a paper of the school. It has the address of a public page, then behind '#' the
 * signed text, its signature and the school's public key, each as base64url. Each paper has a text of its own. Additions.
 */

/** A code: three base64url texts. */
export interface Code {
  /** The signed text, in UTF-8. */
  readonly texte: string;
  readonly signature: string;
  /** The school's raw public key. */
  readonly cle: string;
}

/**
 * Formats a code. `adresse` is where a telephone opens the product, 'http://192.168.1.20:3000', and `page` the public page that
 * reads it there, '/verifierRecu'. It is null where a telephone cannot: the code is then its three texts alone, for the page as the
 * school's own computer opens it.
 */
export const formaterCodeDePage = (
  adresse: string | null,
  page: string,
  { texte, signature, cle }: Code,
): string => `${adresse === null ? '' : `${adresse}${page}#`}${texte}.${signature}.${cle}`;

/** Whether a telephone that reads this code has a page to open. */
export const meneAUnePage = (code: string): boolean => code.includes('#');

/** The length from which a text is no code, in characters. */
const LONGUEUR_MAXIMALE = 6000;
const CODE = /(?:^|#)([\w-]+)\.([\w-]{86})\.([\w-]{43})$/;

/**
 * Reads a code as it was scanned or pasted, with or without its address, broken over lines or not; undefined for anything else.
 */
export function lireCode(text: string): Code | undefined {
  if (text.length > LONGUEUR_MAXIMALE) return undefined;
  const [, texte, signature, cle] = CODE.exec(text.replace(/\s/g, '')) ?? [];
  if (texte === undefined || signature === undefined || cle === undefined) return undefined;
  return { texte, signature, cle };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The number of characters of a key that its print shows: 96 bits, so many that nobody can make another key with the same. */
const DEBUT_DE_CLE = 16;

/** Formats a key as people compare it, on paper and on a screen: '9f2a 0c51 77de 3b08 a1c4 5e66'. */
export function empreinteDeCle(cle: string): string {
  const pairs = cle.slice(0, DEBUT_DE_CLE).match(/../g) ?? [];
  const hex = pairs.map((pair) => {
    const bits = ALPHABET.indexOf(pair.charAt(0)) * 64 + ALPHABET.indexOf(pair.charAt(1));
    return bits.toString(16).padStart(3, '0');
  });
  return hex.join('').replace(/.{4}(?=.)/g, '$& ');
}
