import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrer } from '#tests/montrer.tsx';
import type { Line, Table } from './file/read-file.ts';
import { guessReading } from './file/reading.ts';
import { understood } from './file/understood.ts';
import { Guesses } from './guesses.tsx';

const lignes = (...rows: (string | null)[][]): Line[] =>
  rows.map((cells, rang) => ({ number: rang + 1, cells }));

function montrerLaTable(table: Table): { feuilles: string[]; titres: number[] } {
  const demandes = { feuilles: [] as string[], titres: [] as number[] };
  const reading = guessReading(table, classesImport);
  montrer(
    <Guesses
      contract={classesImport}
      table={table}
      reading={reading}
      file={understood(table, reading, classesImport)}
      decisions={new Map()}
      isBusy={false}
      onRead={({ header }) => void demandes.titres.push(header)}
      onSheet={(name) => void demandes.feuilles.push(name)}
      onDecide={() => undefined}
    />,
  );
  return demandes;
}

it('[DEBUT-06] d’un classeur à plusieurs feuilles, on dit laquelle se lit et combien elle a de lignes ; une autre se choisit, comme la ligne des titres', () => {
  const college = lignes(['Étape', 'Libellé'], ['collège', '7ème A'], ['collège', '8ème A']);
  const sheets = [
    { name: 'Collège', lines: college },
    { name: 'Notes', lines: lignes(['à voir']) },
  ];
  const demandes = montrerLaTable({ name: 'classes.xlsx', lines: college, sheets, sheet: 'Collège' });
  const feuille = screen.getByRole('combobox', { name: 'La feuille lue' });
  expect([...feuille.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Collège (3 lignes)',
    'Notes (1 ligne)',
  ]);
  expect(feuille).toHaveProperty('value', 'Collège');
  fireEvent.change(feuille, { target: { value: 'Notes' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Les titres sont à la' }), {
    target: { value: '2' },
  });
  expect(demandes).toEqual({ feuilles: ['Notes'], titres: [2] });
});

it('d’une seule feuille, rien n’est à choisir', () => {
  const lines = lignes(['Étape', 'Libellé'], ['collège', '7ème A']);
  montrerLaTable({ name: 'classes.csv', lines, sheets: [], sheet: null });
  expect(screen.queryByRole('combobox', { name: 'La feuille lue' })).toBeNull();
});
