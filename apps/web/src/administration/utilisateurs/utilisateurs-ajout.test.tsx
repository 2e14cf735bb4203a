/** Tests what the form of a new user proposes. */
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { AddScreen } from '#core/crud/form/screen.tsx';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { page } from './utilisateurs.tsx';

const PATHS = { list: '/user/list', add: '/user/ajout', edit: '/user/modification/$id' };

it('[USER-29] l’école où l’on travaille est proposée à qui y est rattaché', async () => {
  localStorage.setItem('ecole', '2');
  onTestFinished(() => localStorage.removeItem('ecole'));
  repondre(
    { menus: ['utilisateurs'], onglets: ['detail'] },
    { getEcoleById: [{ id: 2, libelle: 'Les Étoiles' }] },
  );
  ouvrirPage('/user/ajout', '/user/ajout', () => <AddScreen page={page} paths={PATHS} />);
  expect(await screen.findByDisplayValue('Les Étoiles')).toBe(
    screen.getByRole('combobox', { name: /^École/ }),
  );
});
