/** A privilege is given, taken back and counted; what a person may do follows at his next call. */
import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import * as contrat from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { objectOf } from '#tests/exemples/reponse.ts';
import {
  createGroup,
  createMode,
  createTab,
  give,
  groupOf,
  join,
  menuId,
  modeId,
} from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

type Gift = Parameters<typeof give>[1];

const takeBack = (person: Person, { groupeId, modeAccesId, ...target }: Gift) =>
  person.call(contrat.deletePrivilege, {
    menuId: target.menuId ?? null,
    ongletId: target.ongletId ?? null,
    groupeId,
    modeAccesId,
  });
/** Makes a group, and a box that can be given to it. */
async function caisse(server: TestServer, code = 'ajout') {
  const groupeId = await createGroup(server, 'Caisse');
  const box = {
    groupeId,
    menuId: await menuId(server, 'devises'),
    modeAccesId: await modeId(server, code),
  };
  return { groupeId, box };
}
const setState = (
  server: TestServer,
  table: 'menus' | 'onglets' | 'groupes' | 'modes_acces',
  id: number,
  estActif: 0 | 1,
) =>
  server.database.transaction((trx) =>
    trx.updateTable(table).set({ estActif }).where('id', '=', id).execute(),
  );

describe('privilèges', () => {
  it('[PRIV-33] [PRIV-34] [PRIV-35] donné puis retiré, un privilège vaut dès l’appel suivant, sur chaque serveur', async () => {
    const server = await ownServer();
    const twin = await ownServer({ store: server.store });
    const { groupeId, box } = await caisse(server);
    const person = await server.person();
    await join(server.admin, person.id, groupeId);
    const there = await twin.signIn(person.id);
    let made = 0;
    const create = async () => {
      made += 1;
      const devise = { libelle: `Devise ${made}`, symbole: 'S', creationUserId: 0 };
      return (await there.call(devises.create, devise)).status;
    };
    expect(await create()).toBe(403);
    const given = await give(server.admin, box);
    const id = given.data[0]?.id;
    expect([given.status, given.data]).toEqual([201, [{ id }]]);
    expect(await create()).toBe(201);
    expect((await takeBack(server.admin, box)).data).toEqual([{ id }]);
    expect(await create()).toBe(403);
    // The privilege is kept, disabled, and the journal tells it.
    expect((await server.rows('privileges')).find((row) => row['id'] === id)).toMatchObject({
      estActif: 0,
      modifDate: server.now,
      modifUserId: server.admin.id,
    });
    const acts = (await server.rows('journal')).filter((row) => row['entite'] === 'privileges');
    expect(acts.map(({ appel, changements }) => [appel, objectOf(JSON.parse(String(changements)))])).toEqual([
      [
        'POST addPrivilege',
        {
          menuId: [null, box.menuId],
          groupeId: [null, groupeId],
          modeAccesId: [null, box.modeAccesId],
        },
      ],
      ['POST deletePrivilege', { estActif: [1, 0] }],
    ]);
    const again = await takeBack(server.admin, box);
    expect([again.status, again.refus.error]).toEqual([404, "Ce groupe n'a pas ce privilège."]);
    expect((await give(server.admin, box)).status).toBe(201);
  });

  it('[FID-01] un sous-menu envoyé à côté de son onglet dit cet onglet, à l’ajout comme au retrait', async () => {
    const server = await ownServer();
    const { groupeId, box } = await caisse(server);
    const { menuId: sousMenu, modeAccesId } = box;
    const ongletId = await createTab(server, sousMenu, 'cours');
    const both = { menuId: sousMenu, ongletId, groupeId, modeAccesId };
    const given = await server.admin.call(contrat.addPrivilege, both);
    expect(given.status).toBe(201);
    const id = given.data[0]?.id;
    const row = (await server.rows('privileges')).find((one) => one['id'] === id);
    expect(row).toMatchObject({ menuId: null, ongletId, groupeId, modeAccesId, estActif: 1 });
    expect((await server.admin.call(contrat.deletePrivilege, both)).data).toEqual([{ id }]);

    // The tab belongs to another sub-menu: the server does not guess which of the two is meant.
    const other = { ...both, menuId: await menuId(server, 'pays') };
    for (const call of [contrat.addPrivilege, contrat.deletePrivilege])
      expect((await server.admin.call(call, other)).refus).toEqual({
        error: "Cet onglet n'est pas de ce sous-menu.",
        code: 'SAISIE_INVALIDE',
        champs: { ongletId: "Cet onglet n'est pas de ce sous-menu." },
      });
  });

  it('[FID-01] une clé absente vaut rien : un menu seul, un onglet seul', async () => {
    const server = await ownServer();
    const { groupeId, box } = await caisse(server);
    const ongletId = await createTab(server, box.menuId, 'cours');
    for (const only of [{ menuId: box.menuId }, { ongletId }]) {
      const key = { ...only, groupeId, modeAccesId: box.modeAccesId };
      expect((await server.admin.call(contrat.addPrivilege, key)).status).toBe(201);
      expect((await server.admin.call(contrat.deletePrivilege, key)).status).toBe(200);
    }
  });

  it('[PRIV-34] [PRIV-35] [DATA-18] veut un menu ou un onglet', async () => {
    const server = await ownServer();
    const { groupeId, box } = await caisse(server);
    const ongletId = await createTab(server, box.menuId, 'cours');
    const { modeAccesId } = box;
    for (const call of [give, takeBack]) {
      const { status, refus } = await call(server.admin, { groupeId, modeAccesId });
      expect([status, refus.code]).toEqual([400, 'REQUETE_INVALIDE']);
      expect(refus.error).toBe("Un privilège porte sur un menu ou sur un onglet, l'un des deux.");
    }
    expect((await give(server.admin, { groupeId, ongletId, modeAccesId })).status).toBe(201);
    expect((await takeBack(server.admin, { groupeId, ongletId, modeAccesId })).status).toBe(200);
  });

  it('refuse deux fois la même attribution, même envoyée à la fois', async () => {
    const server = await ownServer();
    const { groupeId, box } = await caisse(server);
    const answers = await Promise.all([give(server.admin, box), give(server.admin, box)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const error = "Ce groupe a déjà ce mode d'accès sur ce menu.";
    expect((await give(server.admin, box)).refus).toEqual({
      error,
      code: 'DOUBLON',
      champs: { modeAccesId: error },
    });
    const ongletId = await createTab(server, box.menuId, 'cours');
    const tab = { groupeId, ongletId, modeAccesId: box.modeAccesId };
    await give(server.admin, tab);
    expect((await give(server.admin, tab)).refus.error).toBe(
      "Ce groupe a déjà ce mode d'accès sur cet onglet.",
    );
  });

  it('refuse à leurs champs ce qui n’existe pas ou est désactivé', async () => {
    const server = await ownServer();
    const { groupeId, box } = await caisse(server);
    const unknown = { groupeId: 999_999, menuId: 999_999, modeAccesId: 999_999 };
    const { status, refus } = await give(server.admin, unknown);
    expect([status, refus.champs]).toEqual([
      422,
      {
        groupeId: "Ce groupe n'existe pas ou est désactivé.",
        menuId: "Ce menu n'existe pas ou est désactivé.",
        modeAccesId: "Ce mode d'accès n'existe pas ou est désactivé.",
      },
    ]);
    const mode = await createMode(server, 'Saisie');
    const ongletId = await createTab(server, box.menuId, 'cours');
    const tab = { groupeId, ongletId, modeAccesId: mode };
    for (const [table, id, field] of [
      ['onglets', ongletId, 'ongletId'],
      ['modes_acces', mode, 'modeAccesId'],
      ['groupes', groupeId, 'groupeId'],
    ] as const) {
      await setState(server, table, id, 0);
      expect(Object.keys((await give(server.admin, tab)).refus.champs ?? {})).toEqual([field]);
      await setState(server, table, id, 1);
    }
    expect((await give(server.admin, tab)).status).toBe(201);
  });

  it('[PRIV-38] désactive un privilège resté tel que lu, une fois', async () => {
    const server = await ownServer();
    const { box } = await caisse(server);
    const id = (await give(server.admin, box)).data[0]?.id;
    const off = (modifDate: string | null) =>
      server.admin.call(contrat.disablePrivilege, { id, modifUserId: 0, modifDate });
    const stale = await off('2026-01-01T00:00:00.000Z');
    expect(stale.refus).toMatchObject({ code: 'PERIME', actuel: { id, groupe: 'Caisse', estActif: 1 } });
    expect((await off(null)).data).toEqual([{ id, modifDate: server.now }]);
    expect((await off(server.now)).refus).toMatchObject({ code: 'PERIME', actuel: null });
    const unknown = { id: 999_999, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(contrat.disablePrivilege, unknown)).status).toBe(404);
  });

  it('[PRIV-39] [DATA-19] liste les privilèges qui comptent, le menu ou l’onglet, le groupe et le mode par leur nom', async () => {
    const server = await ownServer();
    const { groupeId, box } = await caisse(server);
    const ongletId = await createTab(server, box.menuId, 'cours');
    const mode = await createMode(server, 'Saisie', { ajout: 1 });
    const menu = (await give(server.admin, box)).data[0]?.id;
    const tab = (await give(server.admin, { groupeId, ongletId, modeAccesId: mode })).data[0]?.id;
    const mine = async () =>
      (await server.admin.call(contrat.getAllPrivileges, {})).data.filter((row) => row.groupeId === groupeId);
    const [first, second] = await mine();
    expect(first).toEqual({
      id: menu,
      menuId: box.menuId,
      ongletId: null,
      groupeId,
      groupe: 'Caisse',
      modeAccesId: box.modeAccesId,
      modeacces: 'Ajout',
      estActif: 1,
      creationDate: server.now,
      creationUserId: server.admin.id,
      modifDate: null,
      modifUserId: null,
    });
    expect(second).toMatchObject({ id: tab, menuId: null, ongletId, modeacces: 'Saisie' });
    const parmi = async (input: { menuPereId?: number; ongletsDe?: number }) =>
      (await server.admin.call(contrat.getAllPrivileges, input)).data
        .filter((row) => row.groupeId === groupeId)
        .map(({ id }) => id);
    const parametre = await menuId(server, 'parametre');
    expect(await Promise.all([{ menuPereId: parametre }, { ongletsDe: box.menuId }].map(parmi))).toEqual([
      [menu],
      [tab],
    ]);
    expect(await parmi({ menuPereId: 0 })).toEqual([]);
    const principal = { groupeId, menuId: parametre, modeAccesId: mode };
    const main = (await give(server.admin, principal)).data[0]?.id;
    expect(await parmi({ menuPereId: 0 })).toEqual([main]);
    await takeBack(server.admin, principal);
    for (const [table, id, left] of [
      ['menus', box.menuId, [tab]],
      ['onglets', ongletId, [menu]],
      ['modes_acces', mode, [menu]],
      ['groupes', groupeId, []],
    ] as const) {
      await setState(server, table, id, 0);
      expect((await mine()).map((row) => row.id)).toEqual(left);
      await setState(server, table, id, 1);
    }
    await takeBack(server.admin, box);
    expect((await mine()).map(({ id }) => id)).toEqual([tab]);
  });

  it('[PRIV-36] [PRIV-37] compte les privilèges de la personne pour un mode sur un menu ou un onglet', async () => {
    const server = await ownServer();
    const { box } = await caisse(server);
    const ongletId = await createTab(server, box.menuId, 'cours');
    const person = await server.person({ droits: { devises: ['ajout'] } });
    const { modeAccesId } = box;
    const count = async (reference: string, mode = modeAccesId) => {
      const input = { userId: person.id, reference, modeAccesId: mode };
      const ofMenu = await person.call(contrat.getCountPrivilegeForActionMenu, input);
      const ofTab = await person.call(contrat.getCountPrivilegeForActionOnglet, input);
      return [ofMenu.data.count, ofTab.data.count];
    };
    expect(await count('devises')).toEqual([1, 0]);
    expect(await count('DEVISES', await modeId(server, 'modification'))).toEqual([0, 0]);
    // A second group gives it as well.
    await give(server.admin, box);
    await join(server.admin, person.id, box.groupeId);
    await give(server.admin, { groupeId: box.groupeId, ongletId, modeAccesId });
    expect([await count('devises'), await count('cours')]).toEqual([
      [2, 0],
      [0, 1],
    ]);
    await setState(server, 'groupes', box.groupeId, 0);
    expect([await count('devises'), await count('cours')]).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect(await count('inconnue')).toEqual([0, 0]);
    for (const call of [contrat.getCountPrivilegeForActionMenu, contrat.getCountPrivilegeForActionOnglet]) {
      const other = { userId: server.admin.id, reference: 'devises', modeAccesId };
      expect((await person.call(call, other)).refus.code).toBe('HORS_DE_PORTEE');
      const broken = { userId: person.id, reference: 'devises\u0000', modeAccesId };
      expect((await person.call(call, broken)).status).toBe(400);
    }
  });

  it('getMesDroits dit à chacun ce qu’il peut faire, et son école', async () => {
    const server = await ownServer();
    const ecoleId = await createSchool(server);
    const person = await server.person({ ecoleId, droits: { devises: ['ajout'], pays: ['lecture'] } });
    const groupeId = await groupOf(server, person.id);
    const ongletId = await createTab(server, await menuId(server, 'pays'), 'cours');
    await give(server.admin, { groupeId, ongletId, modeAccesId: await modeId(server, 'suppression') });
    const { data } = await person.call(getMesDroits, {});
    const sorted = data.menus.toSorted((a, b) => a.reference.localeCompare(b.reference));
    expect({ ...data, menus: sorted }).toEqual({
      ecoleId,
      menus: [
        { reference: 'devises', operations: ['lecture', 'ajout'] },
        { reference: 'pays', operations: ['lecture'] },
      ],
      onglets: [{ reference: 'cours', operations: ['lecture', 'suppression'] }],
    });
    expect((await server.admin.call(getMesDroits, {})).data.ecoleId).toBeNull();
  });

  it('personne ne donne ni ne retire un droit qu’il n’a pas, fût-ce par un mode qui en porte plusieurs', async () => {
    const server = await ownServer();
    const { groupeId, box } = await caisse(server);
    const tout = await createMode(server, 'Tout', { ajout: 1, suppression: 1 });
    const person = await server.person({
      droits: { privileges: ['lecture', 'ajout', 'suppression'], devises: ['lecture', 'ajout'] },
    });
    expect((await give(person, box)).status).toBe(201);
    expect((await takeBack(person, box)).status).toBe(200);
    const more = { ...box, modeAccesId: tout };
    const refused = await give(person, more);
    expect([refused.status, refused.refus.error]).toEqual([
      403,
      "On ne donne ni ne retire un droit que l'on n'a pas soi-même : la suppression sur « Devises ».",
    ]);
    const id = (await give(server.admin, more)).data[0]?.id;
    expect((await takeBack(person, more)).refus.code).toBe('DROIT_ABSENT');
    const off = await person.call(contrat.disablePrivilege, { id, modifUserId: 0, modifDate: null });
    expect(off.refus.code).toBe('DROIT_ABSENT');
    // He cannot give it on a tab that he may not see either, nor to himself.
    const ongletId = await createTab(server, box.menuId, 'cours');
    const tab = { ongletId, modeAccesId: await modeId(server, 'lecture') };
    expect((await give(person, { ...tab, groupeId })).refus.error).toContain('« Onglet cours »');
    const own = { ...tab, groupeId: await groupOf(server, person.id) };
    expect((await give(person, own)).refus.code).toBe('DROIT_ABSENT');
  });
});
