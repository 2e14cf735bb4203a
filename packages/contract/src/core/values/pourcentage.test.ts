import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lirePourcentage } from './pourcentage.ts';

it.each([
  ['0', 0],
  ['12', 12],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['12.5%', 12.5],
  [' 12,5 % ', 12.5],
  ['33,33\u00A0%', 33.33],
])('lit « %s »', (text, value) => {
  expect(lirePourcentage(text)).toBe(value);
});

it.each(['', '%', 'dix', '-1', '-5', '1e1', '1 2', '12,', '12,555', '1234567', '12 % de remise'])(
  'ne devine pas un pourcentage dans « %s »',
  (text) => {
    expect(lirePourcentage(text)).toBeUndefined();
  },
);

it('lit tout nombre de centièmes, à la virgule comme au point', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), (hundredths) => {
      const value = hundredths / 100;
      const written = String(value);
      expect([written, written.replace('.', ','), `${written} %`].map(lirePourcentage)).toEqual([
        value,
        value,
        value,
      ]);
    }),
  );
});
