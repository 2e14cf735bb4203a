import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Line, Table } from '#core/imports/file/read-file.ts';
import { type FileReading, guessReading } from '#core/imports/file/reading.ts';
import { understood } from '#core/imports/file/understood.ts';
import { montrer } from '#tests/montrer.tsx';
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

/** Shows a table as pupils; returns the readings and decisions that a person asks for. */
function montrerDesEleves(table: Table, contract: ImportContract = elevesImport) {
  const demandes = { lectures: [] as FileReading[], laissees: [] as number[][] };
  const reading = guessReading(table, contract);
  const file = understood(table, reading, contract);
  montrer(
    <Guesses
      contract={contract}
      table={table}
      reading={reading}
      file={file}
      decisions={new Map(file.aside.map(({ number }) => [number, 'ignorer']))}
      isBusy={false}
      onRead={(next) => void demandes.lectures.push(next)}
      onSheet={() => undefined}
      onDecide={(next) => void demandes.laissees.push([...next.keys()])}
    />,
  );
  return demandes;
}

const ELEVE = ['Bah', 'Aly', 'M', '7ème A'];

it('[FICHIER-04] les lignes et les colonnes masquées se reprennent chacune d’un clic', () => {
  const lines = lignes(['Nom', 'Prénoms', 'Sexe', 'Classe', 'Tuteur'], [...ELEVE, 'Sow'], [...ELEVE, 'Sow']);
  const [titres, un, deux] = lines;
  if (titres === undefined || un === undefined || deux === undefined) throw new Error('no lines');
  const demandes = montrerDesEleves({
    name: 'eleves.xlsx',
    lines: [titres, un, { ...deux, isHidden: true }],
    sheets: [],
    sheet: null,
    hidden: [4],
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Prendre aussi la ligne masquée dans le fichier' }));
  expect(demandes.laissees).toEqual([[]]);
  fireEvent.click(
    screen.getByRole('checkbox', { name: 'Prendre aussi la colonne masquée dans le fichier : Tuteur' }),
  );
  expect(demandes.lectures.map(({ mapping }) => mapping['tuteurNom']?.rank)).toEqual([4]);
});

it('[FICHIER-11] une colonne de jours dont un seul a le mois d’abord se demande en entier, avec ce que cela donne', () => {
  const titres = ['Nom', 'Prénoms', 'Sexe', 'Classe', 'Date de naissance'];
  const lines = lignes(titres, [...ELEVE, '3/12/2014'], [...ELEVE, '12/25/2011']);
  const demandes = montrerDesEleves({ name: 'eleves.csv', lines, sheets: [], sheet: null });
  const question = screen.getByRole('group', { name: /« 12\/25\/2011 » ne se lit que par le mois d’abord/ });
  expect(question.textContent).toContain('« 3/12/2014 » est le 12/03/2014');
  expect(question.textContent).toContain('« 3/12/2014 » est le 03/12/2014');
  expect(screen.getByRole('radio', { name: /Le mois d’abord/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: /Le jour d’abord/ }));
  expect(demandes.lectures.map(({ monthFirst }) => monthFirst)).toEqual([[]]);
});

it('[FICHIER-11] une autre colonne de jours, qui ne dit rien, suit la première et se demande aussi', () => {
  const titres = ['Nom', 'Prénoms', 'Sexe', 'Classe', 'Date de naissance', 'Date d’inscription'];
  const lines = lignes(titres, [...ELEVE, '3/12/2014', '10/5/2026'], [...ELEVE, '12/25/2011', '10/6/2026']);
  const demandes = montrerDesEleves({ name: 'eleves.csv', lines, sheets: [], sheet: null });
  const question = screen.getByRole('group', { name: /inscription : le fichier a d’autres jours/ });
  expect(question.textContent).toContain('« 10/5/2026 » est le 05/10/2026');
  fireEvent.click(within(question).getByRole('radio', { name: /Le jour d’abord/ }));
  expect(demandes.lectures.map(({ monthFirst }) => monthFirst)).toEqual([['dateNaissance']]);
});

it('[FICHIER-07] ce que des lignes disent de celles qui les suivent est montré, avec le compte des lignes', () => {
  const lines = lignes(
    ['Nom', 'Prénoms', 'Sexe'],
    ['Classe : 7ème A', null, null],
    ['Bah', 'Aly', 'M'],
    ['Salle : 8ème B', null, null],
    ['Sow', 'Awa', 'F'],
    ['Barry', 'Binta', 'F'],
  );
  montrerDesEleves({ name: 'eleves.csv', lines, sheets: [], sheet: null });
  expect(screen.getByText(/dit par des lignes du fichier/).textContent).toBe(
    'Classe, dit par des lignes du fichier : 7ème A, 1 ligne ; 8ème B, 2 lignes',
  );
});

it('[FICHIER-07] deux classes en blocs, chacune sous son nom seul : la première aussi a la sienne', () => {
  const lines = lignes(
    ['Groupe scolaire Les Palmiers 2', null, null, null],
    ['Année scolaire 2026-2027', null, null, null],
    ['7ème année A', null, null, null],
    ['N°', 'Nom', 'Prénoms', 'Sexe'],
    ['1', 'Bah', 'Aly', 'M'],
    ['8ème année B', null, null, null],
    ['N°', 'Nom', 'Prénoms', 'Sexe'],
    ['1', 'Sow', 'Awa', 'F'],
  );
  const table: Table = { name: 'eleves.csv', lines, sheets: [], sheet: null };
  const file = understood(table, guessReading(table, elevesImport), elevesImport);
  const left = new Set(file.aside.map(({ number }) => number));
  const kept = file.rows.filter(({ number }) => !left.has(number));
  expect(kept.map(({ texts }) => [texts['nom'], texts['classe']])).toEqual([
    ['Bah', '7ème année A'],
    ['Sow', '8ème année B'],
  ]);
});

it.each([
  'Lycée 1er Mai',
  'Année scolaire 2026-2027',
  'Conakry, le 3 octobre 2026',
  'Effectif : 12',
  'DSEE 2',
])('[FICHIER-07] « %s » au-dessus des titres ne dit pas une classe', (titre) => {
  const lines = lignes([titre, null, null], ['Nom', 'Prénoms', 'Sexe'], ['Bah', 'Aly', 'M']);
  const table: Table = { name: 'eleves.csv', lines, sheets: [], sheet: null };
  expect(guessReading(table, elevesImport).mapping['classe']?.fixed).toBe('');
});
