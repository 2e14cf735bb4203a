// @vitest-environment node
import { expect, it } from 'vitest';
import { typeAmount } from './money-field.tsx';

/** Returns what the field keeps of a whole text. */
const kept = (text: string) => typeAmount(text, text.length).value;

it.each([
  ['1500000', 1_500_000],
  ['1 500 000', 1_500_000],
  ['1\u00A0500\u00A0000\u00A0FG', 1_500_000],
  ['1.500.000', 1_500_000],
  ['1500000,00', 1_500_000],
  ['1.500', 1_500],
  ['1,500', 1_500],
  ['0', 0],
])('[SEMAINE-01] lit %s', (typed, amount) => {
  expect(kept(typed)).toBe(amount);
});

const PAS_ENCORE = '12,5|1500,50|1.|1.5|1.50|1.500.00|1500.000|1e3|mille|-250|-1 500|9007199254740993';
it.each(PAS_ENCORE.split('|'))(
  '[SEMAINE-01] garde comme il est tapé ce qui n’est pas encore un montant, « %s »',
  (typed) => {
    expect(kept(typed)).toBe(typed);
  },
);

/** Returns what the field holds after a text was typed up to its caret, '|'. */
function afterTyping(text: string, coming?: 'pasted' | 'deletedForward'): string {
  const caret = text.indexOf('|');
  const { value, caret: after } = typeAmount(text.replace('|', ''), caret, coming);
  const grouped = String(value ?? '').replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${grouped.slice(0, after)}|${grouped.slice(after)}`;
}

it.each([
  ['au bout', '1500|', '1 500|'],
  ['au milieu', '1 52|00', '15 2|00'],
  ['devant', '9|1 500', '9|1 500'],
  ['un chiffre effacé', '1 50|000', '150| 000'],
  ['des zéros devant', '0500|', '500|'],
])('groupe un montant comme il se tape, %s', (_, before, after) => {
  expect(afterTyping(before)).toBe(after);
});

it('effacer vers la droite passe par-dessus une séparation', () => {
  expect(afterTyping('1|500', 'deletedForward')).toBe('1 |500');
  expect(afterTyping('1|500')).toBe('1| 500');
});

it('[SEMAINE-01] ce qui est collé se lit entier, comme un fichier : ses espaces sont les siennes', () => {
  expect(afterTyping('1.500.000 FG|', 'pasted')).toBe('1 500 000|');
  expect(afterTyping('1 50|')).toBe('150|');
  expect(typeAmount('1 50', 4, 'pasted').value).toBe('1 50');
  // Digits that are pasted among those of the field are typed at once.
  expect(typeAmount('1 500000', 8, 'pasted', '1 500').value).toBe(1_500_000);
});

it('laisse comme il est tapé ce qui n’est pas un montant', () => {
  expect(typeAmount('12,5', 2)).toEqual({ value: '12,5', caret: 2 });
  expect(typeAmount('', 0).value).toBeNull();
});
