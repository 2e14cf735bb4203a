/** Tests what the screens of the menus ask and send; the test plays the server. */
import { getAllPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { checkIfOngletExists, getMenuPere, menus } from '@gestionscolaire/contract/administration/menus.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AddScreen } from '#core/crud/form/screen.tsx';
import { ListScreen } from '#core/crud/screens/screen.tsx';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import { jouerServeur, type Valeurs } from '#tests/declarations/serveur.ts';
import { ouvrirPage } from '#tests/page-ouverte.tsx';
import { page } from './menus.tsx';

const PATHS = { list: '/menus', add: '/ajout', edit: '/modif/$id' };
const MENU = {
  id: 7,
  reference: 'essai',
  libelle: 'Essai',
  descriptions: null,
  url: '/listPays',
  menuPereId: 0,
  menuPere: null,
  pereOuFils: 1,
  ordre: 3,
  typeMenu: 'Prive',
  image: 'menu.png',
  debutDonnees: null,
  finDonnees: null,
  estActif: 1,
  creationUserId: 2,
  creationDate: '2026-11-21T08:00:00.000Z',
  modifUserId: null,
  modifDate: null,
};

const OFFRES = [
  { de: getMenuPere, ligne: { id: 4, libelle: 'Localisation' } },
  { de: getAllPrivileges, ligne: { id: 1, libelle: '' } },
];
const servir = (autres: Valeurs = {}) => jouerServeur(menus, MENU, OFFRES, autres);

it('[MENU-05] la liste des menus demande les menus principaux seuls', async () => {
  const { attendre } = servir();
  ouvrirPage('/menus', '/menus', () => <ListScreen page={page} paths={PATHS} />);
  await screen.findByText('Essai');
  const { valeurs } = await attendre(menus.list);
  expect(valeurs).toMatchObject({ menuPereId: '0' });
});

it('[MENU-20] [CONST-04] « principal », le menu père d’abord, puis choisi de nouveau, part comme 0', async () => {
  const { attendre } = servir();
  ouvrirPage('/ajout', '/ajout', () => <AddScreen page={page} paths={PATHS} />);
  const pere = await screen.findByLabelText<HTMLInputElement>(/^Menu père/, { selector: 'input' });
  expect(pere.value).toBe('principal');
  for (const mot of ['Localisation', 'principal']) {
    fireEvent.click(pere);
    fireEvent.click(await screen.findByText(mot));
    expect(pere.value).toBe(mot);
  }
  for (const [label, value] of [
    ['Référence', 'neuf'],
    ['Libellé', 'Neuf'],
    ['Adresse', '/listPays'],
    ['Ordre', '12'],
    ["Type d'accès", 'Prive'],
  ] as const)
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  const { valeurs } = await attendre(menus.create);
  expect(valeurs).toMatchObject({ reference: 'neuf', menuPereId: 0 });
  await screen.findByText('Autre page');
});

it('[FID-20] supprimer un menu qui a des onglets dit la phrase des documents, puis pourquoi ; rien ne part', async () => {
  const { demandes } = servir({ [checkIfOngletExists.name]: { exists: true } });
  ouvrirPage('/menus', '/menus', () => (
    <>
      <ListScreen page={page} paths={PATHS} />
      <Notices />
    </>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer Essai' }));
  await screen.findByText('La suppression du ménu a echoué');
  expect(screen.getByText(/supprimez-les d'abord/)).toBeTruthy();
  expect(demandes.map(({ name }) => name)).not.toContain(menus.disable.name);
});
