/**
 * Writes and reads the code that a parent scans on a receipt or a closing. It has the address of the public page, then behind '#'
 * the signed text, its signature and the school's public key, each as base64url. The signed text of a closing is here too.
 * Additions.
 */
import { PAGE_DE_VERIFICATION } from './ecritures.ts';

/** A code: three base64url texts. */
export interface Code {
  /** The signed text, in UTF-8. */
  readonly texte: string;
  readonly signature: string;
  /** The school's raw public key. */
  readonly cle: string;
}

/**
 * Formats a code. `adresse` is where a telephone opens the product, 'http://192.168.1.20:3000'. It is null where a telephone
 * cannot: the code is then its three texts alone, for the page as the school's own computer opens it.
 */
export const formaterCode = (adresse: string | null, { texte, signature, cle }: Code): string =>
  `${adresse === null ? '' : `${adresse}${PAGE_DE_VERIFICATION}#`}${texte}.${signature}.${cle}`;

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

/** The facts that the school's key signs on a closing, in the order of the text. */
export interface AttestationDeCloture {
  readonly ecoleId: number;
  readonly ecole: string;
  readonly jour: string;
  readonly caissier: string;
  readonly attendu: number;
  readonly compte: number;
  /** See formaterTete. */
  readonly tete: string;
}

const VERSION = 'GC1';
const SEPARATEUR = '\u001F';

/** Writes the text that is signed: a closing's version differs from a receipt's (texteSigne). */
export const texteDeCloture = (one: AttestationDeCloture): string =>
  [VERSION, one.ecoleId, one.ecole, one.jour, one.caissier, one.attendu, one.compte, one.tete].join(
    SEPARATEUR,
  );

/** Reads a signed text; undefined when it is no closing's. */
export function lireTexteDeCloture(text: string): AttestationDeCloture | undefined {
  const parts = text.split(SEPARATEUR);
  const [version, ecoleId, ecole = '', jour = '', caissier = '', attendu, compte, tete = ''] = parts;
  if (version !== VERSION || parts.length !== 8) return undefined;
  const numbers = { ecoleId: Number(ecoleId), attendu: Number(attendu), compte: Number(compte) };
  if (!Object.values(numbers).every((number) => Number.isSafeInteger(number))) return undefined;
  return { ...numbers, ecole, jour, caissier, tete };
}
