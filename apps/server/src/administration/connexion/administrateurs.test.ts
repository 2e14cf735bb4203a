/**
 * The command gives an administrator a way back in: everything he needs, and nothing that the journal does not tell
 * (AMB-018).
 */
import { describe, expect, it } from 'vitest';
import { readRights } from '#administration/droits/held.ts';
import type { Row } from '#core/db/tables.ts';
import { createTab, menuId as idOfMenu, TOUTES } from '#tests/gestes/droits.ts';
import { ADMIN, ownServer, type TestServer } from '#tests/harness.ts';
import { createAdministrator } from './administrateurs.ts';

const PLUS_TARD = '2026-11-22T08:00:00.000Z';
const AVANT = '2026-11-20T08:00:00.000Z';

async function renouveler(server: TestServer, login: string, now: string): Promise<number> {
  const create = await createAdministrator({ login, motDePasse: 'k7mw-p3xq-9dta', isProvisional: true });
  return server.database.transaction((trx) => create(trx, now));
}

/** Reads what the command told, without the ids of the journal itself. */
async function actes(server: TestServer, instant: string) {
  const rows = await server.rows('journal');
  return rows
    .filter((row) => row['instant'] === instant && row['appel'] === 'administrateur')
    .map(({ userId, entite, entiteId, changements }) => {
      const changed: unknown = JSON.parse(String(changements));
      return { userId, entite, entiteId, changements: changed };
    });
}

const droits = async (server: TestServer, id: number) =>
  [...(await readRights(server.database.read, id)).menus].map(([menu, operations]) => [
    menu,
    [...operations].toSorted(),
  ]);

const tampon = (row: Row | undefined) => ({
  modifDate: row?.['modifDate'],
  modifUserId: row?.['modifUserId'],
});

describe('administrateur renouvelé', () => {
  it('retrouve tout ce que le groupe complet avait perdu, et le journal dit chaque fiche changée', async () => {
    const server = await ownServer();
    const { id } = server.admin;
    const complets = await droits(server, id);
    expect(complets.length).toBeGreaterThanOrEqual(9);
    const [groupe] = await server.rows('groupes');
    const privileges = await server.rows('privileges');
    const [desactive] = privileges;
    const supprime = privileges.findLast(({ menuId }) => menuId !== null);
    await server.database.transaction(async (trx) => {
      await trx.updateTable('utilisateurs').set({ estSuspendu: 1 }).where('id', '=', id).execute();
      // A clock set back must not make a stamp go back.
      await trx.updateTable('groupes').set({ estActif: 0, modifDate: PLUS_TARD, modifUserId: id }).execute();
      await trx.updateTable('user_groupes').set({ estActif: 0 }).where('userId', '=', id).execute();
      await trx
        .updateTable('privileges')
        .set({ estActif: 0 })
        .where('id', '=', Number(desactive?.['id']))
        .execute();
      await trx.deleteFrom('privileges').where('id', '=', Number(supprime?.['id'])).execute();
    });
    expect(await droits(server, id)).toEqual([]);

    expect(await renouveler(server, ADMIN.login, AVANT)).toBe(id);
    expect(await droits(server, id)).toEqual(complets);
    const apres = await server.rows('privileges');
    expect(apres).toHaveLength(privileges.length);
    const [membre] = (await server.rows('user_groupes')).filter(({ userId }) => userId === id);
    const refait = apres.at(-1);
    const { groupeId, menuId, modeAccesId } = supprime ?? {};
    const remis = { estActif: [0, 1] };
    expect(await actes(server, AVANT)).toEqual([
      {
        userId: null,
        entite: 'utilisateurs',
        entiteId: id,
        changements: { motDePasse: [null, null], motDePasseAChanger: [0, 1], estSuspendu: [1, 0] },
      },
      { userId: null, entite: 'groupes', entiteId: groupe?.['id'], changements: remis },
      { userId: null, entite: 'user_groupes', entiteId: membre?.['id'], changements: remis },
      { userId: null, entite: 'privileges', entiteId: desactive?.['id'], changements: remis },
      {
        userId: null,
        entite: 'privileges',
        entiteId: refait?.['id'],
        changements: {
          groupeId: [null, groupeId],
          menuId: [null, menuId],
          modeAccesId: [null, modeAccesId],
          estActif: [null, 1],
        },
      },
    ]);

    const [personne] = await server.rows('utilisateurs');
    expect(tampon(personne)).toEqual({ modifDate: AVANT, modifUserId: null });
    expect(tampon(membre)).toEqual({ modifDate: AVANT, modifUserId: null });
    expect(tampon(apres.find((row) => row['id'] === desactive?.['id']))).toEqual({
      modifDate: AVANT,
      modifUserId: null,
    });
    expect(tampon((await server.rows('groupes'))[0])).toEqual({
      modifDate: '2026-11-22T08:00:00.001Z',
      modifUserId: null,
    });
  });

  it('retrouve aussi les onglets, dont plus personne n’avait les droits', async () => {
    const server = await ownServer();
    const { id } = server.admin;
    const ongletId = await createTab(server, await idOfMenu(server, 'devises'), 'cours');
    const ofTab = async () => {
      const rows = (await server.rows('privileges')).filter((row) => row['ongletId'] === ongletId);
      return rows.filter(({ estActif }) => estActif === 1).length;
    };
    expect(await ofTab()).toBe(4);
    await server.database.transaction(async (trx) => {
      const [one] = (await server.rows('privileges')).filter((row) => row['ongletId'] === ongletId);
      await trx.deleteFrom('privileges').where('id', '=', Number(one?.['id'])).execute();
      await trx.updateTable('privileges').set({ estActif: 0 }).where('ongletId', '=', ongletId).execute();
    });
    expect((await readRights(server.database.read, id)).onglets.has('cours')).toBe(false);
    await renouveler(server, ADMIN.login, AVANT);
    expect(await ofTab()).toBe(4);
    const { onglets } = await readRights(server.database.read, id);
    expect([...(onglets.get('cours') ?? [])].toSorted()).toEqual([...TOUTES].toSorted());
  });

  it('une seconde fois, seul le mot de passe change', async () => {
    const server = await ownServer();
    await renouveler(server, ADMIN.login, AVANT);
    await renouveler(server, ADMIN.login, PLUS_TARD);
    expect(await actes(server, PLUS_TARD)).toEqual([
      {
        userId: null,
        entite: 'utilisateurs',
        entiteId: server.admin.id,
        changements: { motDePasse: [null, null] },
      },
    ]);
  });

  it('un menu désactivé par l’école le reste, et les autres groupes gardent ce qu’ils ont', async () => {
    const server = await ownServer();
    const autre = await server.person({ droits: { devises: ['lecture'] } });
    const avant = await droits(server, autre.id);
    await server.database.transaction(async (trx) => {
      const menu = await trx
        .updateTable('menus')
        .set({ estActif: 0 })
        .where('reference', '=', 'unites')
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('privileges').where('menuId', '=', menu.id).execute();
    });
    const privileges = await server.rows('privileges');
    const nouveau = await renouveler(server, '622 33 44 55', PLUS_TARD);
    expect(await server.rows('privileges')).toEqual(privileges);
    expect((await droits(server, nouveau)).map(([menu]) => menu)).not.toContain('unites');
    expect(await droits(server, autre.id)).toEqual(avant);
    expect((await actes(server, PLUS_TARD)).map(({ entite }) => entite)).toEqual([
      'utilisateurs',
      'user_groupes',
    ]);
  });
});
