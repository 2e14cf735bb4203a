import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrerChamp } from '#tests/montrer.tsx';
import { PercentField } from './decimal-field.tsx';

it('le montre avec une virgule et son signe', () => {
  expect(formaterPourcentage(12.5)).toBe('12,5\u00A0%');
});

it('laisse taper 12,05 chiffre après chiffre, et tient un nombre', () => {
  const held = montrerChamp<number | string | null>(null, (value, setValue) => (
    <PercentField label="Pourcentage" value={value} onChange={setValue} />
  ));
  const field = screen.getByLabelText<HTMLInputElement>('Pourcentage');
  for (const text of ['1', '12', '12,', '12,0', '12,05']) {
    fireEvent.change(field, { target: { value: text } });
    expect(field.value).toBe(text);
  }
  expect(held.at(-1)).toBe(12.05);
  fireEvent.change(field, { target: { value: '12.50' } });
  fireEvent.blur(field);
  expect(field.value).toBe('12,5');
});
