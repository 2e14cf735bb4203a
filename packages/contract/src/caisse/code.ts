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

/** `origine`: the address of the product as the person sees it, 'http://192.168.1.20:3000'. */
export const formaterCode = (origine: string, { texte, signature, cle }: Code): string =>
  `${origine}${PAGE_DE_VERIFICATION}#${texte}.${signature}.${cle}`;

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
