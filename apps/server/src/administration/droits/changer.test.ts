/**
 * The last person able to administer keeps that right, however somebody would take it; when two take it from each
 * other at once, one keeps it.
 */

import {
  deletePrivilege,
  disablePrivilege,
  getAllPrivileges,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import {
  deletUserGroupe,
  disableUserGroupe,
  getAllUserGroupe,
  groupes,
  updateUserGroupe,
} from '@gestionscolaire/contract/administration/groupes.ts';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, secondAdministrator, setColumns } from '#administration/tests/gestes.ts';
import type { Row } from '#core/db/tables.ts';
import { createGroup, createMode, give, groupOf, menuId, modeId } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

const DERNIER =
  "Plus personne ne pourrait administrer le produit : il faut que quelqu'un du réseau garde l'administration technique, les privilèges, les groupes et les utilisateurs.";
const REFUSE = [409, 'REGLE', DERNIER];

const linkOf = async (userId: number) => {
  const { data } = await server.admin.call(getAllUserGroupe, {});
  const link = data.find((one) => one.userId === userId);
  return { id: link?.id, groupeId: link?.groupeId ?? 0, modifDate: link?.modifDate };
};
describe('le dernier administrateur', () => {
  it('ne quitte pas son groupe', async () => {
    const { id, groupeId } = await linkOf(admin.id);
    const stamp = { id, modifUserId: 0, modifDate: null };
    const other = await server.person();
    const vide = await createGroup(server, 'Vide');
    expect(refusal(await admin.call(deletUserGroupe, { userId: admin.id, groupeId }))).toEqual(REFUSE);
    expect(refusal(await admin.call(disableUserGroupe, stamp))).toEqual(REFUSE);
    const moved = { ...stamp, userId: admin.id, groupeId: vide };
    expect(refusal(await admin.call(updateUserGroupe, moved))).toEqual(REFUSE);
    expect((await linkOf(admin.id)).groupeId).toBe(groupeId);
    // It may go to another person of the network.
    expect((await admin.call(updateUserGroupe, { ...stamp, userId: other.id, groupeId })).status).toBe(200);
  });

  it('ne perd aucun des droits qu’il faut pour en rendre', async () => {
    const groupeId = await groupOf(server, admin.id);
    for (const [reference, code] of [
      ['privileges', 'ajout'],
      ['groupes', 'modification'],
      ['utilisateurs', 'modification'],
    ] as const) {
      const box = {
        menuId: await menuId(server, reference),
        ongletId: null,
        modeAccesId: await modeId(server, code),
      };
      expect(refusal(await admin.call(deletePrivilege, { ...box, groupeId }))).toEqual(REFUSE);
      const { data } = await admin.call(getAllPrivileges, {});
      const held = data.find((row) => row.menuId === box.menuId && row.modeAccesId === box.modeAccesId);
      const stamp = { id: held?.id, modifUserId: 0, modifDate: null };
      expect(refusal(await admin.call(disablePrivilege, stamp))).toEqual(REFUSE);
      const change = { groupeId, ajouts: [], retraits: [box] };
      expect(refusal(await admin.call(updateTableauPrivileges, change))).toEqual(REFUSE);
    }
    const technique = await menuId(server, 'admintechnique');
    const lecture = { menuId: technique, ongletId: null, modeAccesId: await modeId(server, 'lecture') };
    // Any other mode on the menu still lets it be read.
    expect((await admin.call(deletePrivilege, { ...lecture, groupeId })).status).toBe(200);
    const rest = ['ajout', 'modification', 'suppression'].map(async (code) => ({
      ...lecture,
      modeAccesId: await modeId(server, code),
    }));
    const change = { groupeId, ajouts: [], retraits: await Promise.all(rest) };
    expect(refusal(await admin.call(updateTableauPrivileges, change))).toEqual(REFUSE);
  });

  it('ne le perd ni par le mode, ni par le groupe, ni par le menu qui le lui donnent', async () => {
    const groupeId = await groupOf(server, admin.id);
    const privileges = await menuId(server, 'privileges');
    const mode = await createMode(server, 'Tout', { ajout: 1 });
    await give(admin, { groupeId, menuId: privileges, modeAccesId: mode });
    const ajout = { menuId: privileges, ongletId: null, modeAccesId: await modeId(server, 'ajout') };
    expect((await admin.call(deletePrivilege, { ...ajout, groupeId })).status).toBe(200);

    const stamp = { id: mode, modifUserId: 0, modifDate: null };
    expect(refusal(await admin.call(modesAcces.disable, stamp))).toEqual(REFUSE);
    const change = { ...stamp, libelle: 'Tout', ajout: 0 };
    expect(refusal(await admin.call(modesAcces.update, change))).toEqual(REFUSE);
    const group = await admin.call(groupes.disable, { id: groupeId, modifUserId: 0, modifDate: null });
    expect([group.status, group.refus.error]).toEqual([409, 'Utilisé par 1 utilisateur']);
    const menu = await admin.call(menus.disable, { id: privileges, modifUserId: 0, modifDate: null });
    expect(refusal(menu)).toEqual(REFUSE);
  });

  it('n’est pas remplacé par une personne d’une école, suspendue ou désactivée', async () => {
    const other = await secondAdministrator(server);
    const { groupeId } = await linkOf(admin.id);
    const quit = () => admin.call(deletUserGroupe, { userId: admin.id, groupeId });
    const set = (columns: Row) => setColumns(server, 'utilisateurs', other.id, columns);
    const whole = { estActif: 1, estSuspendu: 0, ecoleId: null };
    const ecoleId = await createSchool(server);
    for (const columns of [{ estSuspendu: 1 }, { estActif: 0 }, { ecoleId }]) {
      await set({ ...whole, ...columns });
      expect(refusal(await quit())).toEqual(REFUSE);
    }
    await set(whole);
    expect((await quit()).status).toBe(200);
  });

  it('de deux administrateurs qui se retirent eux-mêmes au même instant, un est refusé', async () => {
    const other = await secondAdministrator(server);
    const { groupeId } = await linkOf(admin.id);
    const answers = await Promise.all(
      [admin, other].map((person) => person.call(deletUserGroupe, { userId: person.id, groupeId })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusal)).toEqual([REFUSE]);
  });
});
