/** 'Vérifier les droits' tells all that a user sees and may do, where it comes from, and why the rest is closed. */
import { verifierDroits } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpRights, readRights } from '#administration/droits/held.ts';
import type { Trx } from '#core/db/database.ts';
import {
  createGroup,
  createMode,
  createTab,
  give,
  groupOf,
  join,
  menuId,
  TOUTES,
} from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute, reponse } from '#tests/gestes/utilisateurs.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await testServer();
  admin = server.admin;
});
afterAll(() => server.close());

const verifie = async (userId: number, person = admin) =>
  (await person.call(verifierDroits, { userId })).data;
async function menuOf(userId: number, reference: string) {
  const found = (await verifie(userId)).menus.filter((menu) => menu.reference === reference);
  expect(found).toHaveLength(1);
  return found[0];
}
const change = (work: (trx: Trx) => Promise<unknown>) =>
  server.database.transaction(async (trx) => {
    await work(trx);
    await bumpRights(trx);
  });
const setState = (table: 'groupes' | 'menus' | 'modes_acces', id: number, estActif: 0 | 1) =>
  change((trx) => trx.updateTable(table).set({ estActif }).where('id', '=', id).execute());

it('dit de chaque menu et de chaque onglet exactement ce que le serveur permet', async () => {
  const person = await server.person({ droits: { devises: ['ajout'], parametre: ['lecture'] } });
  const parametres = await menuId(server, 'devises');
  await createTab(server, parametres, 'essai-prive');
  await createTab(server, parametres, 'essai-public', 'Public');
  for (const userId of [admin.id, person.id]) {
    const told = await verifie(userId);
    const rights = await readRights(server.database.read, userId);
    for (const kind of ['menus', 'onglets'] as const) {
      const active = (await server.rows(kind)).filter(({ estActif }) => estActif === 1);
      expect(told[kind].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(active.map(({ id }) => id));
      for (const { reference, isVisible, operations, raison } of told[kind]) {
        const held = [...(rights[kind].get(reference) ?? [])].toSorted();
        expect(operations.map(({ operation }) => operation).toSorted()).toEqual(held);
        expect([isVisible, raison === '']).toEqual([held.length > 0, held.length > 0]);
      }
    }
  }
  expect(
    (await verifie(person.id)).onglets
      .filter(({ reference }) => reference.startsWith('essai-'))
      .map(({ reference, isVisible, isPublic, parent }) => [reference, isVisible, isPublic, parent]),
  ).toEqual([
    ['essai-prive', false, false, 'Devises'],
    ['essai-public', true, true, 'Devises'],
  ]);
});

it('dit de quel groupe et de quel mode vient chaque opération', async () => {
  const user = await ajoute(server, { prenoms: 'Aminata' });
  const lecteurs = await createGroup(server, 'Lecteurs', { devises: ['lecture'], parametre: ['lecture'] });
  const comptables = await createGroup(server, 'Comptables');
  const tout = await createMode(server, 'Tout faire', { ajout: 1, modification: 1, suppression: 1 });
  await give(admin, { groupeId: comptables, menuId: await menuId(server, 'devises'), modeAccesId: tout });
  for (const groupeId of [lecteurs, comptables]) await join(admin, user.id, groupeId);
  const told = await verifie(user.id);
  const identite = { prenoms: 'Aminata', nom: 'Camara', ecole: null, estActif: 1, estSuspendu: 0 };
  expect(told).toMatchObject(identite);
  expect(told.groupes).toEqual([
    { id: comptables, libelle: 'Comptables', estActif: 1 },
    { id: lecteurs, libelle: 'Lecteurs', estActif: 1 },
  ]);
  const ofComptables = { groupeId: comptables, groupe: 'Comptables', modeacces: 'Tout faire' };
  const ofLecteurs = { groupeId: lecteurs, groupe: 'Lecteurs', modeacces: 'Lecture' };
  const dits = { reference: 'devises', libelle: 'Devises', parent: 'Paramètres', url: '/listeDevise' };
  const etat = { isVisible: true, isPublic: false, limite: '', raison: '' };
  expect(await menuOf(user.id, 'devises')).toEqual({
    id: await menuId(server, 'devises'),
    ...dits,
    ...etat,
    operations: [
      { operation: 'lecture', par: [ofComptables, ofLecteurs] },
      { operation: 'ajout', par: [ofComptables] },
      { operation: 'modification', par: [ofComptables] },
      { operation: 'suppression', par: [ofComptables] },
    ],
  });
});

it('dit pourquoi un écran ne se voit pas', async () => {
  const user = await ajoute(server);
  const raison = async (reference: string) => (await menuOf(user.id, reference))?.raison;
  expect(await raison('unites')).toBe("Cette personne n'est dans aucun groupe.");
  const un = await createGroup(server, 'Premier', { pays: ['lecture'] });
  await join(admin, user.id, un);
  expect(await raison('unites')).toBe('Son groupe « Premier » ne le donne pas.');
  const mode = await createMode(server, 'Au guichet', { ajout: 1 });
  const deux = await createGroup(server, 'Second');
  await give(admin, { groupeId: deux, menuId: await menuId(server, 'unites'), modeAccesId: mode });
  await join(admin, user.id, deux);
  expect(await raison('unites')).toBe('');
  expect(await raison('devises')).toBe('Aucun de ses groupes ne le donne : « Premier », « Second ».');
  await setState('modes_acces', mode, 0);
  expect(await raison('unites')).toBe(
    'Le privilège du groupe « Second » a le mode « Au guichet », qui est désactivé.',
  );
  await setState('modes_acces', mode, 1);
  await setState('groupes', deux, 0);
  expect(await raison('unites')).toBe('Le groupe « Second » le donnerait, mais il est désactivé.');
  expect((await verifie(user.id)).groupes).toContainEqual({ id: deux, libelle: 'Second', estActif: 0 });
  const unites = await menuId(server, 'unites');
  await setState('menus', unites, 0);
  expect(await raison('unites')).toBe('Ce menu est désactivé : personne ne le voit.');
  await setState('menus', unites, 1);
});

it('dit d’un menu tenu sans sa rubrique que seule son adresse y mène (AMB-065)', async () => {
  const seul = await server.person({ droits: { quartiers: ['ajout'] } });
  const phrase = "« Localisation », où cela se trouve, ne lui est pas ouvert : seule l'adresse y mène.";
  expect((await menuOf(seul.id, 'quartiers'))?.limite).toBe(phrase);
  const complet = await server.person({ droits: { quartiers: ['ajout'], localisation: ['lecture'] } });
  expect((await menuOf(complet.id, 'quartiers'))?.limite).toBe('');
});

it('dit qu’un compte est désactivé ou suspendu, avec ce qu’il retrouverait', async () => {
  const user = await ajoute(server);
  await join(admin, user.id, await createGroup(server, 'Gardiens', { pays: ['lecture'] }));
  for (const columns of [{ estActif: 0 }, { estActif: 1, estSuspendu: 1 }]) {
    await change((trx) => trx.updateTable('utilisateurs').set(columns).where('id', '=', user.id).execute());
    expect(await verifie(user.id)).toMatchObject(columns);
    expect((await menuOf(user.id, 'pays'))?.isVisible).toBe(true);
  }
});

it('dit ce qu’une personne d’une école ne peut pas, et qu’elle ne l’apprend que des siens', async () => {
  const ecoleId = await createSchool(server);
  const droits = {
    utilisateurs: TOUTES,
    admintechnique: ['lecture'],
    devises: ['ajout'],
    parametre: ['lecture'],
  };
  const directeur = await server.person({ ecoleId, droits });
  const told = await verifie(directeur.id, directeur);
  expect(told.ecole).toBe('École de Ratoma');
  const of = (reference: string) => {
    const menu = told.menus.find((one) => one.reference === reference);
    return [menu?.operations.map(({ operation }) => operation), menu?.limite];
  };
  expect(of('utilisateurs')).toEqual([[...TOUTES], '']);
  expect(of('devises')).toEqual([
    ['lecture'],
    "Une personne d'une école n'y a pas l'ajout : ces données sont communes à toutes les écoles.",
  ]);
  const other = await ajoute(server);
  expect(await reponse(directeur, verifierDroits, { userId: other.id })).toEqual([404, 'INTROUVABLE']);
  expect(await reponse(admin, verifierDroits, { userId: 999_999 })).toEqual([404, 'INTROUVABLE']);
  const nobody = await server.person({ droits: { groupes: TOUTES } });
  expect(await reponse(nobody, verifierDroits, { userId: nobody.id })).toEqual([403, 'DROIT_ABSENT']);
  expect(await groupOf(server, other.id)).toBe(0);
});
