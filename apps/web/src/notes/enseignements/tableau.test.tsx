/** Tests the table « Qui enseigne quoi »: of a school that has nobody yet, and its keys; the test gives the server's answers. */
import type { TableauDesEnseignants } from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { QuiEnseigneQuoi } from './tableau.tsx';

const SESSION = {
  id: 3,
  libelle: '2026-2027',
  dateDebut: '2026-10-01',
  dateFin: '2027-06-30',
  creationDate: '2026-01-01T08:00:00.000Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
  estActif: 1,
} as const;
const BAH = { id: 5, nom: 'Bah', prenoms: 'Alpha' };
const TABLEAU: TableauDesEnseignants = {
  classes: [{ id: 7, libelle: '7ème A', etape: 'collège', titulaire: null }],
  matieres: [{ id: 1, libelle: 'Anglais' }],
  enseignants: [],
  cases: [{ enseignementId: 11, matiereId: 1, classeId: 7, enseignants: [] }],
};

const placeholderDe = (name: string) => screen.getByRole('combobox', { name }).getAttribute('placeholder');

it('[NOTE-74] une école sans enseignant n’a pas un tableau où aucun nom ne passe : elle est menée à sa liste', async () => {
  repondre({ menus: ['enseignements'], onglets: ['ecoleEnseignant'] }, { getTableauDesEnseignants: TABLEAU });
  ouvrirPage('/t', '/t', () => <QuiEnseigneQuoi ecoleId={2} session={SESSION} onDone={() => {}} />);
  const vers = await screen.findByRole('link', { name: 'Ajouter des enseignants' });
  expect(vers.getAttribute('href')).toBe('/allEnseignant');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('[NOTE-74] Ctrl+R recopie la case de gauche, et ne recharge jamais la page ; qui la quitte dit d’abord s’il perd ses noms', async () => {
  const enseignants = [BAH];
  const classes = [...TABLEAU.classes, { id: 8, libelle: '7ème B', etape: 'collège', titulaire: null }];
  const cases = [...TABLEAU.cases, { enseignementId: 12, matiereId: 1, classeId: 8, enseignants: [] }];
  repondre(
    { menus: ['enseignements'] },
    {
      getTableauDesEnseignants: {
        ...TABLEAU,
        classes: classes.map((one) => (one.id === 8 ? { ...one, titulaire: BAH } : one)),
        cases,
        enseignants,
      },
    },
  );
  ouvrirPage('/t', '/t', () => <QuiEnseigneQuoi ecoleId={2} session={SESSION} onDone={() => {}} />);
  const premiere = await screen.findByRole('combobox', { name: 'Anglais, 7ème A' });
  expect(await mayLeave()).toBe(true);
  // Where the teacher of the class has it, nobody is missing.
  expect(['7ème A', '7ème B'].map((nom) => placeholderDe(`Anglais, ${nom}`))).toEqual([
    'à pourvoir',
    'Bah Alpha, titulaire',
  ]);
  const presser = (where: HTMLElement) => {
    const event = createEvent.keyDown(where, { key: 'r', ctrlKey: true });
    fireEvent(where, event);
    return event.defaultPrevented;
  };
  // The first class has none at its left.
  expect(presser(premiere)).toBe(true);
  fireEvent.change(premiere, { target: { value: 'Alph' } });
  const recopier = screen.getByRole('button', { name: /^Recopier Alph/ });
  expect(presser(recopier)).toBe(true);
  expect(recopier.tabIndex).toBe(-1);
  const seconde = screen.getByRole('combobox', { name: 'Anglais, 7ème B' });
  expect(presser(seconde)).toBe(true);
  expect(seconde).toHaveProperty('value', 'Alph');
  const partir = mayLeave();
  fireEvent.click(await screen.findByRole('button', { name: 'Non' }));
  expect(await partir).toBe(false);
});

it('[NOTE-74] une classe confiée à une seule personne se remplit d’un clic ; qui est déjà nommé y reste', async () => {
  const enseignants = [
    { id: 5, nom: 'Bah', prenoms: 'Alpha' },
    { id: 6, nom: 'Sow', prenoms: 'Fatou' },
  ];
  const matieres = ['Anglais', 'Calcul', 'Dictée', 'Lecture'].map((libelle, at) => ({ id: at + 1, libelle }));
  const cases = matieres.map(({ id }) => ({
    enseignementId: 10 + id,
    matiereId: id,
    classeId: 7,
    // « Anglais » has somebody, and « Lecture » nobody yet.
    enseignants: id === 1 ? enseignants.slice(1).map((one) => ({ ...one, estDate: false })) : [],
  }));
  repondre(
    { menus: ['enseignements'] },
    { getTableauDesEnseignants: { ...TABLEAU, matieres, cases, enseignants } },
  );
  ouvrirPage('/t', '/t', () => <QuiEnseigneQuoi ecoleId={2} session={SESSION} onDone={() => {}} />);
  const cell = (matiere: string) => screen.getByRole('combobox', { name: `${matiere}, 7ème A` });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Dictée, 7ème A' }), {
    target: { value: 'Sow' },
  });
  fireEvent.change(cell('Calcul'), { target: { value: 'Bah' } });
  fireEvent.click(screen.getByRole('button', { name: /^Recopier Bah dans les matières/ }));
  expect(matieres.map(({ libelle }) => cell(libelle).getAttribute('value'))).toEqual([
    'Sow Fatou',
    'Bah',
    'Sow',
    'Bah',
  ]);
  expect(screen.getByRole('button', { name: 'Enregistrer 3 cases' })).toBeTruthy();
  // One that stands as it was is not shown as changed, though it was passed over.
  fireEvent.click(screen.getByRole('button', { name: /^Recopier Sow Fatou dans les matières/ }));
  const changees = matieres.filter(({ libelle }) => cell(libelle).hasAttribute('data-change'));
  expect(changees.map(({ libelle }) => libelle)).toEqual(['Calcul', 'Dictée', 'Lecture']);
  // Ctrl+Z takes back what was copied or pasted as one step, and then what was typed.
  const contenus = () => matieres.map(({ libelle }) => cell(libelle).getAttribute('value'));
  const presser = (key: string, more = {}) =>
    fireEvent.keyDown(cell('Calcul'), { key, ctrlKey: true, ...more });
  fireEvent.paste(cell('Calcul'), { clipboardData: { getData: () => 'Sow\nBah' } });
  expect(contenus()).toEqual(['Sow Fatou', 'Sow', 'Bah', 'Bah']);
  for (let step = 0; step < 3; step += 1) presser('z');
  expect(contenus()).toEqual(['Sow Fatou', 'Bah', 'Sow', '']);
  presser('Z', { shiftKey: true });
  expect(contenus()).toEqual(['Sow Fatou', 'Bah', 'Sow', 'Bah']);
});

it('[NOTE-74] les matières suivent le programme de leur niveau ; une classe prend d’un clic les enseignants de celle de gauche', async () => {
  const [ALPHA, FATOU] = [
    { id: 5, nom: 'Bah', prenoms: 'Alpha' },
    { id: 6, nom: 'Sow', prenoms: 'Fatou' },
  ];
  const une = (enseignementId: number, matiereId: number, classeId: number, qui: object[] = []) => ({
    enseignementId,
    matiereId,
    classeId,
    enseignants: qui.map((one) => ({ ...ALPHA, ...one, estDate: false })),
  });
  const classe = (id: number, libelle: string, etape: string) => ({ id, libelle, etape, titulaire: null });
  repondre(
    { menus: ['enseignements'] },
    {
      getTableauDesEnseignants: {
        classes: [
          classe(6, '5ème', 'primaire'),
          classe(7, '7ème A', 'collège'),
          classe(8, '7ème B', 'collège'),
        ],
        // The primaire, which comes first, has its own order.
        matieres: ['Anglais', 'Dictée', 'Chimie'].map((libelle, at) => ({ id: at + 1, libelle })),
        enseignants: [ALPHA, FATOU],
        cases: [
          une(10, 1, 6),
          une(11, 2, 6),
          une(12, 3, 7, [ALPHA]),
          une(13, 2, 7, [FATOU]),
          une(14, 1, 7),
          une(15, 3, 8),
          une(16, 2, 8, [ALPHA]),
          une(17, 1, 8),
        ],
      },
    },
  );
  ouvrirPage('/t', '/t', () => <QuiEnseigneQuoi ecoleId={2} session={SESSION} onDone={() => {}} />);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Niveau' }), { target: { value: 'collège' } });
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Chimie', 'Dictée', 'Anglais']);
  fireEvent.click(screen.getByRole('button', { name: 'Comme 7ème A' }));
  const cell = (matiere: string) => screen.getByRole('combobox', { name: `${matiere}, 7ème B` });
  expect(rows.map((matiere) => cell(matiere ?? '').getAttribute('value'))).toEqual([
    'Bah Alpha',
    'Bah Alpha',
    '',
  ]);
  expect(screen.getByRole('button', { name: 'Enregistrer 1 case' })).toBeTruthy();
  // It has nothing more to take.
  expect(screen.queryByRole('button', { name: 'Comme 7ème A' })).toBeNull();
});
