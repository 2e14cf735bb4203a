/** Several processes on one database: what one learns, the others know at their next call. */
import { checktokenexpire } from '@gestionscolaire/contract/administration/connexion.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN, type TestStore, testStore } from './harness.ts';
import { demarrer, lignes, type Serveur, toutArreter } from './processus.ts';

let store: TestStore;
let un: Serveur;
let autre: Serveur;

beforeAll(async () => {
  store = await testStore();
  [un, autre] = await Promise.all([demarrer(store.config), demarrer(store.config)]);
});
afterAll(async () => {
  await toutArreter();
  await store.drop();
});

it('deux processus qui démarrent ensemble sur une base vide ne la remplissent qu’une fois', async () => {
  const journal = await lignes(store.config, 'journal');
  expect(journal.filter(({ appel }) => appel === 'premier démarrage')).toHaveLength(1);
  expect(await lignes(store.config, 'utilisateurs')).toHaveLength(1);
  expect([un, autre].filter((serveur) => serveur.sortie().includes('Administrateur :'))).toHaveLength(1);
});

it('une connexion ouverte sur un processus vaut sur l’autre, et y finit avec la déconnexion', async () => {
  const token = await un.connecter();
  expect((await autre.appeler('GET selectAllUnite', undefined, token)).status).toBe(200);
  expect((await un.appeler('POST deconnexion', {}, token)).status).toBe(200);
  expect((await autre.appeler('GET selectAllUnite', undefined, token)).status).toBe(401);
  const { corps } = await autre.appeler(`GET checktokenexpire/${token}`);
  expect(z.parse(checktokenexpire.output, corps)).toEqual({ expired: true });
});

it('les échecs de connexion se comptent ensemble, sur quelque processus qu’ils arrivent', async () => {
  const essai = { login: ADMIN.login, password: 'Pas-le-bon-mot-de-passe' };
  for (const serveur of [un, autre, un, autre, un]) {
    expect((await serveur.appeler('POST login', essai)).status).toBe(401);
  }
  const bon = { login: ADMIN.login, password: ADMIN.motDePasse };
  expect((await autre.appeler('POST login', bon)).status).toBe(429);
  expect((await un.appeler('POST login', bon)).status).toBe(429);
});
