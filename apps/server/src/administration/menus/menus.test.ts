/** The home and section pages show exactly the menus of the rights, as soon as they are given. */

import {
  getMenuFilsByUserReference,
  getMenuPrincipalByUser,
  menus,
} from '@gestionscolaire/contract/administration/menus.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { beforeEach, expect, it } from 'vitest';
import { bumpRights, readRights } from '#administration/droits/held.ts';
import { fresh } from '#administration/tests/gestes.ts';
import { TOUTES } from '#tests/gestes/droits.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

const principaux = async (person: Person): Promise<string[]> =>
  (await person.call(getMenuPrincipalByUser, { userId: person.id })).data.map(({ reference }) => reference);
const fils = async (person: Person, reference: string): Promise<string[]> =>
  (await person.call(getMenuFilsByUserReference, { id: person.id, reference })).data.sousmenus.map(
    (menu) => menu.reference,
  );

const setMenu = (reference: string, columns: { estActif?: 0 | 1; ordre?: number }) =>
  server.database.transaction(async (trx) => {
    await trx.updateTable('menus').set(columns).where('reference', '=', reference).execute();
    await bumpRights(trx);
  });

/** The main menus after the first two, in their order. */
const SUIVANTS = 'admintechnique generique eleve paiement tableaudebord note suivi'.split(' ');

it('[SHARED-32] rend un menu seul dans une liste sous son nom, et rien de ce que la personne ne voit pas', async () => {
  const [localisation] = (await admin.call(getMenuPrincipalByUser, { userId: admin.id })).data;
  const { data } = await admin.call(menus.get, { id: localisation?.id });
  expect(data).toEqual({ menu: [localisation] });
  const nobody = await server.person();
  expect((await nobody.call(menus.get, { id: localisation?.id })).status).toBe(404);
  expect((await admin.call(menus.get, { id: 999_999 })).status).toBe(404);
});

it('[HOME-10] [HOME-13] [CONST-04] rend les menus principaux d’un administrateur, dans leur ordre et en entier', async () => {
  const { data } = await admin.call(getMenuPrincipalByUser, { userId: admin.id });
  expect(data.map(({ reference }) => reference)).toEqual(['localisation', 'parametre', ...SUIVANTS]);
  const dits = {
    reference: 'localisation',
    libelle: 'Localisation',
    descriptions: null,
    url: '/localisation',
  };
  const places = {
    menuPereId: 0,
    menuPere: null,
    pereOuFils: 1,
    ordre: 1,
    typeMenu: 'Prive',
    image: 'menu.png',
  };
  const rien = { debutDonnees: null, finDonnees: null };
  const row = { id: data[0]?.id, ...dits, ...places, ...rien, ...fresh(server) };
  // The product put it in, and nobody signed it.
  expect(data[0]).toEqual({ ...row, creationUserId: null });
});

it('[HOME-11] [HOME-14] rend les sous-menus d’une section, dans leur ordre, sous la clé sousmenus', async () => {
  const lieux = ['quartiers', 'communes', 'prefectures', 'regions', 'pays'];
  // The administrator would not do: menus that come later would be theirs as well.
  const person = await server.person({
    droits: Object.fromEntries([...lieux, 'unites', 'devises'].map((menu) => [menu, ['lecture']])),
  });
  expect(await fils(person, 'localisation')).toEqual(lieux.toReversed());
  expect(await fils(person, 'parametre')).toEqual(['devises', 'unites']);
  expect(await fils(person, ' PARAMÈTRE ')).toEqual(['devises', 'unites']);
  const { data } = await person.call(getMenuFilsByUserReference, { id: person.id, reference: 'parametre' });
  expect(Object.keys(data)).toEqual(['sousmenus']);
  const parent = (await server.rows('menus')).find(({ reference }) => reference === 'parametre');
  expect(data.sousmenus.map(({ menuPereId, pereOuFils }) => [menuPereId, pereOuFils])).toEqual([
    [parent?.['id'], 0],
    [parent?.['id'], 0],
  ]);
  expect(await fils(person, 'inconnue')).toEqual([]);
  expect(await fils(person, '')).toEqual([]);
});

it('l’id d’un autre est refusé, même à un administrateur', async () => {
  const person = await server.person();
  for (const answer of [
    await admin.call(getMenuPrincipalByUser, { userId: person.id }),
    await admin.call(getMenuFilsByUserReference, { id: person.id, reference: 'parametre' }),
  ])
    expect([answer.status, answer.refus.code]).toEqual([403, 'HORS_DE_PORTEE']);
});

it('[HOME-10] suit l’ordre que l’on donne, l’id entre égaux, et laisse les désactivés', async () => {
  await setMenu('parametre', { ordre: 0 });
  expect(await principaux(admin)).toEqual(['parametre', 'localisation', ...SUIVANTS]);
  await setMenu('parametre', { ordre: 1 });
  expect(await principaux(admin)).toEqual(['localisation', 'parametre', ...SUIVANTS]);
  await setMenu('localisation', { estActif: 0 });
  expect(await principaux(admin)).toEqual(['parametre', ...SUIVANTS]);
  expect(await fils(admin, 'localisation')).toEqual([]);
  await setMenu('devises', { estActif: 0 });
  expect(await fils(admin, 'parametre')).not.toContain('devises');
  expect((await admin.call(devises.export, { format: 'csv' })).refus.code).toBe('DROIT_ABSENT');
});

it('chaque référence que le contrat nomme est installée, avec les quatre modes pour le groupe complet', async () => {
  const installed = {
    menus: new Set((await server.rows('menus')).map(({ reference }) => reference)),
    onglets: new Set((await server.rows('onglets')).map(({ reference }) => reference)),
  };
  const named = API.flatMap(({ access }) => ('screen' in access ? [access.screen] : []));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ kind, reference }) => !installed[kind].has(reference))).toEqual([]);
  const pairs = (await server.rows('privileges')).length;
  expect(pairs).toBe((installed.menus.size + installed.onglets.size) * 4);
  const rights = await readRights(server.database.read, admin.id);
  for (const { access } of API) {
    if (access.who !== 'right') continue;
    const held = rights[access.screen.kind].get(access.screen.reference) ?? [];
    expect([...held].toSorted()).toEqual([...TOUTES].toSorted());
  }
});
