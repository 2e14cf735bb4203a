/**
 * The fonts of papers, from their npm packages with their licences: DejaVu for Latin, Greek, Cyrillic, Arabic, N'Ko
 * and signs, Noto for Adlam. They have the no-break space U+00A0, which stands in amounts.
 */
import { createRequire } from 'node:module';
import type * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);
const { resolve } = require;
/** Loads the reader of fonts at the first paper: a server that prints none does not hold its tables. */
const loadFontkit: (name: 'fontkit') => typeof fontkit = require;
const dejavu = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const adlam = (weight: number): string =>
  resolve(`@fontsource/noto-sans-adlam/files/noto-sans-adlam-adlam-${weight}-normal.woff`);

/** The family of a text that names no other. */
export const TEXTE = 'Texte';
export const ADLAM = 'Adlam';

/** Family -> files, in the order in which a character is looked for. */
export const FONTS = {
  [TEXTE]: { normal: dejavu('DejaVuSansCondensed'), bold: dejavu('DejaVuSansCondensed-Bold') },
  [ADLAM]: { normal: adlam(400), bold: adlam(700) },
};

/**
 * The sign that stands for a letter that no font has: Chinese, a drawing. Every keyboard has it, and it says that
 * something stands there; the number, the amount and the code say what a forger would change.
 */
export const SANS_GLYPHE = '?';

interface Known {
  has: (point: number) => boolean;
  /** Returns the width in parts of the font's size, when it is bold: the widest that it gets. */
  width: (point: number) => number;
}

/** The characters that each family has, thin and bold, read once. */
let known: Map<string, Known> | undefined;

function families(): Map<string, Known> {
  known ??= new Map(
    Object.entries(FONTS).map(([family, files]) => {
      const bold = opened(files.bold);
      const fonts = [opened(files.normal), bold];
      return [
        family,
        {
          has: (point) => fonts.every((font) => font.hasGlyphForCodePoint(point)),
          width: (point) => bold.glyphForCodePoint(point).advanceWidth / bold.unitsPerEm,
        },
      ];
    }),
  );
  return known;
}

function opened(file: string): fontkit.Font {
  const font = loadFontkit('fontkit').openSync(file);
  if (!('hasGlyphForCodePoint' in font)) throw new TypeError(`${file} is no single font`);
  return font;
}

/** The family of each character that was asked for: a class's papers have the same hundred letters thousands of times. */
const familyByPoint = new Map<number, string | undefined>();

/** Finds the family that has a character; undefined: none has it. */
export function familyOf(character: string): string | undefined {
  const point = character.codePointAt(0) ?? 0;
  if (!familyByPoint.has(point))
    familyByPoint.set(point, [...families()].find(([, { has }]) => has(point))?.[0]);
  return familyByPoint.get(point);
}

/** Returns how wide a text is at most on one line, in parts of its size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    const family = familyOf(character);
    const shown = family === undefined ? SANS_GLYPHE : character;
    width +=
      families()
        .get(family ?? TEXTE)
        ?.width(shown.codePointAt(0) ?? 0) ?? 0;
  }
  return width;
}
