/** Tests the rows that look like a record, decided one by one or together. */
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CheckedRow } from '#core/imports/check/checked-rows.ts';
import { saysRecord } from '#core/imports/check/completing.ts';
import type { Decisions } from '#core/imports/check/left-out.ts';
import { montrerChamp } from '#tests/montrer.tsx';
import { LikelyRows } from './likely-rows.tsx';

const WORDS = {
  title: 'Des lignes ressemblent à quelqu’un de connu',
  isNew: 'Nouvel élève',
  isKnown: 'Inscrire',
  allNew: 'Tous nouveaux',
  skipTaken: 'Ignorer les inscrits',
  complete: (name: string, columns: ReadonlySet<string>) => `Compléter ${name} (${[...columns].join(', ')})`,
  completeAll: (count: number, columns: ReadonlySet<string>) =>
    `Compléter les ${count} inscrits (${[...columns].join(', ')})`,
};

const SANS_FAUTE = { faults: {}, cautions: {}, effects: {} };
const row = (
  number: number,
  dit: string | null = null,
  isTwin = false,
  colonnes: string[] = [],
): CheckedRow => ({
  number,
  cells: { prenoms: 'Hawa', nom: `Sow ${number}` },
  ...SANS_FAUTE,
  candidats: [
    {
      id: isTwin ? null : number + 100,
      ligne: isTwin ? 1 : null,
      nom: isTwin ? 'Ligne 1 de ce fichier' : `00${number} · Hawa Sow`,
      textes: { nom: 'Sow', tuteurNom: 'Aly Sow' },
      empeche: null,
      ...(dit !== null && { deja: { dit, colonnes, estExact: true } }),
    },
  ],
});

const told: Decisions[] = [];
const decisions = (): Decisions => told.at(-1) ?? new Map();

const show = (...rows: readonly CheckedRow[]) =>
  montrerChamp<Decisions>(new Map(), (all, setAll) => {
    const onDecide = (next: Decisions) => {
      told.push(next);
      setAll(next);
    };
    const props = { contract: elevesImport, words: WORDS, rows, decisions: all, disabled: false, onDecide };
    return <LikelyRows {...props} />;
  });

const group = (number: number) => screen.getByRole('group', { name: new RegExp(`^Ligne ${number} : `) });
const left = () => screen.getByRole('status').textContent;

it('chaque ligne se lit à côté de qui elle ressemble', () => {
  show(row(2));
  const cells = within(group(2)).getAllByRole('row');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'ColonneLigne 2002 · Hawa Sow',
    'PrénomsHawa—',
    'NomSow 2Sow',
    'Responsable—Aly Sow',
  ]);
});

it('se décide par ligne : nouveau, quelqu’un de connu, ou ignorée', () => {
  show(row(2), row(3), row(4, null, true));
  expect(left()).toBe('3 lignes à décider.');
  fireEvent.click(within(group(2)).getByRole('radio', { name: 'Inscrire 002 · Hawa Sow' }));
  expect(left()).toBe('2 lignes à décider, sur 3.');
  fireEvent.click(within(group(3)).getByRole('radio', { name: 'Nouvel élève' }));
  // This row looks like another row of the file, which nobody could enrol: it has two choices.
  expect(within(group(4)).getAllByRole('radio')).toHaveLength(2);
  fireEvent.click(within(group(4)).getByRole('radio', { name: 'Ignorer cette ligne' }));
  expect(left()).toBe('Les 3 lignes sont décidées.');
  expect([...decisions()]).toEqual([
    [2, 102],
    [3, 'nouveau'],
    [4, 'ignorer'],
  ]);
});

it('ensemble : ceux qui sont déjà inscrits s’ignorent, les autres sont tous nouveaux, sans toucher à ce qui est décidé', () => {
  show(row(2), row(3, 'Déjà inscrit en CP1 A.'), row(4));
  expect(within(group(3)).queryByRole('radio', { name: /^Inscrire/ })).toBeNull();
  expect(group(3).textContent).toContain('Déjà inscrit en CP1 A.');
  fireEvent.click(within(group(2)).getByRole('radio', { name: /^Inscrire/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Ignorer les inscrits (1)' }));
  expect(screen.queryByRole('button', { name: /Ignorer les inscrits/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tous nouveaux' }));
  expect([...decisions()].toSorted(([a], [b]) => a - b)).toEqual([
    [2, 102],
    [3, 'ignorer'],
    [4, 'nouveau'],
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tous nouveaux' }).disabled).toBe(true);
});

it('[FICHIER-14] ensemble : les inscrits sûrs se complètent d’un geste, les doubles et les incertains restent à décider', () => {
  const incertain = row(5, 'Déjà inscrit.', false, ['dejaPaye']);
  show(
    row(2, 'Déjà inscrit.', false, ['dejaPaye']),
    row(3, 'Déjà inscrit.', false, ['tuteurTelephone']),
    row(4, 'Déjà inscrit.'),
    {
      ...incertain,
      candidats: incertain.candidats.map((one) => ({
        ...one,
        deja: { dit: 'Déjà inscrit.', colonnes: ['dejaPaye'], estExact: false },
      })),
    },
  );
  // An exact double brings nothing: it is a new one, or left out.
  expect(within(group(4)).getAllByRole('radio')).toHaveLength(2);
  expect(within(group(5)).getByRole('radio', { name: /^Compléter 005 · Hawa Sow/ })).toBeDefined();
  fireEvent.click(
    screen.getByRole('button', { name: 'Compléter les 2 inscrits (dejaPaye, tuteurTelephone)' }),
  );
  expect([...decisions()]).toEqual([
    [2, 102],
    [3, 103],
  ]);
  expect(left()).toBe('2 lignes à décider, sur 4.');
});

it('vingt à la fois ; sans ressemblance, rien ne se montre', () => {
  show(...Array.from({ length: 25 }, (_, rang) => row(rang + 2)));
  expect(screen.getAllByRole('table')).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Montrer la suite (5)' }));
  expect(screen.getAllByRole('table')).toHaveLength(25);
  cleanup();
  show({ ...row(2), candidats: [] });
  expect(screen.queryByRole('region')).toBeNull();
});

it('[FICHIER-14] le bouton ne dit pas « Importer » de lignes qui ne font que compléter des inscrits', () => {
  const rows = [row(2, 'Déjà inscrit', false, ['dejaPaye']), row(3, 'Déjà inscrit', false, ['dejaPaye'])];
  const dit = (...decided: [number, number][]) => saysRecord(elevesImport, rows, new Map(decided));
  expect(dit([2, 102], [3, 103])).toBe('Compléter 2 élèves');
  expect(dit([2, 102])).toBe('Importer 2 élèves');
  expect(saysRecord(elevesImport, rows.slice(1), new Map([[3, 103]]))).toBe('Compléter 1 élève');
});
