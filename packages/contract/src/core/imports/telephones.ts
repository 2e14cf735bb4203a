/** Reads the telephones of one cell: '622 11 22 33 / 664 44 55 66' holds two. */

/** The signs and words between two telephones. One blank may stand inside a number, as may a slash between its pairs. */
const ENTRE = /\s*(?:[;,|\n]|\bou\b|\bet\b|&|\s\/|\/\s|\s-\s)\s*/iu;
/** The fewest digits of a line: of Guinea nine, abroad six. */
const CHIFFRES = 6;

const compte = (text: string): number => text.replace(/\D/g, '').length;

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
