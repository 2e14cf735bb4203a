import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralCell, readCell, typedCell } from './formulas.ts';

/** Texts made of what decides: signs, separators, what a spreadsheet passes over, and letters. */
const nasty = fc.string({ unit: fc.constantFrom(...Array.from('=+-@＝＋－＠,;|\t\r\n" \u00A0\'aé')) });

describe('cellules d’un fichier', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['Bah,=cmd|x', "Bah,'=cmd|x"],
    ['Bah;+1', "Bah;'+1"],
    ['Bah\t-1', "Bah\t'-1"],
    ['Bah\n@SUM(1)', "Bah\n'@SUM(1)"],
    ['Bah|＝1', "Bah|'＝1"],
    ['Bah, "=1"', 'Bah, "\'=1"'],
    [' =1', " '=1"],
    ["'=1", "''=1"],
    ['=a,=b', "'=a,'=b"],
  ])('[SEC-10] %j s’écrit %j et se relit comme il était', (text, written) => {
    expect(neutralCell(text)).toBe(written);
    expect(readCell(written)).toBe(text);
  });

  it.each(['Aïssatou Bah', "L'Eau, l'Air", 'a=b', 'Saint-Louis', '622 00 00 01', '5 % - 3', ''])(
    'laisse %j tel quel',
    (text) => {
      expect([neutralCell(text), typedCell(text), readCell(text)]).toEqual([text, text, text]);
    },
  );

  it('[SEC-10] aucun morceau ne commence par un signe de formule, quel que soit le séparateur', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        for (const piece of neutralCell(text).split(/[,;|\t\r\n]/))
          expect(piece.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      }),
    );
  });

  it('[SEC-10] tout texte se relit comme il était, du CSV et d’Excel', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(readCell(neutralCell(text))).toBe(text);
        expect(readCell(typedCell(text))).toBe(text);
      }),
    );
  });

  it('une cellule faite pour être longue à lire se lit d’un trait', () => {
    for (const sign of ['\n', ',', "'", '"', " '"]) {
      const long = `,${sign.repeat(1_000_000)}`;
      expect(readCell(neutralCell(long))).toBe(long);
    }
  });
});
