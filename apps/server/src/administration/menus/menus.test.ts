/** The home and section pages show exactly the menus of the rights, as soon as they are given. */

import {
  getMenuFilsByUserReference,
  getMenuPrincipalByUser,
  menus,
} from '@gestionscolaire/contract/administration/menus.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { bumpRights } from '#administration/droits/held.ts';
import type { Trx } from '#core/db/database.ts';
import { insertRow } from '#core/db/rows.ts';
import { DEBUT, ownServer, type Person, type TestServer } from '#tests/harness.ts';

const principaux = async (person: Person): Promise<string[]> =>
  (await person.call(getMenuPrincipalByUser, { userId: person.id })).data.map(({ reference }) => reference);
const fils = async (person: Person, reference: string): Promise<string[]> =>
  (await person.call(getMenuFilsByUserReference, { id: person.id, reference })).data.sousmenus.map(
    (menu) => menu.reference,
  );

/** Changes rights as the screens of technical administration do: with the version raised in the same transaction. */
const changeRights = (server: TestServer, change: (trx: Trx) => Promise<unknown>) =>
  server.database.transaction(async (trx) => {
    await change(trx);
    await bumpRights(trx);
  });

const setMenu = (
  server: TestServer,
  reference: string,
  columns: { typeMenu?: 'Public' | 'Prive'; estActif?: 0 | 1; ordre?: number },
) =>
  changeRights(server, (trx) =>
    trx.updateTable('menus').set(columns).where('reference', '=', reference).execute(),
  );

/** The main menus after the first two, in their order. */
const SUIVANTS = ['admintechnique', 'generique', 'eleve', 'paiement', 'tableaudebord', 'note'];

describe('menus', () => {
  it('[SHARED-32] rend un menu seul dans une liste sous son nom, et rien de ce que la personne ne voit pas', async () => {
    const server = await ownServer();
    const [localisation] = (await server.admin.call(getMenuPrincipalByUser, { userId: server.admin.id }))
      .data;
    const { data } = await server.admin.call(menus.get, { id: localisation?.id });
    expect(data).toEqual({ menu: [localisation] });
    const nobody = await server.person();
    expect((await nobody.call(menus.get, { id: localisation?.id })).status).toBe(404);
    expect((await server.admin.call(menus.get, { id: 999_999 })).status).toBe(404);
  });

  it('[HOME-10] [HOME-13] [CONST-04] rend les menus principaux d’un administrateur, dans leur ordre et en entier', async () => {
    const server = await ownServer();
    const { data } = await server.admin.call(getMenuPrincipalByUser, { userId: server.admin.id });
    expect(data.map(({ reference }) => reference)).toEqual([
      'localisation',
      'parametre',
      'admintechnique',
      'generique',
      'eleve',
      'paiement',
      'tableaudebord',
      'note',
    ]);
    expect(data[0]).toEqual({
      id: data[0]?.id,
      reference: 'localisation',
      libelle: 'Localisation',
      descriptions: null,
      url: '/localisation',
      menuPereId: 0,
      menuPere: null,
      pereOuFils: 1,
      ordre: 1,
      typeMenu: 'Prive',
      image: 'menu.png',
      debutDonnees: null,
      finDonnees: null,
      estActif: 1,
      creationDate: DEBUT,
      creationUserId: null,
      modifDate: null,
      modifUserId: null,
    });
  });

  it('[HOME-11] [HOME-14] rend les sous-menus d’une section, dans leur ordre, sous la clé sousmenus', async () => {
    const server = await ownServer();
    const lieux = ['quartiers', 'communes', 'prefectures', 'regions', 'pays'];
    // The administrator would not do: menus that come later would be his as well.
    const person = await server.person({
      droits: Object.fromEntries([...lieux, 'unites', 'devises'].map((menu) => [menu, ['lecture']])),
    });
    expect(await fils(person, 'localisation')).toEqual([
      'pays',
      'regions',
      'prefectures',
      'communes',
      'quartiers',
    ]);
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
    const server = await ownServer();
    const person = await server.person();
    const one = await server.admin.call(getMenuPrincipalByUser, { userId: person.id });
    const two = await server.admin.call(getMenuFilsByUserReference, {
      id: person.id,
      reference: 'parametre',
    });
    expect([one.status, one.refus.code, two.status, two.refus.code]).toEqual([
      403,
      'HORS_DE_PORTEE',
      403,
      'HORS_DE_PORTEE',
    ]);
  });

  it('[HOME-10] [HOME-11] un sous-menu se voit sans son menu principal, et rien ne descend d’un menu', async () => {
    const server = await ownServer();
    const child = await server.person({ droits: { devises: ['lecture'] } });
    expect([await principaux(child), await fils(child, 'parametre')]).toEqual([[], ['devises']]);
    const parent = await server.person({
      droits: { parametre: ['lecture', 'ajout', 'modification', 'suppression'] },
    });
    expect([await principaux(parent), await fils(parent, 'parametre')]).toEqual([['parametre'], []]);
    expect((await parent.call(devises.get, { id: 1 })).refus.code).toBe('DROIT_ABSENT');
    const none = await server.person();
    expect([await principaux(none), await fils(none, 'parametre')]).toEqual([[], []]);
  });

  it('[HOME-10] n’importe quel privilège rend le menu visible et lisible', async () => {
    const server = await ownServer();
    for (const operation of ['lecture', 'ajout', 'modification', 'suppression']) {
      const person = await server.person({ droits: { devises: [operation] } });
      expect(await fils(person, 'parametre')).toEqual(['devises']);
      expect((await person.call(devises.export, { format: 'csv' })).status).toBe(200);
    }
  });

  it('[HOME-10] un menu Public est visible et lisible de tous, mais ne donne rien à écrire', async () => {
    const server = await ownServer();
    const person = await server.person();
    expect(await principaux(person)).toEqual([]);
    await setMenu(server, 'parametre', { typeMenu: 'Public' });
    await setMenu(server, 'devises', { typeMenu: 'Public' });
    expect([await principaux(person), await fils(person, 'parametre')]).toEqual([['parametre'], ['devises']]);
    expect((await person.call(devises.export, { format: 'csv' })).status).toBe(200);
    const { status } = await person.call(devises.create, {
      libelle: 'Non',
      symbole: 'N',
      creationUserId: 0,
    });
    expect(status).toBe(403);
  });

  it('[HOME-10] suit l’ordre que l’on donne, l’id entre égaux, et laisse les désactivés', async () => {
    const server = await ownServer();
    const { admin } = server;
    await setMenu(server, 'parametre', { ordre: 0 });
    expect(await principaux(admin)).toEqual(['parametre', 'localisation', ...SUIVANTS]);
    await setMenu(server, 'parametre', { ordre: 1 });
    expect(await principaux(admin)).toEqual(['localisation', 'parametre', ...SUIVANTS]);
    await setMenu(server, 'localisation', { estActif: 0 });
    expect(await principaux(admin)).toEqual(['parametre', ...SUIVANTS]);
    expect(await fils(admin, 'localisation')).toEqual([]);
    await setMenu(server, 'devises', { estActif: 0 });
    expect(await fils(admin, 'parametre')).not.toContain('devises');
    expect((await admin.call(devises.export, { format: 'csv' })).refus.code).toBe('DROIT_ABSENT');
  });

  it('[PRIV-33] un droit donné ou retiré vaut dès l’appel suivant, sur chaque serveur', async () => {
    const server = await ownServer();
    const twin = await ownServer({ store: server.store });
    const person = await server.person({ droits: { devises: ['lecture'] } });
    const onTwin = await twin.signIn(person.id);
    const create = async (who: Person, libelle: string) =>
      (await who.call(devises.create, { libelle, symbole: 'S', creationUserId: 0 })).status;
    expect([await create(person, 'Un'), await create(onTwin, 'Deux')]).toEqual([403, 403]);

    const [{ groupeId } = { groupeId: 0 }] = (await server.rows('user_groupes'))
      .filter(({ userId }) => userId === person.id)
      .map((row) => ({ groupeId: Number(row['groupeId']) }));
    const menuId = Number(
      (await server.rows('menus')).find(({ reference }) => reference === 'devises')?.['id'],
    );
    const modeAccesId = Number(
      (await server.rows('modes_acces')).find(({ code }) => code === 'ajout')?.['id'],
    );
    await changeRights(server, (trx) =>
      insertRow(trx, 'privileges', { groupeId, menuId, modeAccesId }, { now: server.now, userId: null }),
    );
    expect([await create(person, 'Trois'), await create(onTwin, 'Quatre')]).toEqual([201, 201]);

    for (const off of [
      (trx: Trx, estActif: 0 | 1) =>
        trx.updateTable('groupes').set({ estActif }).where('id', '=', groupeId).execute(),
      (trx: Trx, estActif: 0 | 1) =>
        trx.updateTable('user_groupes').set({ estActif }).where('groupeId', '=', groupeId).execute(),
      (trx: Trx, estActif: 0 | 1) =>
        trx.updateTable('privileges').set({ estActif }).where('groupeId', '=', groupeId).execute(),
    ]) {
      await changeRights(server, (trx) => off(trx, 0));
      expect([await create(person, 'Cinq'), await create(onTwin, 'Six')]).toEqual([403, 403]);
      expect(await fils(onTwin, 'parametre')).toEqual([]);
      await changeRights(server, (trx) => off(trx, 1));
      expect(await fils(onTwin, 'parametre')).toEqual(['devises']);
    }
    await changeRights(server, (trx) =>
      trx.updateTable('modes_acces').set({ estActif: 0 }).where('id', '=', modeAccesId).execute(),
    );
    expect(await create(onTwin, 'Sept')).toBe(403);
    expect(await fils(onTwin, 'parametre')).toEqual(['devises']);
  });

  it('chaque référence que le contrat nomme est installée, avec les quatre modes pour le groupe complet', async () => {
    const server = await ownServer();
    const installed = {
      menus: new Set((await server.rows('menus')).map(({ reference }) => reference)),
      onglets: new Set((await server.rows('onglets')).map(({ reference }) => reference)),
    };
    const named = API.flatMap(({ access }) => ('screen' in access ? [access.screen] : []));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ kind, reference }) => !installed[kind].has(reference))).toEqual([]);
    const pairs = (await server.rows('privileges')).length;
    expect(pairs).toBe((installed.menus.size + installed.onglets.size) * 4);
    for (const { access } of API) {
      if (access.who !== 'right') continue;
      const rights = await import('#administration/droits/held.ts').then(({ readRights }) =>
        readRights(server.database.read, server.admin.id),
      );
      expect([...(rights[access.screen.kind].get(access.screen.reference) ?? [])].toSorted()).toEqual([
        'ajout',
        'lecture',
        'modification',
        'suppression',
      ]);
    }
  });
});
