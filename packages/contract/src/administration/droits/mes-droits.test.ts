import { expect, it } from 'vitest';
import { getMenuFilsByUserReference, getMenuPrincipalByUser } from '#administration/menus.ts';
import { APPELS_DES_DROITS, getMesDroits } from './mes-droits.ts';

it('nomme les droits et les menus comme leurs appels', () => {
  const calls = [getMesDroits, getMenuPrincipalByUser, getMenuFilsByUserReference];
  expect(APPELS_DES_DROITS).toEqual(calls.map(({ name }) => name));
});
