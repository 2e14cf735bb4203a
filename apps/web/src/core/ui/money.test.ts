// @vitest-environment node
import { expect, it } from 'vitest';
import { parseAmount } from './money.tsx';

it.each([
  ['1500000', 1_500_000],
  ['1 500 000', 1_500_000],
  ['1\u00A0500\u00A0000\u00A0FG', 1_500_000],
  ['1.500.000', 1_500_000],
  ['0', 0],
])('lit %s', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

it.each(['', '12,5', '1.5', '1 50', '1e3', 'mille', '-250', '-1 500', '9007199254740993'])(
  'ne devine pas un montant dans « %s »',
  (typed) => {
    expect(parseAmount(typed)).toBeNull();
  },
);
