/**
 * Cleans, compares, sorts and searches text in one way, for both engines and the browser. A stored text has a companion column
 * `<champ>Cle` = cle(texte). Order, uniqueness and search compare it as bytes, because SQLite and PostgreSQL treat accents
 * differently.
 */

/** The characters that no name has: control characters, NUL, bidirectional overrides, lone surrogates, noncharacters. */
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}]|\p{Surrogate}/u;

/**
 * The invisible characters, but for the joiners of some alphabets and the variants of a sign: with one, a name would look like
 * another.
 */
const INVISIBLE =
  /(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u061C\u2800\uFFF9-\uFFFB]/u;

/**
 * More marks in a row than any writing puts on a letter (Unicode UAX 15, Stream-Safe Text Format, allows 30): putting them in
 * order takes the square of their number.
 */
const PILED = /\p{M}{31}/u;

/** The marks and joiners, which tell no two names apart. */
const COMBINING = /[\p{M}\u200C\u200D]+/gu;
/** The signs that people and keyboards put for an apostrophe; Unicode takes some of them for letters. */
const APOSTROPHES = /[\u0060\u00B4\u02B9-\u02BF\u02C8\u2018\u2019\u201B\u2032\u2035\uA78C\uFF07]/g;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const SPACES = /[\s\u00A0\u202F]+/gu;

/**
 * Returns the comparison key: no marks, lower case, œ as oe, ’ as ', spaces collapsed. `cle('École  d’Art') === "ecole d'art"`.
 */
export function cle(text: string): string {
  return (
    text
      // Marks go before NFD too: it would put a long row of them in order, and no key has any.
      .replace(COMBINING, '')
      .normalize('NFD')
      .replace(COMBINING, '')
      .toLowerCase()
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae')
      .replace(APOSTROPHES, "'")
      .replace(SPACES, ' ')
      .trim()
  );
}

/** Cleans a one-line text that arrives: NFC, spaces collapsed and trimmed. It does not look for forbidden characters. */
export function nettoyer(text: string): string {
  return text.normalize('NFC').replace(SPACES, ' ').trim();
}

/**
 * Cleans a text of several lines that arrives: NFC, line ends as \n, spaces collapsed within a line.
 */
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

/** Whether a text holds a character, or a pile of marks, that no name, label or remark may hold. */
export function aDesCaracteresInterdits(text: string): boolean {
  return FORBIDDEN.test(text) || INVISIBLE.test(text) || PILED.test(text);
}

/** Counts characters as a person does: code points, not UTF-16 units. */
export function longueur(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Puts the first letter in upper case and leaves the rest (documents A§5, B§5: every libellé). */
export function premiereMajuscule(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);
  return letter.toLocaleUpperCase('fr') + text.slice(letter.length);
}

/** Returns the words of a search as comparison keys, each once; none when nothing was typed. Every word counts. */
export function motsCherches(recherche: string): string[] {
  const key = cle(recherche);
  return key === '' ? [] : [...new Set(key.split(' '))];
}

/** Returns the three-character pieces of a comparison key, each once: the search index of a long list holds them. */
export function trigrammes(key: string): string[] {
  const points = Array.from(key);
  const found = new Set<string>();
  for (let index = 0; index + 3 <= points.length; index += 1)
    found.add(points.slice(index, index + 3).join(''));
  return [...found];
}
