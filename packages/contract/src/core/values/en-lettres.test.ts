import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paires } from '#tests/mots.ts';
import { montantEnLettres, nombreEnLettres } from './en-lettres.ts';
import { MONTANT_MAXIMAL } from './montant.ts';

const UNITES =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize';
const DIZAINES = { vingt: 20, vingts: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 };
const WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(UNITES.split(' ').map((word, number) => [word, number])),
  ...DIZAINES,
};
const [mille, million, milliard] = [1e3, 1e6, 1e9];
const POWERS: Readonly<Record<string, number>> = {
  mille,
  million,
  millions: million,
  milliard,
  milliards: milliard,
};

/** Reads French number words as a person does: adds up words, multiplies by 'vingt', 'cent' and the powers of a thousand. */
function read(text: string): number {
  let total = 0;
  let group = 0;
  for (const word of text.split(/[ -]/)) {
    const power = POWERS[word];
    if (power !== undefined) {
      total += Math.max(group, 1) * power;
      group = 0;
    } else if (word === 'cent' || word === 'cents') group = Math.max(group, 1) * 100;
    else if ((word === 'vingt' || word === 'vingts') && group % 10 === 4) group += 76;
    else if (word !== 'et') group += WORDS[word] ?? Number.NaN;
  }
  return total + group;
}

describe('nombreEnLettres', () => {
  it.each(
    paires(`
      0 = zéro · 1 = un · 16 = seize · 17 = dix-sept · 20 = vingt · 21 = vingt et un · 22 = vingt-deux
      31 = trente et un · 61 = soixante et un · 70 = soixante-dix · 71 = soixante et onze
      77 = soixante-dix-sept · 80 = quatre-vingts · 81 = quatre-vingt-un · 90 = quatre-vingt-dix
      91 = quatre-vingt-onze · 99 = quatre-vingt-dix-neuf · 100 = cent · 101 = cent un
      180 = cent quatre-vingts · 200 = deux cents · 201 = deux cent un
      999 = neuf cent quatre-vingt-dix-neuf · 1000 = mille · 1001 = mille un · 1100 = mille cent
      2000 = deux mille · 21000 = vingt et un mille · 80000 = quatre-vingt mille
      80080 = quatre-vingt mille quatre-vingts · 100000 = cent mille · 200000 = deux cent mille
      200200 = deux cent mille deux cents · 1000000 = un million · 1500000 = un million cinq cent mille
      80000000 = quatre-vingts millions · 200000000 = deux cents millions
      200001000 = deux cents millions mille · 1000000000 = un milliard · 2000000001 = deux milliards un`),
  )('écrit %s', (number, words) => {
    expect(nombreEnLettres(Number(number))).toBe(words);
  });

  it('écrit le plus grand montant', () => {
    const neufs = 'neuf cent quatre-vingt-dix-neuf';
    const words = `${neufs} milliards ${neufs} millions ${neufs} mille ${neufs}`;
    expect(nombreEnLettres(MONTANT_MAXIMAL)).toBe(words);
  });

  it('se relit, de 0 à 9 999 un par un', () => {
    for (let number = 0; number < 10_000; number += 1) expect(read(nombreEnLettres(number))).toBe(number);
  });

  it('se relit quel que soit le montant, et ne met jamais de s devant mille', () => {
    const digits = fc.array(fc.constantFrom(0, 0, 1, 7, 8, 9, 80, 100, 200, 280, 999), { maxLength: 4 });
    const amounts = fc.oneof(
      fc.integer({ min: 0, max: MONTANT_MAXIMAL }),
      digits.map((groups) => groups.reduce<number>((sum, group) => sum * 1000 + group, 0)),
    );
    fc.assert(
      fc.property(amounts, (number) => {
        const words = nombreEnLettres(number);
        expect(read(words)).toBe(number);
        expect(words).not.toMatch(/(?:cents|vingts|^un|lions? un|liards? un) mille/);
        expect(words).toMatch(/^\p{Ll}+(?:[ -]\p{Ll}+)*$/u);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, MONTANT_MAXIMAL + 1])('refuse %d, qui n’est pas un montant', (number) => {
    expect(() => nombreEnLettres(number)).toThrow(RangeError);
  });
});

describe('montantEnLettres', () => {
  it.each(
    paires(`
      0 = zéro franc guinéen · 1 = un franc guinéen · 2 = deux francs guinéens
      1000 = mille francs guinéens · 1500000 = un million cinq cent mille francs guinéens
      1000000 = un million de francs guinéens · 2000000 = deux millions de francs guinéens
      3000000000 = trois milliards de francs guinéens
      3002000000 = trois milliards deux millions de francs guinéens
      2000001 = deux millions un francs guinéens`),
  )('écrit %s', (montant, words) => {
    expect(montantEnLettres(Number(montant))).toBe(words);
  });
});
