/** Tests the field of a ministry's name. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrerChamp } from '#tests/montrer.tsx';
import { Ministere } from './ministere.tsx';

it('[NOTE-55] un nom vu se choisit, dit sa source, et remplit son jour s’il en a un ; rien ne s’applique seul', () => {
  const fields: [string, unknown][] = [];
  montrerChamp<unknown>('', (value, setValue) => (
    <Ministere
      {...{ id: 'ministere', label: 'Ministère', required: true, disabled: false, error: null }}
      {...{ value, onChange: setValue, onBlur: () => undefined, record: null, values: {} }}
      setField={(name, set) => fields.push([name, set])}
    />
  ));
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
