import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrer, montrerChamp } from '#tests/montrer.tsx';
import { MoneyField } from './money-field.tsx';

it('groupe à mesure, tient un nombre entier, et laisse le curseur où l’on tape', () => {
  const held = montrerChamp<number | string | null>(1_500, (value, setValue) => (
    <MoneyField label="Prix" value={value} onChange={setValue} />
  ));
  const field = screen.getByLabelText<HTMLInputElement>('Prix');
  /** Types a key as the browser reports it, the text and its caret, and returns what the field then holds. */
  const key = (text: string) => {
    const caret = text.indexOf('|');
    const value = text.replace('|', '');
    fireEvent.change(field, { target: { value, selectionStart: caret, selectionEnd: caret } });
    const at = field.selectionStart ?? -1;
    return `${field.value.slice(0, at)}|${field.value.slice(at)}`.replaceAll('\u00A0', ' ');
  };
  expect(field.value).toBe('1\u00A0500');
  expect(key('15|\u00A0500')).toBe('15| 500');
  expect(key('150|\u00A0500')).toBe('150| 500');
  expect(key('1502|\u00A0500')).toBe('1 502| 500');
  expect(held.at(-1)).toBe(1_502_500);
  // Only the separator was erased: the amount is the same, and the caret stands before it.
  expect(key('1|502\u00A0500')).toBe('1| 502 500');
  expect(key('|')).toBe('|');
  expect(held.at(-1)).toBeNull();
});

it('[SEMAINE-01] ce qui se tape avec des points reste sous la main, se groupe quand on le quitte, et se refuse au plus tôt', () => {
  const held = montrerChamp<number | string | null>(null, (value, setValue) => (
    <MoneyField label="Prix" value={value} onChange={setValue} />
  ));
  const field = screen.getByLabelText<HTMLInputElement>('Prix');
  const dite = () => screen.queryByText(/^Le montant est un nombre entier de francs/) !== null;
  const vu: [string, boolean][] = [];
  /** Types a text sign after sign at the end, and leaves the field. */
  const taper = (text: string) => {
    fireEvent.change(field, { target: { value: '' } });
    for (const sign of text) {
      fireEvent.change(field, { target: { value: field.value + sign } });
      vu.push([field.value.replaceAll('\u00A0', ' '), dite()]);
    }
    fireEvent.blur(field);
    return [field.value.replaceAll('\u00A0', ' '), dite(), held.at(-1)];
  };
  expect(taper('1.500.000')).toEqual(['1 500 000', false, 1_500_000]);
  expect(vu.filter(([text, told]) => told || !'1.500.000'.startsWith(text))).toEqual([]);
  expect(taper('1.50')).toEqual(['1.50', true, '1.50']);
  expect(vu.slice(-4).map(([, told]) => told)).toEqual([false, false, false, false]);
  // Nothing typed after it makes this an amount: it is told before the field is left.
  expect(taper('1500,5')).toEqual(['1 500,5', true, '1\u00A0500,5']);
  expect(vu.at(-1)).toEqual(['1 500,5', true]);
  expect(taper('0.5')).toEqual(['0.5', true, '0.5']);
});

it('[LISTE-07] un montant se lit aligné à droite, en chiffres de même largeur', () => {
  montrer(<MoneyField label="Prix" value={1_500} onChange={() => undefined} />);
  const { textAlign, fontVariantNumeric } = screen.getByLabelText('Prix').style;
  expect([textAlign, fontVariantNumeric]).toEqual(['end', 'tabular-nums']);
});

it('[GUICHET-02] une lettre n’entre pas dans un montant', () => {
  montrer(<MoneyField label="Prix" value={1_500} onChange={() => undefined} />);
  const field = screen.getByLabelText('Prix');
  /** Returns whether the browser may put the typed sign in the field. */
  const isTaken = (key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more });
  const taken = ['5', ' ', '.', ',', 'Enter', 'Backspace'].map((key) => isTaken(key));
  const refused = ['f', 'é', '-'].map((key) => isTaken(key));
  expect(isTaken('v', { ctrlKey: true })).toBe(true);
  expect([taken, refused]).toEqual([
    [true, true, true, true, true, true],
    [false, false, false],
  ]);
});
