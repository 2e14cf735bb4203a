import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrondi, enNombre, moyennePonderee, ppcm, reduire, terme } from './arrondi.ts';

describe('arrondir', () => {
  it.each([
    [0n, 3n, 0],
    [3950n, 3n, 1317],
    [2467n, 2n, 1234],
    [2466n, 2n, 1233],
    [1n, 2n, 1],
    [1n, 3n, 0],
    [12_334_999n, 10_000n, 1233],
  ])('fait de %d ÷ %d le nombre entier le plus proche, la moitié vers le haut : %d', (num, den, whole) => {
    expect(arrondi(num, den)).toBe(whole);
  });

  it('n’est jamais à plus d’une moitié de la fraction, ni au-dessous quand il y est juste', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (num, den) => {
          const twice = 2n * (BigInt(arrondi(num, den)) * den - num);
          expect(twice <= den && twice > -den).toBe(true);
        },
      ),
    );
  });

  it.each([
    [-1n, 2n],
    [1n, 0n],
    [1n, -2n],
  ])('refuse %d ÷ %d, qui n’est pas une note', (num, den) => {
    expect(() => arrondi(num, den)).toThrow(RangeError);
  });

  it('ne rend que des entiers sûrs', () => {
    expect(enNombre(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => enNombre(2n ** 53n)).toThrow(RangeError);
    expect(() => enNombre(-(2n ** 53n))).toThrow(RangeError);
  });
});

describe('une moyenne pondérée', () => {
  it('divise une fois, par la somme des poids', () => {
    expect(moyennePonderee([terme(1317, 1), terme(1150, 2)])).toEqual({ num: 3617n, den: 3n, valeur: 1206 });
    expect(moyennePonderee([])).toBeNull();
  });

  it('refuse une note qui n’est pas entière, et des poids qui font 0', () => {
    expect(() => terme(12.5, 1)).toThrow(RangeError);
    expect(() => moyennePonderee([terme(1200, 0), terme(1000, 0)])).toThrow(RangeError);
  });

  it('est la même au-delà de ce qu’un nombre tient exactement', () => {
    const scales = [97, 89, 83, 79, 73, 71, 67, 61];
    const termes = scales.map((sur, at) => terme(2000 + at, 100, sur));
    const den = scales.reduce((product, sur) => product * BigInt(sur), 1n);
    const num = scales.reduce((sum, sur, at) => sum + (BigInt(2000 + at) * den) / BigInt(sur), 0n);
    const [un, huit] = [
      { num, den },
      { num, den: 8n * den },
    ].map(reduire);
    const found = moyennePonderee(termes);
    expect(found === null ? null : reduire(found)).toEqual(huit);
    expect(found?.valeur).toBe(arrondi(un?.num ?? 0n, 8n * (un?.den ?? 1n)));
  });

  it('tient des échelles sans commune mesure, si grandes soient-elles, et refuse celle qui n’est pas entière', () => {
    const sur = Array.from({ length: 24 }, (_, at) => Number.MAX_SAFE_INTEGER - 2 * at);
    expect(moyennePonderee(sur.map((one) => terme(one, 1, one)))?.valeur).toBe(1);
    expect(() => terme(1200, 1, 2.5)).toThrow(RangeError);
  });

  it.each([0, 1])('est la même des deux côtés du plus grand nombre exact, à %i près', (plus) => {
    const valeur = (Number.MAX_SAFE_INTEGER - 3) / 4 + plus;
    const found = moyennePonderee([terme(valeur, 2)]);
    expect(found).toEqual({ num: 2n * BigInt(valeur), den: 2n, valeur });
  });

  it('se réduit, et met des échelles au même dénominateur', () => {
    expect(reduire({ num: 3950n, den: 300n })).toEqual({ num: 79n, den: 6n });
    expect(reduire({ num: 0n, den: 300n })).toEqual({ num: 0n, den: 1n });
    expect([ppcm(10n, 15n), ppcm(20n, 20n), ppcm(1n, 7n)]).toEqual([30n, 20n, 7n]);
  });
});
