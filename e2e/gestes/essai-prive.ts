/**
 * Gives journeys a server of their own: they change what all the others share, passwords, menus, the administrator's connexions.
 */
import { ADMINISTRATEUR, test } from './essai.ts';
import { demarrer, type ServeurPrive } from './serveur-prive.ts';

async function servir(donner: (serveur: ServeurPrive) => Promise<void>): Promise<void> {
  const serveur = await demarrer({
    ADMIN_LOGIN: ADMINISTRATEUR.login,
    ADMIN_PASSWORD: ADMINISTRATEUR.motDePasse,
  });
  await donner(serveur);
  await serveur.arreter();
}

/** A journey of the administrator of a private server, which the journeys of one worker share. */
export const testPrive = test.extend<object, { serveur: ServeurPrive }>({
  serveur: [async ({ browserName: _aucun }, donner) => servir(donner), { scope: 'worker' }],
  baseURL: async ({ serveur }, donner) => donner(serveur.adresse),
});

/** Makes journeys that need a product where nobody has done anything: each call of it has a server that no other one uses. */
export const surUnServeurVide = () =>
  testPrive.extend<object, { serveur: ServeurPrive }>({
    serveur: [async ({ browserName: _aucun }, donner) => servir(donner), { scope: 'worker' }],
  });
