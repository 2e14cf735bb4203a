/** A privilege is given, taken back and counted; what a person may do follows at their next call. */
import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import * as contrat from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { beforeEach, expect, it } from 'vitest';
import {
  addsDevise,
  changed,
  faults,
  fresh,
  refusal,
  setColumns,
  statuses,
} from '#administration/tests/gestes.ts';
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

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

type Gift = Parameters<typeof give>[1];

const takeBack = (person: Person, { groupeId, modeAccesId, ...target }: Gift) =>
  person.call(contrat.deletePrivilege, {
    menuId: target.menuId ?? null,
    ongletId: target.ongletId ?? null,
    groupeId,
    modeAccesId,
  });
/** Makes a group, and a box that can be given to it. */
async function caisse(code = 'ajout') {
  const groupeId = await createGroup(server, 'Caisse');
  const box = { groupeId, menuId: await menuId(server, 'devises'), modeAccesId: await modeId(server, code) };
  return { groupeId, box };
}
const setState = (table: string, id: number, estActif: 0 | 1) => setColumns(server, table, id, { estActif });
/** Makes a box, and a tab of its menu. */
async function caisseEtOnglet() {
  const { groupeId, box } = await caisse();
  return { groupeId, box, ongletId: await createTab(server, box.menuId, 'cours') };
}

it('[PRIV-33] [PRIV-34] [PRIV-35] donné puis retiré, un privilège vaut dès l’appel suivant, sur chaque serveur', async () => {
  const twin = await ownServer({ store: server.store });
  const { groupeId, box } = await caisse();
  const person = await server.person();
  await join(admin, person.id, groupeId);
  const there = await twin.signIn(person.id);
  expect(await addsDevise(there)).toBe(403);
  const given = await give(admin, box);
  const id = given.data[0]?.id;
  expect([given.status, given.data]).toEqual([201, [{ id }]]);
  expect(await addsDevise(there)).toBe(201);
  expect((await takeBack(admin, box)).data).toEqual([{ id }]);
  expect(await addsDevise(there)).toBe(403);
  // The privilege is kept, disabled, and the journal tells it.
  expect((await server.rows('privileges')).find((row) => row['id'] === id)).toMatchObject({
    estActif: 0,
    modifDate: server.now,
    modifUserId: admin.id,
  });
  const acts = (await server.rows('journal')).filter((row) => row['entite'] === 'privileges');
  const told = {
    menuId: [null, box.menuId],
    groupeId: [null, groupeId],
    modeAccesId: [null, box.modeAccesId],
  };
  expect(acts.map((act) => [act['appel'], changed(act)])).toEqual([
    ['POST addPrivilege', told],
    ['POST deletePrivilege', { estActif: [1, 0] }],
  ]);
  const again = await takeBack(admin, box);
  expect([again.status, again.refus.error]).toEqual([404, "Ce groupe n'a pas ce privilège."]);
  expect((await give(admin, box)).status).toBe(201);
});

it('[FID-01] un sous-menu envoyé à côté de son onglet dit cet onglet, à l’ajout comme au retrait', async () => {
  const { groupeId, box } = await caisse();
  const { menuId: sousMenu, modeAccesId } = box;
  const ongletId = await createTab(server, sousMenu, 'cours');
  const both = { menuId: sousMenu, ongletId, groupeId, modeAccesId };
  const given = await admin.call(contrat.addPrivilege, both);
  expect(given.status).toBe(201);
  const id = given.data[0]?.id;
  const row = (await server.rows('privileges')).find((one) => one['id'] === id);
  expect(row).toMatchObject({ menuId: null, ongletId, groupeId, modeAccesId, estActif: 1 });
  expect((await admin.call(contrat.deletePrivilege, both)).data).toEqual([{ id }]);

  // The tab belongs to another sub-menu: the server does not guess which of the two is meant.
  const other = { ...both, menuId: await menuId(server, 'pays') };
  const error = "Cet onglet n'est pas de ce sous-menu.";
  for (const call of [contrat.addPrivilege, contrat.deletePrivilege])
    expect((await admin.call(call, other)).refus).toEqual({
      error,
      code: 'SAISIE_INVALIDE',
      champs: { ongletId: error },
    });
});

it('[FID-01] une clé absente vaut rien : un menu seul, un onglet seul', async () => {
  const { groupeId, box, ongletId } = await caisseEtOnglet();
  for (const only of [{ menuId: box.menuId }, { ongletId }]) {
    const key = { ...only, groupeId, modeAccesId: box.modeAccesId };
    expect((await admin.call(contrat.addPrivilege, key)).status).toBe(201);
    expect((await admin.call(contrat.deletePrivilege, key)).status).toBe(200);
  }
});

it('[PRIV-34] [PRIV-35] [DATA-18] veut un menu ou un onglet', async () => {
  const { groupeId, box, ongletId } = await caisseEtOnglet();
  const { modeAccesId } = box;
  const phrase = "Un privilège porte sur un menu ou sur un onglet, l'un des deux.";
  for (const call of [give, takeBack])
    expect(refusal(await call(admin, { groupeId, modeAccesId }))).toEqual([400, 'REQUETE_INVALIDE', phrase]);
  expect((await give(admin, { groupeId, ongletId, modeAccesId })).status).toBe(201);
  expect((await takeBack(admin, { groupeId, ongletId, modeAccesId })).status).toBe(200);
});

it('refuse deux fois la même attribution, même envoyée à la fois', async () => {
  const { groupeId, box } = await caisse();
  expect(statuses(await Promise.all([give(admin, box), give(admin, box)]))).toEqual([201, 409]);
  const error = "Ce groupe a déjà ce mode d'accès sur ce menu.";
  expect((await give(admin, box)).refus).toEqual({ error, code: 'DOUBLON', champs: { modeAccesId: error } });
  const ongletId = await createTab(server, box.menuId, 'cours');
  const tab = { groupeId, ongletId, modeAccesId: box.modeAccesId };
  await give(admin, tab);
  expect((await give(admin, tab)).refus.error).toBe("Ce groupe a déjà ce mode d'accès sur cet onglet.");
});

it('refuse à leurs champs ce qui n’existe pas ou est désactivé', async () => {
  const { groupeId, box } = await caisse();
  const unknown = { groupeId: 999_999, menuId: 999_999, modeAccesId: 999_999 };
  expect(faults(await give(admin, unknown))).toEqual([
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
    await setState(table, id, 0);
    expect(Object.keys((await give(admin, tab)).refus.champs ?? {})).toEqual([field]);
    await setState(table, id, 1);
  }
  expect((await give(admin, tab)).status).toBe(201);
});

it('[PRIV-38] désactive un privilège resté tel que lu, une fois', async () => {
  const { box } = await caisse();
  const id = (await give(admin, box)).data[0]?.id;
  const off = (modifDate: string | null) =>
    admin.call(contrat.disablePrivilege, { id, modifUserId: 0, modifDate });
  const stale = await off('2026-01-01T00:00:00.000Z');
  expect(stale.refus).toMatchObject({ code: 'PERIME', actuel: { id, groupe: 'Caisse', estActif: 1 } });
  expect((await off(null)).data).toEqual([{ id, modifDate: server.now }]);
  expect((await off(server.now)).refus).toMatchObject({ code: 'PERIME', actuel: null });
  const unknown = { id: 999_999, modifUserId: 0, modifDate: null };
  expect((await admin.call(contrat.disablePrivilege, unknown)).status).toBe(404);
});

it('[PRIV-39] [DATA-19] liste les privilèges qui comptent, le menu ou l’onglet, le groupe et le mode par leur nom', async () => {
  const { groupeId, box, ongletId } = await caisseEtOnglet();
  const mode = await createMode(server, 'Saisie', { ajout: 1 });
  const menu = (await give(admin, box)).data[0]?.id;
  const tab = (await give(admin, { groupeId, ongletId, modeAccesId: mode })).data[0]?.id;
  const mine = async () =>
    (await admin.call(contrat.getAllPrivileges, {})).data.filter((row) => row.groupeId === groupeId);
  const [first, second] = await mine();
  const told = { id: menu, ...box, ongletId: null, groupe: 'Caisse', modeacces: 'Ajout' };
  expect(first).toEqual({ ...told, ...fresh(server) });
  expect(second).toMatchObject({ id: tab, menuId: null, ongletId, modeacces: 'Saisie' });
  const parmi = async (input: { menuPereId?: number; ongletsDe?: number }) =>
    (await admin.call(contrat.getAllPrivileges, input)).data
      .filter((row) => row.groupeId === groupeId)
      .map(({ id }) => id);
  const parametre = await menuId(server, 'parametre');
  expect(await parmi({ menuPereId: parametre })).toEqual([menu]);
  expect(await parmi({ ongletsDe: box.menuId })).toEqual([tab]);
  expect(await parmi({ menuPereId: 0 })).toEqual([]);
  const principal = { groupeId, menuId: parametre, modeAccesId: mode };
  const main = (await give(admin, principal)).data[0]?.id;
  expect(await parmi({ menuPereId: 0 })).toEqual([main]);
  await takeBack(admin, principal);
  for (const [table, id, left] of [
    ['menus', box.menuId, [tab]],
    ['onglets', ongletId, [menu]],
    ['modes_acces', mode, [menu]],
    ['groupes', groupeId, []],
  ] as const) {
    await setState(table, id, 0);
    expect((await mine()).map((row) => row.id)).toEqual(left);
    await setState(table, id, 1);
  }
  await takeBack(admin, box);
  expect((await mine()).map(({ id }) => id)).toEqual([tab]);
});

it('[PRIV-36] [PRIV-37] compte les privilèges de la personne pour un mode sur un menu ou un onglet', async () => {
  const { box, ongletId } = await caisseEtOnglet();
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
  await give(admin, box);
  await join(admin, person.id, box.groupeId);
  await give(admin, { groupeId: box.groupeId, ongletId, modeAccesId });
  expect([await count('devises'), await count('cours')]).toEqual([
    [2, 0],
    [0, 1],
  ]);
  await setState('groupes', box.groupeId, 0);
  expect([await count('devises'), await count('cours')]).toEqual([
    [1, 0],
    [0, 0],
  ]);
  expect(await count('inconnue')).toEqual([0, 0]);
  for (const call of [contrat.getCountPrivilegeForActionMenu, contrat.getCountPrivilegeForActionOnglet]) {
    const other = { userId: admin.id, reference: 'devises', modeAccesId };
    expect((await person.call(call, other)).refus.code).toBe('HORS_DE_PORTEE');
    const broken = { userId: person.id, reference: 'devises\u0000', modeAccesId };
    expect((await person.call(call, broken)).status).toBe(400);
  }
});

it('getMesDroits dit à chacun ce qu’il peut faire, et son école', async () => {
  const ecoleId = await createSchool(server);
  const person = await server.person({ ecoleId, droits: { devises: ['ajout'], pays: ['lecture'] } });
  const groupeId = await groupOf(server, person.id);
  const ongletId = await createTab(server, await menuId(server, 'pays'), 'cours');
  await give(admin, { groupeId, ongletId, modeAccesId: await modeId(server, 'suppression') });
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
  expect((await admin.call(getMesDroits, {})).data.ecoleId).toBeNull();
});

it('personne ne donne ni ne retire un droit qu’il n’a pas, fût-ce par un mode qui en porte plusieurs', async () => {
  const { groupeId, box } = await caisse();
  const tout = await createMode(server, 'Tout', { ajout: 1, suppression: 1 });
  const person = await server.person({
    droits: { privileges: ['lecture', 'ajout', 'suppression'], devises: ['lecture', 'ajout'] },
  });
  expect((await give(person, box)).status).toBe(201);
  expect((await takeBack(person, box)).status).toBe(200);
  const more = { ...box, modeAccesId: tout };
  expect(refusal(await give(person, more))).toEqual([
    403,
    'DROIT_ABSENT',
    "On ne donne ni ne retire un droit que l'on n'a pas soi-même : la suppression sur « Devises ».",
  ]);
  const id = (await give(admin, more)).data[0]?.id;
  expect((await takeBack(person, more)).refus.code).toBe('DROIT_ABSENT');
  const off = await person.call(contrat.disablePrivilege, { id, modifUserId: 0, modifDate: null });
  expect(off.refus.code).toBe('DROIT_ABSENT');
  // They cannot give it on a tab that they may not see either, nor to themselves.
  const ongletId = await createTab(server, box.menuId, 'cours');
  const tab = { ongletId, modeAccesId: await modeId(server, 'lecture') };
  expect((await give(person, { ...tab, groupeId })).refus.error).toContain('« Onglet cours »');
  const own = { ...tab, groupeId: await groupOf(server, person.id) };
  expect((await give(person, own)).refus.code).toBe('DROIT_ABSENT');
});

it('[FID-19] un droit qui ne servirait à personne du groupe est refusé quand on le donne, par chaque écran', async () => {
  const groupeId = await createGroup(server, 'Secrétariat');
  const person = await server.person({ ecoleId: await createSchool(server) });
  await join(admin, person.id, groupeId);
  const box = async (reference: string, code: string) => ({
    groupeId,
    menuId: await menuId(server, reference),
    modeAccesId: await modeId(server, code),
  });
  const vain = await box('pays', 'ajout');
  const refused = await give(admin, vain);
  expect([refused.status, refused.refus.champs]).toEqual([
    422,
    {
      modeAccesId:
        "« Ajout » sur « Pays » ne servirait à personne de ce groupe, où chacun est d'une école. Ces données sont communes à toutes les écoles : seul un administrateur du réseau les modifie.",
    },
  ]);
  const enTableau = (ajouts: object[]) =>
    admin.call(contrat.updateTableauPrivileges, { groupeId, ajouts, retraits: [] });
  const caseVaine = { menuId: vain.menuId, ongletId: null, modeAccesId: vain.modeAccesId };
  expect(Object.keys((await enTableau([caseVaine])).refus.champs ?? {})).toEqual(['ajouts']);
  // To read, or where one of the operations works, it serves; so does all of it once somebody of the network is there.
  for (const [reference, code] of [
    ['pays', 'lecture'],
    ['quartiers', 'ajout'],
  ] as const)
    expect((await give(admin, await box(reference, code))).status).toBe(201);
  await join(admin, (await server.person()).id, groupeId);
  expect((await give(admin, vain)).status).toBe(201);
});
