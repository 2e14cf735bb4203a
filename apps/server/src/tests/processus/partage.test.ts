/**
 * Several processes share a database of PostgreSQL: a change that one makes, the others know at their next call. The embedded one
 * belongs to one process.
 */
// @module-tag processus
import { checktokenexpire } from '@gestionscolaire/contract/administration/connexion.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstOf, objectOf, rowsOf } from '#tests/exemples/reponse.ts';
import { ADMIN, sousSqlite, type TestStore, testStore } from '#tests/harness.ts';
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

  it('un droit donné ou retiré sur un processus vaut sur l’autre dès l’appel suivant', async () => {
    const admin = await un.connecter();
    const poster = async (appel: string, corps: object) =>
      firstOf((await un.appeler(appel, corps, admin)).corps);
    const { id: groupeId } = await poster('POST addGroupe', {
      libelle: 'Comptables',
      observations: null,
      creationUserId: 0,
    });
    const [quartier] = rowsOf((await un.appeler('POST getAllQuartier', { page: 1, taille: 1 }, admin)).corps);
    const ajoute = await poster('POST addUser', {
      ecoleId: null,
      name: 'Camara',
      prenoms: 'Aïssatou',
      fonction: 'Comptable',
      telephone: '622334455',
      email: null,
      password: '',
      adresse: quartier?.['id'],
      creationUserId: 0,
    });
    const userId = ajoute['lastUserId'];
    await poster('POST addUserGroupe', { userId, groupeId, creationUserId: 0 });
    // On the other process she signs in with the one-time password, which is changed first.
    const provisoire = { login: '622334455', password: ajoute['motDePasseProvisoire'] };
    const premier = objectOf((await autre.appeler('POST login', provisoire)).corps);
    const nouveau = 'Un mot de passe à elle';
    const change = { id: userId, newMotDePasse: nouveau, modifUserId: userId, creationUserId: userId };
    expect((await autre.appeler('PUT updateUserPwd', change, String(premier['token']))).status).toBe(200);
    const { corps } = await autre.appeler('POST login', { login: '622334455', password: nouveau });
    const jeton = String(objectOf(corps)['token']);
    const lire = async () => (await autre.appeler('GET getOneDevise/1', undefined, jeton)).status;

    expect(await lire()).toBe(403);
    const menus = rowsOf((await un.appeler('GET getMenuFils', undefined, admin)).corps);
    const menuId = menus.find(({ reference }) => reference === 'devises')?.['id'];
    const privilege = { menuId, ongletId: null, groupeId, modeAccesId: 1 };
    await poster('POST addPrivilege', { ...privilege, creationUserId: 0 });
    expect(await lire()).toBe(200);
    await poster('POST deletePrivilege', privilege);
    expect(await lire()).toBe(403);
    await poster('POST addPrivilege', { ...privilege, creationUserId: 0 });
    expect(await lire()).toBe(200);
    await poster('POST deletUserGroupe', { userId, groupeId });
    expect(await lire()).toBe(403);
    const [fiche] = rowsOf((await un.appeler(`GET getOneUser/${Number(userId)}`, undefined, admin)).corps);
    const suspendre = { id: userId, estSuspendu: 1, modifUserId: 0, modifDate: fiche?.['modifDate'] };
    expect((await un.appeler('PUT suspendUser', suspendre, admin)).status).toBe(200);
    expect(await lire()).toBe(401);
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
