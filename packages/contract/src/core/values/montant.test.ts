import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formaterMontant,
  lireMontant,
  MONTANT_MAXIMAL,
  peutDevenirMontant,
  SIGNE_MONETAIRE,
  SOMME_MAXIMALE,
} from './montant.ts';

describe('formaterMontant', () => {
  it('[CONST-13] écrit le signe FG après le montant, milliers séparés', () => {
    expect(SIGNE_MONETAIRE).toBe('FG');
    expect(formaterMontant(1_500_000)).toBe('1\u00A0500\u00A0000\u00A0FG');
  });

  it.each([
    [0, '0 FG'],
    [-0, '0 FG'],
    [7, '7 FG'],
    [999, '999 FG'],
    [1_000, '1 000 FG'],
    [100_000, '100 000 FG'],
    [-1_500, '\u22121 500 FG'],
    [999_999_999_999, '999 999 999 999 FG'],
  ])('écrit %d', (montant, shown) => {
    expect(formaterMontant(montant)).toBe(shown.replaceAll(' ', '\u00A0'));
  });

  it('se relit exactement, et n’emploie que des chiffres, le signe et l’espace insécable', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (montant) => {
        const shown = formaterMontant(montant);
        expect(shown).toMatch(/^\u2212?\d{1,3}(?:\u00A0\d{3})*\u00A0FG$/);
        expect(Number(shown.replace('\u2212', '-').replace(/[^\d-]/g, ''))).toBe(montant);
      }),
    );
  });

  it.each([0.5, 1500.01, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuse %d, qui n’est pas un nombre entier sûr',
    (montant) => {
      expect(() => formaterMontant(montant)).toThrow(RangeError);
    },
  );

  it('tient le plus grand montant dans un entier sûr, même multiplié par 100 centièmes', () => {
    expect(MONTANT_MAXIMAL).toBe(999_999_999_999);
    expect(Number.isSafeInteger(MONTANT_MAXIMAL * 100)).toBe(true);
  });

  it('tient la plus grande somme, et les neuf cents qui feraient le solde d’une caisse', () => {
    expect(SOMME_MAXIMALE).toBeGreaterThan(9 * MONTANT_MAXIMAL);
    expect(Number.isSafeInteger(SOMME_MAXIMALE * 900)).toBe(true);
  });
});

describe('lireMontant', () => {
  it.each([
    ['0', 0],
    ['1500000', 1_500_000],
    ['1 500 000', 1_500_000],
    ['1\u202F500\u00A0000 FG', 1_500_000],
    ['1\u2009500\u3000000\u00A0F', 1_500_000],
    ['1.500.000', 1_500_000],
    ['1.500', 1_500],
    ['1,500,000 GNF', 1_500_000],
    ['GNF 1 500 000', 1_500_000],
    ['1500000.00', 1_500_000],
    ['1.500.000,00', 1_500_000],
    ['1,500,000.00', 1_500_000],
    ['1 500 000,00 francs guinéens', 1_500_000],
    ["1'500'000", 1_500_000],
    ['1’500’000', 1_500_000],
  ])('[SEMAINE-01] lit « %s »', (text, montant) => {
    expect(lireMontant(text)).toBe(montant);
  });

  it.each([
    ...'|beaucoup|-5|1500.5|1500,50|12 34|1 50|12,5|1.5|1.50|1.500.00|1,500,00|1.5000|1500.000|1.500,000|1 500.000'.split(
      '|',
    ),
    ...'.5|1.|mille|1e6|1 500 000 $|FG'.split('|'),
    '9'.repeat(17),
  ])('[SEMAINE-01] ne lit pas « %s »', (text) => {
    expect(lireMontant(text)).toBeUndefined();
  });

  it('relit ce que formaterMontant écrit', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (montant) => {
        expect(lireMontant(formaterMontant(montant))).toBe(montant);
      }),
    );
  });
});

describe('peutDevenirMontant', () => {
  it('[SEMAINE-01] chaque début de ce qui se lit, et rien de ce qui ne se lira plus', () => {
    const lus = [
      '1500000',
      '1 500 000',
      '1.500.000',
      '1,500,000',
      '1500000.00',
      '1.500.000,00',
      '1 500 000,00',
    ];
    const debuts = lus.flatMap((text) => Array.from(text, (_sign, end) => text.slice(0, end + 1)));
    expect(debuts.filter((text) => !peutDevenirMontant(text))).toEqual([]);
    const perdus = ['1.5000', '1500,5', '1.500.00 ', '1500.000', '1 500.5', '-5', '.5', '1..5', '1.5,'];
    expect(perdus.filter(peutDevenirMontant)).toEqual([]);
  });
});
