import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrerChamp } from '#tests/montrer.tsx';
import { HundredthsField } from './decimal-field.tsx';

it('laisse taper 12,05 chiffre après chiffre, et tient des centièmes', () => {
  const held = montrerChamp<number | string | null>(null, (value, setValue) => (
    <HundredthsField label="Seuil" value={value} onChange={setValue} />
  ));
  const field = screen.getByLabelText<HTMLInputElement>('Seuil');
  for (const text of ['1', '12', '12,', '12,0', '12,05']) {
    fireEvent.change(field, { target: { value: text } });
    expect(field.value).toBe(text);
  }
  expect(held.at(-1)).toBe(1205);
  fireEvent.change(field, { target: { value: '12.50' } });
  fireEvent.blur(field);
  expect(field.value).toBe('12,5');
  fireEvent.change(field, { target: { value: 'douze' } });
  expect(held.at(-1)).toBe('douze');
});
