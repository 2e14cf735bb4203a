/**
 * How text is cleaned, compared, sorted and searched: once, for both engines and for the browser.
 * A stored text has a companion column `<champ>Cle` = cle(texte); order, uniqueness and search use it, compared
 * as bytes, because SQLite's and PostgreSQL's own rules for accents differ.
 */

/** Control characters, NUL, bidirectional overrides, lone surrogates, noncharacters: never part of a name. */
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}]|\p{Surrogate}/u;

/** What shows nothing, but for the joiners of some alphabets and the variants of a sign: it makes two names of one. */
const INVISIBLE =
  /(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u061C\u2800\uFFF9-\uFFFB]/u;

/** Marks and joiners: they tell no two names apart. */
const COMBINING = /[\p{M}\u200C\u200D]+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const SPACES = /[\s\u00A0\u202F]+/gu;

/** Comparison key: no marks, lower case, œ as oe, ’ as ', spaces collapsed. `cle('École  d’Art') === "ecole d'art"`. */
export function cle(text: string): string {
  return text
    .normalize('NFD')
    .replace(COMBINING, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(SPACES, ' ')
    .trim();
}

/** Edge form of a one-line text: NFC, spaces collapsed and trimmed. Says nothing about forbidden characters. */
export function nettoyer(text: string): string {
  return text.normalize('NFC').replace(SPACES, ' ').trim();
}

/** Edge form of a text of several lines: NFC, line ends as \n, spaces collapsed within a line. */
export function nettoyerLignes(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/gu, ' ').trimEnd())
    .join('\n')
    .trim();
}

/** Whether a person would see anything of a text. */
export function estVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text holds a character that no name, label or remark may hold. */
export function aDesCaracteresInterdits(text: string): boolean {
  return FORBIDDEN.test(text) || INVISIBLE.test(text);
}

/** Length as a person counts it: code points, not UTF-16 units. */
export function longueur(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** First letter in upper case, the rest untouched (documents A§5, B§5: every libellé). */
export function premiereMajuscule(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);
  return letter.toLocaleUpperCase('fr') + text.slice(letter.length);
}

/** Words of a search, as comparison keys, each once; empty when nothing was typed. Every word counts. */
export function motsCherches(recherche: string): string[] {
  const key = cle(recherche);
  return key === '' ? [] : [...new Set(key.split(' '))];
}

/** The three-character pieces of a comparison key, each once: what the search index of a long list holds. */
export function trigrammes(key: string): string[] {
  const points = Array.from(key);
  const found = new Set<string>();
  for (let index = 0; index + 3 <= points.length; index += 1)
    found.add(points.slice(index, index + 3).join(''));
  return [...found];
}
