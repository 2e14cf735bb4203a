import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrerChamp } from '#tests/montrer.tsx';
import { DateField } from './date-field.tsx';

/** Shows the field, and returns its values so far and a typist. */
function field() {
  const kept = montrerChamp('', (value, setValue) => (
    <DateField label="Jour" value={value} onChange={setValue} />
  ));
  const input = screen.getByLabelText<HTMLInputElement>('Jour');
  return { kept, input, type: (text: string) => fireEvent.change(input, { target: { value: text } }) };
}

it('prend un jour à son dixième signe', () => {
  const { kept, input, type } = field();
  type('05/03/201');
  expect(kept.at(-1)).toBe('05/03/201');
  type('05/03/2012');
  expect(kept.at(-1)).toBe('2012-03-05');
  expect(input.value).toBe('05/03/2012');
});

it('[NAV-08] prend huit chiffres au huitième', () => {
  const { kept, input, type } = field();
  type('0503201');
  expect(kept.at(-1)).toBe('0503201');
  type('05032012');
  expect([kept.at(-1), input.value]).toEqual(['2012-03-05', '05/03/2012']);
});

it('prend ce qui est tapé quand on presse Entrée', () => {
  const { kept, input, type } = field();
  type('5/3/2012');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect([kept.at(-1), input.value]).toEqual(['2012-03-05', '05/03/2012']);
});

it.each(['5/3/2012', '5.3.2012'])('prend %s quand on quitte le champ', (typed) => {
  const { kept, input, type } = field();
  type(typed);
  expect([kept.at(-1), input.value]).toEqual([typed, typed]);
  fireEvent.blur(input);
  expect([kept.at(-1), input.value]).toEqual(['2012-03-05', '05/03/2012']);
});

it.each(['31/02/2012', '12/25/2012', '12252012', '05/03/12', 'hier'])(
  '[NAV-08] laisse %s comme il est tapé : un jour ne devient jamais un mois',
  (typed) => {
    const { kept, input, type } = field();
    type(typed);
    fireEvent.blur(input);
    expect([kept.at(-1), input.value]).toEqual([typed, typed]);
  },
);
