/** npm run administrateur, beside the server, gives a way back in to an administrator who forgot their password (AMB-018). */
// @module-tag processus
import { identite } from '@gestionscolaire/contract/administration/connexion.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN } from '#tests/harness.ts';
import { avecBase, commande, environnement, lignes, ownFolder, serveurDuFichier } from './serveur.ts';

const ici = serveurDuFichier();

/** Runs the command, and returns the one-time password that it prints. */
async function renouveler(...args: string[]): Promise<string> {
  const { code, sortie, erreurs } = await commande('administrateur', args, environnement(ici.store.config));
  expect(erreurs).toBe('');
  expect(code).toBe(0);
  return /Mot de passe provisoire : (\S+)/.exec(sortie)?.[1] ?? '';
}

async function essayer(login: string, motDePasse: string) {
  const { status, corps } = await ici.serveur.appeler('POST login', { login, password: motDePasse });
  return { status, ouverte: status === 200 ? z.parse(identite, corps) : undefined };
}

it('donne un nouveau mot de passe provisoire à qui l’a oublié, malgré ses échecs, et finit ses connexions', async () => {
  const ancienne = await ici.serveur.connecter();
  for (let essai = 1; essai <= 5; essai += 1) {
    expect((await essayer(ADMIN.login, 'oublié-oublié')).status).toBe(401);
  }
  expect((await essayer(ADMIN.login, ADMIN.motDePasse)).status).toBe(429);

  const motDePasse = await renouveler(ADMIN.login);
  expect((await ici.serveur.appeler('GET selectAllUnite', undefined, ancienne)).status).toBe(401);
  const { status, ouverte } = await essayer(ADMIN.login, motDePasse);
  expect(status).toBe(200);
  expect(ouverte?.motDePasseAChanger).toBe(true);
  expect((await essayer(ADMIN.login, ADMIN.motDePasse)).status).toBe(401);

  const journal = await lignes(ici.store.config, 'journal');
  const actes = journal.filter(({ appel }) => appel === 'administrateur');
  expect(actes.at(-1)).toMatchObject({
    userId: null,
    entite: 'utilisateurs',
    entiteId: ouverte?.data[0]?.id,
  });
  expect(JSON.stringify(journal)).not.toContain(motDePasse);
});

it('crée un administrateur par son téléphone, qui se connecte comme il l’écrit', async () => {
  const absent = await commande('administrateur', ['+224 622 11 22 33'], environnement(ici.store.config));
  expect([absent.code, absent.erreurs]).toEqual([1, expect.stringContaining('ajoutez --nouveau')]);
  const motDePasse = await renouveler('+224 622 11 22 33', '--nouveau');
  const { status, ouverte } = await essayer('622112233', motDePasse);
  expect(status).toBe(200);
  const id = ouverte?.data[0]?.id;
  const token = ouverte?.token ?? '';
  const nouveau = 'Un-nouveau-mot-de-passe';
  const corps = { id, newMotDePasse: nouveau, modifUserId: 1, creationUserId: 1 };
  expect((await ici.serveur.appeler('PUT updateUserPwd', corps, token)).status).toBe(200);
  const apres = await ici.serveur.connecter('00224622112233', nouveau);
  const ajout = { libelle: 'Pouce', symbole: 'po', creationUserId: 1 };
  expect((await ici.serveur.appeler('POST addUnite', ajout, apres)).status).toBe(201);
});

it('rend tous les droits sur les menus et les onglets, quand plus personne ne les a', async () => {
  const { ouverte } = await essayer(ADMIN.login, await renouveler(ADMIN.login));
  const neuf = { newMotDePasse: 'Encore-un-nouveau', modifUserId: 1, creationUserId: 1 };
  const corps = { ...neuf, id: ouverte?.data[0]?.id };
  expect((await ici.serveur.appeler('PUT updateUserPwd', corps, ouverte?.token)).status).toBe(200);
  const token = await ici.serveur.connecter(ADMIN.login, neuf.newMotDePasse);
  const pays = (await lignes(ici.store.config, 'menus')).find(({ reference }) => reference === 'pays');
  const onglet = { reference: 'cours', libelle: 'Cours', descriptions: null, typeOnglet: 'Prive', image: '' };
  const place = { menuId: pays?.['id'], ordre: 1, url: '/listPays', creationUserId: 0 };
  expect((await ici.serveur.appeler('POST addOnglet', { ...onglet, ...place }, token)).status).toBe(201);
  const actifs = async () =>
    (await lignes(ici.store.config, 'privileges'))
      .filter(({ estActif }) => estActif === 1)
      .map((un) => `${un['menuId']} ${un['ongletId']} ${un['modeAccesId']}`)
      .toSorted();
  const avant = await actifs();
  const onglets = (await lignes(ici.store.config, 'onglets')).length;
  expect(avant.filter((ligne) => ligne.startsWith('null '))).toHaveLength(4 * onglets);
  await avecBase(ici.store.config, (database) =>
    database.transaction((trx) => trx.updateTable('privileges').set({ estActif: 0 }).execute()),
  );
  expect(await actifs()).toEqual([]);

  await renouveler(ADMIN.login);
  expect(await actifs()).toEqual(avant);
});

it('refuse un identifiant impossible et une base qui n’a jamais démarré', async () => {
  const impossible = await commande('administrateur', ['quelqu’un'], environnement(ici.store.config));
  expect(impossible.code).toBe(2);
  expect(impossible.erreurs).toContain("n'est ni un e-mail ni un numéro de téléphone");
  const vide = await commande('administrateur', [], environnement(ownFolder()));
  expect(vide.code).toBe(1);
  expect(vide.erreurs).toContain('npm start');
});
