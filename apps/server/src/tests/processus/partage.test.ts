/**
 * Several processes share a database of PostgreSQL: a change that one makes, the others know at their next call. The embedded one
 * belongs to one process.
 */
// @module-tag processus
import { checktokenexpire } from '@gestionscolaire/contract/administration/connexion.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sousSqlite, type TestStore, testStore } from '#tests/harness.ts';
import {
  demarrer,
  laisserDurer,
  lancerServeur,
  lignes,
  ownFolder,
  pret,
  type Serveur,
  sousPostgres,
  toutArreter,
} from './serveur.ts';

laisserDurer();

let store: TestStore;
let un: Serveur;
let autre: Serveur;

sousPostgres(() => {
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
});

sousSqlite(() => {
  afterAll(toutArreter);

  it('[OPS-12] de deux serveurs qui démarrent ensemble sur un dossier neuf, un seul sert, et l’autre dit pourquoi', async () => {
    const lieu = ownFolder();
    const deux = [lancerServeur(lieu), lancerServeur(lieu)];
    const issues = await Promise.allSettled(deux.map((processus) => pret(processus)));
    expect(issues.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refuse = issues.find((issue) => issue.status === 'rejected');
    expect(String(refuse?.reason)).toContain('un autre serveur GestionScolaire se sert déjà');
    const journal = await lignes(lieu, 'journal');
    expect(journal.filter(({ appel }) => appel === 'premier démarrage')).toHaveLength(1);
  });
});
