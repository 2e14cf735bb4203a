/**
 * Gives journeys a server of their own: they change what all the others share, passwords, menus, the administrator's connexions.
 */
import { servir } from './contexte.ts';
import { test } from './essai.ts';
import type { ServeurPrive } from './serveur-prive.ts';

/** A journey of the administrator of a private server, which the journeys of one worker share. */
export const testPrive = test.extend<object, { serveur: ServeurPrive }>({
  serveur: [async ({ browserName: _aucun }, donner) => servir(donner), { scope: 'worker' }],
});

/** Makes journeys that need a product where nobody has done anything: each call of it has a server that no other one uses. */
export const surUnServeurVide = () =>
  testPrive.extend<object, { serveur: ServeurPrive }>({
    serveur: [async ({ browserName: _aucun }, donner) => servir(donner), { scope: 'worker' }],
  });
