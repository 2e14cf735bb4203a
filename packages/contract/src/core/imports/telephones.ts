/** Reads the telephones of one cell: '622 11 22 33 / 664 44 55 66' holds two. */

/** The signs and words between two telephones. One blank may stand inside a number, as may a slash between its pairs. */
const ENTRE = /\s*(?:[;,|\n]|\bou\b|\bet\b|&|\s\/|\/\s|\s-\s)\s*/iu;
/** The fewest digits of a line: of Guinea nine, abroad six. */
const CHIFFRES = 6;

const compte = (text: string): number => text.replace(/\D/g, '').length;

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

/** Answers a name and the telephone that follows it in its cell; the cell itself, alone, where none does. */
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
 * Answers the telephones of a cell in their order, as they are written; the cell itself, alone, where it does not hold several.
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
