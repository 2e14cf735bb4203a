/** Tests the form that adds a teacher: their salary is asked of whoever may set it, and of nobody else. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AddScreen } from '#core/crud/form/screen.tsx';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { page } from './enseignants.tsx';

const PATHS = { list: '/ecole/$ecoleId', add: '/ajout/$ecoleId', edit: '/modif/$id' };

async function ajouter(onglets: readonly string[]) {
  repondre({ onglets }, {});
  ouvrirPage('/ajout/$ecoleId', '/ajout/2', () => <AddScreen page={page} paths={PATHS} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Valider' }));
  await screen.findByText(MESSAGES.nomInvalide);
}
const salaire = () => screen.queryByLabelText(/^Salaire de base/);

it('[SEC-17] qui ajoute un enseignant sans tenir les salaires n’en est pas prié', async () => {
  await ajouter(['ecoleEnseignant']);
  expect(salaire()).toBeNull();
  expect(screen.queryByText('Le salaire de base est obligatoire.')).toBeNull();
});

it('[SEC-17] qui les tient le donne avec lui', async () => {
  await ajouter(['ecoleEnseignant', 'retenue']);
  expect(salaire()).toBeTruthy();
});
