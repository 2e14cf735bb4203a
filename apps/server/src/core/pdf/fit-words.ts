/**
 * Prepares words for a page. It puts words that run from right to left in the order in which they are seen, and opens
 * words that are longer than a column between their letters. That serves names among French words; no whole page runs
 * from right to left.
 */
import { widthOf } from './fonts.ts';

const ALPHABETS = ['Arabic', 'Hebrew', 'Nko', 'Adlam', 'Syriac', 'Thaana'];
/** Finds the words of one alphabet that runs from right to left, with what stands between them on a line. */
export const SPAN = new RegExp(
  ALPHABETS.map((alphabet) => {
    const letter = String.raw`\p{Script=${alphabet}}`;
    const word = String.raw`${letter}(?:${letter}|\p{M})*`;
    return String.raw`${word}(?:(?:[^\S\n]|\p{P})+${word})*`;
  }).join('|'),
  'gu',
);

/** The zero width space: a line may end here, and nothing is seen. It is removed before the page is set. */
export const FIN_POSSIBLE = '\u200B';

/**
 * The most that stays on one line, in parts of its size: every column of every paper is wider, with the size of its
 * letters. The setter makes a column as wide as its longest word, over the edge of the page too, and its own cuts
 * fall within a letter.
 */
const LARGEUR_DE_MOT = 16;

const SEGMENTS = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Returns the letters of a text, each with its marks. */
export const lettersOf = (text: string): string[] =>
  Array.from(SEGMENTS.segment(text), ({ segment }) => segment);

/**
 * Returns a text whose lines can end before they are too wide. Long spans are cut into lines of their own, since
 * nobody knows in what order their parts would be seen on one; other long words are opened between their letters.
 */
export function openLongWords(text: string): string {
  const cut = text.replace(SPAN, (span) => (fits(span) ? span : linesOf(span).join('\n')));
  return cut.replace(/[^ \n]+/g, (word) => (fits(word) ? word : opened(word)));
}

const fits = (text: string): boolean => widthOf(text) <= LARGEUR_DE_MOT;

/** Puts the words of a span on as many lines as they need; cuts a word that is too long for a line by its letters. */
function linesOf(span: string): string[] {
  const words = span.match(/\S+\s*/g) ?? [];
  const lines: string[] = [];
  for (const part of words.flatMap((word) => (fits(word) ? [word] : lettersOf(word)))) {
    const longer = `${lines.at(-1) ?? ''}${part}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((line) => line.trim());
}

/** Returns a word that may end between any two letters; a part that runs from right to left has its own line already. */
function opened(word: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: span, index } of word.matchAll(SPAN)) {
    parts.push(...lettersOf(word.slice(end, index)), span);
    end = index + span.length;
  }
  return [...parts, ...lettersOf(word.slice(end))].join(FIN_POSSIBLE);
}

/**
 * Returns a span set in one piece, so that its first word stands at its right. The setter turns the alphabets that it
 * knows; this turns Adlam, which it does not know.
 */
export function arrange(span: string): string {
  const whole = span.replace(/\s/g, '\u00A0');
  return /\p{Script=Adlam}/u.test(span) ? lettersOf(whole).toReversed().join('') : whole;
}
