/** Tests the example of the import of teachers: it has the salary for whoever may set it, and for nobody else. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readFile } from '#core/imports/file/read-file.ts';
import { ImportScreen } from '#core/imports/screen/screen.tsx';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { imports } from './enseignants-import.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['sans tenir les salaires, n’a pas leur colonne', ['ecoleEnseignant'], false],
  ['et les tient, a la leur', ['ecoleEnseignant', 'avanceSalaire'], true],
])('[SEC-17] l’exemple de qui importe des enseignants %s', async (_, onglets, isThere) => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:exemple';
  });
  repondre({ onglets }, {});
  ouvrirPage('/import/$ecoleId', '/import/2', () => <ImportScreen page={imports} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Télécharger un exemple' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [file] = files;
  if (file === undefined) throw new Error('no file');
  const { lines } = await readFile({
    name: 'exemple.xlsx',
    size: file.size,
    arrayBuffer: () => file.arrayBuffer(),
  });
  const titres = lines[0]?.cells ?? [];
  expect(titres).toContain('Téléphone');
  expect(titres.includes('Salaire de base')).toBe(isThere);
});
