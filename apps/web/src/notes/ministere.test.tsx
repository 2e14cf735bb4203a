/** Tests the field of a ministry's name. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Ministere } from './ministere.tsx';

afterEach(cleanup);

let fields: [string, unknown][] = [];

function Formulaire() {
  const [value, setValue] = useState<unknown>('');
  return (
    <MantineProvider>
      <Ministere
        id="ministere"
        label="Ministère"
        required
        disabled={false}
        value={value}
        error={null}
        onChange={setValue}
        onBlur={() => undefined}
        record={null}
        values={{}}
        setField={(name, set) => fields.push([name, set])}
      />
    </MantineProvider>
  );
}

it('[NOTE-55] un nom vu se choisit, dit sa source, et remplit son jour s’il en a un ; rien ne s’applique seul', () => {
  fields = [];
  render(<Formulaire />);
  const nom = screen.getByRole<HTMLInputElement>('textbox', { name: /Ministère/ });
  const vus = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Prendre un nom déjà vu' });
  expect([nom.value, vus.value, fields]).toEqual(['', '', []]);
  fireEvent.change(vus, { target: { value: 'MENA-ETFP' } });
  expect(nom.value).toMatch(/^Ministère de l'Éducation nationale/);
  expect(fields).toEqual([['aPartirDu', '2026-02-05']]);
  expect(screen.getByText(/^À vérifier : lu dans la presse/)).toBeTruthy();
  fireEvent.change(vus, { target: { value: 'MEPU-A' } });
  expect(nom.value).toBe("Ministère de l'Enseignement pré-universitaire et de l'Alphabétisation");
  // No source gives its first day: the field keeps what it has.
  expect(fields).toHaveLength(1);
  fireEvent.change(nom, { target: { value: 'Un autre nom' } });
  expect([nom.value, vus.value]).toEqual(['Un autre nom', '']);
});
