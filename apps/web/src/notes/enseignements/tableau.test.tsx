/** Tests the table « Qui enseigne quoi » of a school that has nobody yet; the test gives the server's answers. */
import type { TableauDesEnseignants } from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
const TABLEAU: TableauDesEnseignants = {
  classes: [{ id: 7, libelle: '7ème A', etape: 'collège' }],
  matieres: [{ id: 1, libelle: 'Anglais' }],
  enseignants: [],
  cases: [{ enseignementId: 11, matiereId: 1, classeId: 7, enseignants: [] }],
};

it('[NOTE-74] une école sans enseignant n’a pas un tableau où aucun nom ne passe : elle est menée à sa liste', async () => {
  repondre({ menus: ['enseignements'], onglets: ['ecoleEnseignant'] }, { getTableauDesEnseignants: TABLEAU });
  ouvrirPage('/t', '/t', () => <QuiEnseigneQuoi ecoleId={2} session={SESSION} onDone={() => {}} />);
  const vers = await screen.findByRole('link', { name: 'Ajouter des enseignants' });
  expect(vers.getAttribute('href')).toBe('/allEnseignant');
  expect(screen.queryByRole('textbox')).toBeNull();
});
