/**
 * The code that a parent scans on a receipt or a closing: the address of the public page, and behind '#' what is signed, its
 * signature and the school's public key, each as base64url. What a closing signs is here too. Additions.
 */
import { PAGE_DE_VERIFICATION } from './ecritures.ts';

/** Three base64url texts. */
export interface Code {
  /** The signed text's UTF-8. */
  readonly texte: string;
  readonly signature: string;
  /** The raw public key. */
  readonly cle: string;
}

/**
 * `adresse`: where a telephone opens the product, 'http://192.168.1.20:3000'; null where none can: the code is then its three texts
 * alone, for the page as the school's own computer opens it.
 */
export const formaterCode = (adresse: string | null, { texte, signature, cle }: Code): string =>
  `${adresse === null ? '' : `${adresse}${PAGE_DE_VERIFICATION}#`}${texte}.${signature}.${cle}`;

/** Whether a telephone that reads this code has a page to open. */
export const meneAUnePage = (code: string): boolean => code.includes('#');

/** Whether an address is that of the very computer that opens it: from another one it leads nowhere, or elsewhere. */
export const estDeCetOrdinateur = (adresse: string): boolean =>
  /^https?:\/\/(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?$/i.test(
    adresse,
  );

/** A text as long as no code is read. */
const LONGUEUR_MAXIMALE = 6000;
const CODE = /(?:^|#)([\w-]+)\.([\w-]{86})\.([\w-]{43})$/;

/** A code as it was scanned or pasted, its address aside, broken over lines or not; undefined for anything else. */
export function lireCode(text: string): Code | undefined {
  if (text.length > LONGUEUR_MAXIMALE) return undefined;
  const [, texte, signature, cle] = CODE.exec(text.replace(/\s/g, '')) ?? [];
  if (texte === undefined || signature === undefined || cle === undefined) return undefined;
  return { texte, signature, cle };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Characters of a key that its print tells: 96 bits, which nobody makes another key to have. */
const DEBUT_DE_CLE = 16;

/** A key as people compare it, on paper and on a screen: '9f2a 0c51 77de 3b08 a1c4 5e66'. */
export function empreinteDeCle(cle: string): string {
  const pairs = cle.slice(0, DEBUT_DE_CLE).match(/../g) ?? [];
  const hex = pairs.map((pair) => {
    const bits = ALPHABET.indexOf(pair.charAt(0)) * 64 + ALPHABET.indexOf(pair.charAt(1));
    return bits.toString(16).padStart(3, '0');
  });
  return hex.join('').replace(/.{4}(?=.)/g, '$& ');
}

/** What the school's key signs on a closing, in the order of the text. */
export interface AttestationDeCloture {
  readonly ecoleId: number;
  readonly ecole: string;
  readonly jour: string;
  readonly caissier: string;
  readonly attendu: number;
  readonly compte: number;
  /** formaterTete */
  readonly tete: string;
}

const VERSION = 'GC1';
const SEPARATEUR = '\u001F';

/** The text that is signed: as a receipt's (texteSigne), of another kind. */
export const texteDeCloture = (one: AttestationDeCloture): string =>
  [VERSION, one.ecoleId, one.ecole, one.jour, one.caissier, one.attendu, one.compte, one.tete].join(
    SEPARATEUR,
  );

/** The other way round; undefined for what no closing says. */
export function lireTexteDeCloture(text: string): AttestationDeCloture | undefined {
  const parts = text.split(SEPARATEUR);
  const [version, ecoleId, ecole = '', jour = '', caissier = '', attendu, compte, tete = ''] = parts;
  if (version !== VERSION || parts.length !== 8) return undefined;
  const numbers = { ecoleId: Number(ecoleId), attendu: Number(attendu), compte: Number(compte) };
  if (!Object.values(numbers).every((number) => Number.isSafeInteger(number))) return undefined;
  return { ...numbers, ecole, jour, caissier, tete };
}
