import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { direRang, formaterCoefficient, formaterFraction, formaterNote, formaterPoints } from './formater.ts';

describe('écrire une note, des points, un coefficient', () => {
  it.each([
    [0, '0,00'],
    [5, '0,05'],
    [1250, '12,50'],
    [10_000, '100,00'],
  ])('une note de %d centièmes : %s', (centiemes, written) => {
    expect(formaterNote(centiemes)).toBe(written);
  });

  it.each([
    [0, '0,00'],
    [185_250, '18,525'],
    [185_255, '18,5255'],
    [729_100, '72,91'],
    [720_000, '72,00'],
    [721_000, '72,10'],
    [5, '0,0005'],
  ])('[NOTE-17] %d dix-millièmes de point, sans zéro de trop : %s', (points, written) => {
    expect(formaterPoints(points)).toBe(written);
  });

  it.each([
    [100, '1'],
    [150, '1,5'],
    [50, '0,5'],
    [1000, '10'],
    [2000, '20'],
    [25, '0,25'],
    [0, '0'],
  ])('un coefficient de %d centièmes : %s', (centiemes, written) => {
    expect(formaterCoefficient(centiemes)).toBe(written);
  });

  it.each([
    [3950n, 3n, '13,1666…'],
    [2467n, 2n, '12,335'],
    [1200n, 3n, '4,00'],
    [400n, 1n, '4,00'],
    [1n, 16n, '0,0006…'],
    [73_525n, 60n, '12,2541…'],
  ])('la fraction %d ÷ %d de centièmes : %s', (num, den, written) => {
    expect(formaterFraction({ num, den })).toBe(written);
  });

  it('se relit chiffre à chiffre', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (whole) => {
        expect(Number(formaterNote(whole).replace(',', ''))).toBe(whole);
        expect(Number(formaterCoefficient(whole).replace(',', '.'))).toBeCloseTo(whole / 100, 6);
        expect(Number(formaterPoints(whole).replace(',', '.'))).toBeCloseTo(whole / 10_000, 6);
      }),
    );
  });

  it.each([-1, 12.5, Number.NaN])('refuse %d, qui n’est pas fait d’unités entières', (faux) => {
    for (const format of [formaterNote, formaterPoints, formaterCoefficient])
      expect(() => format(faux)).toThrow(RangeError);
  });
});

describe('dire un rang', () => {
  it.each([
    [1, false, 'M', '1er'],
    [1, false, 'F', '1re'],
    [1, true, 'F', '1re ex æquo'],
    [1, true, 'M', '1er ex æquo'],
    [2, false, 'F', '2e'],
    [2, true, 'M', '2e ex æquo'],
    [21, false, 'F', '21e'],
    [1, false, null, '1er'],
    [3, false, null, '3e'],
  ] as const)('%d, ex æquo : %s, sexe %s : « %s »', (rang, exAequo, sexe, said) => {
    expect(direRang({ rang, exAequo }, sexe)).toBe(said);
  });
});
