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

/** A journey that needs a product where nobody has done anything: no other journey uses its server. */
export const testVide = testPrive.extend<object, { serveur: ServeurPrive }>({
  serveur: [async ({ browserName: _aucun }, donner) => servir(donner), { scope: 'worker' }],
});
