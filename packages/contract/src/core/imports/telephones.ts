/** Reads the telephones of one cell: '622 11 22 33 / 664 44 55 66' holds two. */
import { cle } from '#core/text/cle.ts';
import { ditNeant } from './cellules.ts';

/** The signs and words between two telephones. One blank may stand inside a number, as may a slash between its pairs. */
const ENTRE = /\s*(?:[;,|\n]|\bou\b|\bet\b|&|\s\/|\/\s|\s-\s)\s*/iu;
/** The fewest digits of a line: of Guinea nine, abroad six. */
const CHIFFRES = 6;

const compte = (text: string): number => text.replace(/\D/g, '').length;

/** The words that people write around a telephone, as comparison keys: whose it is, what carries it. No name is one. */
const AUTOUR = new Set(
  (
    'tel tels telephone telephones phone cel cell cellulaire portable mobile gsm whatsapp orange mtn areeba cellcom fixe ' +
    'contact contacts num numero no n du de la le des l pere mere papa maman parent parents tuteur tutrice oncle tante frere ' +
    'soeur grand grande domicile bureau maison ou et'
  ).split(' '),
);
/** The fewest and the most digits of one telephone: two in a cell are no one's. */
const UN_TELEPHONE = { min: 6, max: 15 };

/**
 * Writes a telephone without the words around it: 'Tél : 622 11 22 33' and '622 11 22 33 (père)' are 622 11 22 33. Another word
 * may be a name: the text stays, and the form's rule refuses it.
 */
export function ecrireTelephone(text: string): string {
  const own = text.replace(/[\p{L}°º]+\.?/gu, (mot) =>
    AUTOUR.has(cle(mot).replace(/[^a-z]/g, '') || 'n') ? ' ' : mot,
  );
  if (own === text || /\p{L}/u.test(own)) return text;
  const numero = own
    .replace(/\(\s*\)/g, ' ')
    .replace(/^[\s:;,.'’/-]+|[\s:;,.'’/-]+$/g, '')
    .replace(/\s+/g, ' ');
  const digits = compte(numero);
  return digits >= UN_TELEPHONE.min && digits <= UN_TELEPHONE.max ? numero : text;
}

/** Whether a text, as a comparison key, says that there is no telephone. */
export const sansTelephone = (texte: string): boolean =>
  ditNeant(texte) ||
  /^(?:pas de|sans|aucun) (?:tel|telephone|numero|contact|portable)s?\.?$/.test(texte.trim());

/** The share of cells from which a column holds what most of them hold. */
const LA_PLUPART = 0.5;

/** Whether most of the filled cells of a column hold a telephone: enough digits, and more of them than letters. */
export function sontDesTelephones(textes: readonly string[]): boolean {
  const lettres = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;
  const found = textes.filter((text) => compte(text) >= CHIFFRES && compte(text) > lettres(text));
  return textes.length === 0 || found.length >= textes.length * LA_PLUPART;
}

/** Whether most of the filled cells of a column hold names: letters before anything else. */
export const sontDesNoms = (textes: readonly string[]): boolean =>
  textes.length === 0 || textes.filter((text) => /^\s*\p{L}/u.test(text)).length > textes.length * LA_PLUPART;

/** A name, then a telephone: 'Diallo, Ibrahima 622 12 34 56'. */
const NOM_PUIS_NUMERO = /^(\D*\p{L}\D*?)[\s,;:/(-]*((?:\+|00)?\d[\d\s.()/-]*)$/u;

/** Returns a name and the telephone that follows it in its cell; the cell itself, alone, where none does. */
export function nomEtTelephone(text: string): readonly string[] {
  const [, nom = '', numero = ''] = NOM_PUIS_NUMERO.exec(text.trim()) ?? [];
  return compte(numero) >= CHIFFRES ? [nom.trim(), numero.replace(/\)$/, '').trim()] : [text];
}

/** The lines of Guinea, nine digits, with the country's code or without: one that follows another begins a new telephone. */
const COLLES =
  /^((?:(?:\+|00) ?)?(?:224)?(?:[ .()-]{0,3}\d){9}) ?[ /.-] ?((?:(?:\+|00) ?)?(?:224)?(?:[ .()-]{0,3}\d){9})$/;
/** The most signs of two telephones: a longer cell is no pair, and is not searched. */
const DEUX_TELEPHONES = 60;

/**
 * Returns the telephones of a cell in their order, as they are written; the cell itself, alone, where it does not hold several.
 * '622/11/22/33' is one telephone.
 */
export function telephonesDe(text: string): readonly string[] {
  const parts = text
    .split(ENTRE)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => compte(part) >= CHIFFRES)) return parts;
  const together = text.trim().replace(/\s+/g, ' ');
  const [, first, second] = (together.length <= DEUX_TELEPHONES && COLLES.exec(together)) || [];
  return first === undefined || second === undefined ? [text] : [first.trim(), second.trim()];
}
