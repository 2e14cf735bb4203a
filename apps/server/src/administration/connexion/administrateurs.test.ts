/**
 * The command gives an administrator a way back in: everything they need, and nothing that the journal does not tell
 * (AMB-018).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readRights } from '#administration/droits/held.ts';
import { changed, setColumns } from '#administration/tests/gestes.ts';
import type { Row } from '#core/db/tables.ts';
import { createTab, menuId as idOfMenu, TOUTES } from '#tests/gestes/droits.ts';
import { ADMIN, ownServer, type TestServer } from '#tests/harness.ts';
import { createAdministrator } from './administrateurs.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const PLUS_TARD = '2026-11-22T08:00:00.000Z';
const AVANT = '2026-11-20T08:00:00.000Z';

async function renouveler(login: string, now: string): Promise<number> {
  const create = await createAdministrator({ login, motDePasse: 'k7mw-p3xq-9dta', isProvisional: true });
  return server.database.transaction((trx) => create(trx, now));
}

/** Reads what the command told, which nobody signed: entity, id and changes. */
async function actes(instant: string) {
  const rows = (await server.rows('journal')).filter(
    (row) => row['instant'] === instant && row['appel'] === 'administrateur',
  );
  expect(rows.every(({ userId }) => userId === null)).toBe(true);
  return rows.map((act) => [act['entite'], act['entiteId'], changed(act)]);
}

const droits = async (id: number) =>
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
    const { id } = server.admin;
    const complets = await droits(id);
    expect(complets.length).toBeGreaterThanOrEqual(9);
    const [groupe] = await server.rows('groupes');
    const privileges = await server.rows('privileges');
    const [desactive] = privileges;
    const supprime = privileges.findLast(({ menuId }) => menuId !== null);
    await setColumns(server, 'utilisateurs', id, { estSuspendu: 1 });
    await setColumns(server, 'privileges', Number(desactive?.['id']), { estActif: 0 });
    await server.database.transaction(async (trx) => {
      // A clock set back must not make a stamp go back.
      await trx.updateTable('groupes').set({ estActif: 0, modifDate: PLUS_TARD, modifUserId: id }).execute();
      await trx.updateTable('user_groupes').set({ estActif: 0 }).where('userId', '=', id).execute();
      await trx.deleteFrom('privileges').where('id', '=', Number(supprime?.['id'])).execute();
    });
    expect(await droits(id)).toEqual([]);

    expect(await renouveler(ADMIN.login, AVANT)).toBe(id);
    expect(await droits(id)).toEqual(complets);
    const apres = await server.rows('privileges');
    expect(apres).toHaveLength(privileges.length);
    const [membre] = (await server.rows('user_groupes')).filter(({ userId }) => userId === id);
    const refait = apres.at(-1);
    const { groupeId, menuId, modeAccesId } = supprime ?? {};
    const remis = { estActif: [0, 1] };
    const refaits = { groupeId: [null, groupeId], menuId: [null, menuId], modeAccesId: [null, modeAccesId] };
    expect(await actes(AVANT)).toEqual([
      ['utilisateurs', id, { motDePasse: [null, null], motDePasseAChanger: [0, 1], estSuspendu: [1, 0] }],
      ['groupes', groupe?.['id'], remis],
      ['user_groupes', membre?.['id'], remis],
      ['privileges', desactive?.['id'], remis],
      ['privileges', refait?.['id'], { ...refaits, estActif: [null, 1] }],
    ]);

    const [personne] = await server.rows('utilisateurs');
    const revenu = apres.find((row) => row['id'] === desactive?.['id']);
    for (const row of [personne, membre, revenu])
      expect(tampon(row)).toEqual({ modifDate: AVANT, modifUserId: null });
    const plusTard = { modifDate: '2026-11-22T08:00:00.001Z', modifUserId: null };
    expect(tampon((await server.rows('groupes'))[0])).toEqual(plusTard);
  });

  it('retrouve aussi les onglets, dont plus personne n’avait les droits', async () => {
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
    await renouveler(ADMIN.login, AVANT);
    expect(await ofTab()).toBe(4);
    const { onglets } = await readRights(server.database.read, id);
    expect([...(onglets.get('cours') ?? [])].toSorted()).toEqual([...TOUTES].toSorted());
  });

  it('une seconde fois, seul le mot de passe change', async () => {
    await renouveler(ADMIN.login, AVANT);
    await renouveler(ADMIN.login, PLUS_TARD);
    const seul = ['utilisateurs', server.admin.id, { motDePasse: [null, null] }];
    expect(await actes(PLUS_TARD)).toEqual([seul]);
  });

  it('un menu désactivé par l’école le reste, et les autres groupes gardent ce qu’ils ont', async () => {
    const autre = await server.person({ droits: { devises: ['lecture'] } });
    const avant = await droits(autre.id);
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
    const nouveau = await renouveler('622 33 44 55', PLUS_TARD);
    expect(await server.rows('privileges')).toEqual(privileges);
    expect((await droits(nouveau)).map(([menu]) => menu)).not.toContain('unites');
    expect(await droits(autre.id)).toEqual(avant);
    expect((await actes(PLUS_TARD)).map(([entite]) => entite)).toEqual(['utilisateurs', 'user_groupes']);
  });
});
