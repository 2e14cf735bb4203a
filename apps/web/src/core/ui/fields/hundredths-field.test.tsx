import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { HundredthsField } from './hundredths-field.tsx';

afterEach(cleanup);

it('laisse taper 12,05 chiffre après chiffre, et tient des centièmes', () => {
  const held: unknown[] = [];
  function Form() {
    const [value, setValue] = useState<number | string | null>(null);
    held.push(value);
    return (
      <MantineProvider>
        <HundredthsField label="Seuil" value={value} onChange={setValue} />
      </MantineProvider>
    );
  }
  render(<Form />);
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
