/** The privilege forms offer what a group holds, and what it still lacks. */
import * as contrat from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { beforeEach, expect, it } from 'vitest';
import { setColumns } from '#administration/tests/gestes.ts';
import { createGroup, createMode, createTab, give, menuId, modeId, TOUTES } from '#tests/gestes/droits.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

/** Makes a group that holds every mode on `devises` and reading on its main menu, and one mode on one tab of two. */
async function scene() {
  const groupeId = await createGroup(server, 'Caisse', { devises: TOUTES, parametre: ['lecture'] });
  const [parametre, ofDevises] = [await menuId(server, 'parametre'), await menuId(server, 'devises')];
  const [held, free] = [
    await createTab(server, ofDevises, 'cours'),
    await createTab(server, ofDevises, 'historique'),
  ];
  const lecture = await modeId(server, 'lecture');
  await give(admin, { groupeId, ongletId: held, modeAccesId: lecture });
  return { groupeId, parametre, devises: ofDevises, held, free, lecture };
}
const references = (rows: { reference: string }[]) => rows.map(({ reference }) => reference);
const labels = (rows: { libelle: string }[]) => rows.map(({ libelle }) => libelle);

it('[MENU-29] [MENU-31] [MENU-32] rend les menus que le groupe peut encore recevoir, et ceux qu’il a', async () => {
  const { groupeId, parametre } = await scene();
  const input = { groupeId, menuPereId: parametre };
  const free = async () => references((await admin.call(contrat.getMenuFilsByGroupe, input)).data);
  const held = async () => references((await admin.call(contrat.getFilsAffecteAUnGroupe, input)).data);
  expect([await free(), await held()]).toEqual([['unites', 'formulations'], ['devises']]);
  const main = await admin.call(contrat.getPrincipalAffecteAUnGroupe, { groupeId });
  expect(references(main.data)).toEqual(['parametre']);
  // A privilege held without its main menu is withdrawn through that menu all the same.
  const sansRubrique = await createGroup(server, 'Sans rubrique', { quartiers: ['ajout'] });
  const above = await admin.call(contrat.getPrincipalAffecteAUnGroupe, { groupeId: sansRubrique });
  expect(references(above.data)).toEqual(['localisation']);

  // A mode added by hand is missing again, and a disabled one counts for nothing.
  const mode = await createMode(server, 'Saisie');
  expect([await free(), await held()]).toEqual([['devises', 'unites', 'formulations'], ['devises']]);
  await give(admin, { groupeId, menuId: await menuId(server, 'unites'), modeAccesId: mode });
  expect(await held()).toEqual(['devises', 'unites']);
  await setColumns(server, 'modes_acces', mode, { estActif: 0 });
  expect([await free(), await held()]).toEqual([['unites', 'formulations'], ['devises']]);
});

it('[MODE-05] [MENU-30] rend les modes que le groupe n’a pas sur un menu, et ceux qu’il a', async () => {
  const { groupeId, parametre, devises, lecture } = await scene();
  const free = async (menu: number, pereOuFils: 0 | 1) => {
    const input = { menuId: menu, groupeId, pereOuFils };
    return labels((await admin.call(contrat.getNonAffectedByMenuAndGroupe, input)).data);
  };
  expect(await free(parametre, 1)).toEqual(['Ajout', 'Modification', 'Suppression']);
  expect(await free(devises, 0)).toEqual([]);
  const held = await admin.call(contrat.getAffectesByMenuAndGroupe, { menuId: parametre, groupeId });
  expect(held.data).toEqual([{ modeAccesId: lecture, libelle: 'Lecture' }]);
});

it('[ONGLET-14] [ONGLET-17] [ONGLET-18] rend les onglets que le groupe peut encore recevoir, et ceux qu’il a', async () => {
  const { groupeId, parametre, devises, held } = await scene();
  const free = async () =>
    references((await admin.call(contrat.getOngletByGroupe, { groupeId, menuId: devises })).data);
  expect(await free()).toEqual(['cours', 'historique']);
  const all = await admin.call(contrat.getOngletsAffecteAUnGroupe, { groupeId });
  expect(references(all.data)).toEqual(['cours']);
  const ofMenu = async (menu: number) =>
    references((await admin.call(contrat.getAffectesByGroupeAndMenu, { menuId: menu, groupeId })).data);
  expect([await ofMenu(devises), await ofMenu(parametre)]).toEqual([['cours'], []]);
  for (const code of ['ajout', 'modification', 'suppression'])
    await give(admin, { groupeId, ongletId: held, modeAccesId: await modeId(server, code) });
  expect(await free()).toEqual(['historique']);
});

it('[ONGLET-15] [ONGLET-16] rend les modes que le groupe n’a pas sur un onglet, et ceux qu’il a sur un onglet ou un menu', async () => {
  const { groupeId, devises, held, free } = await scene();
  const missing = async (ongletId: number) => {
    const { data } = await admin.call(contrat.getNotAffectedByOngletAndGroupe, { ongletId, groupeId });
    return labels(data);
  };
  expect(await missing(held)).toEqual(['Ajout', 'Modification', 'Suppression']);
  expect(await missing(free)).toEqual(['Lecture', 'Ajout', 'Modification', 'Suppression']);
  const given = (target: object) => admin.call(contrat.getAffectedByOngletAndGroupe, { ...target, groupeId });
  expect(labels((await given({ ongletId: held })).data)).toEqual(['Lecture']);
  expect(labels((await given({ ongletId: free })).data)).toEqual([]);
  expect(labels((await given({ menuId: devises })).data)).toHaveLength(4);
  for (const wrong of [{}, { ongletId: held, menuId: devises }])
    expect((await given(wrong)).status).toBe(400);
});
