/** A disabled right comes back: it is given, taken and guarded like one that counts; none is lost for good. */

import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import { addPrivilege, deletePrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { addUserGroupe, deletUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import { rowsOfGet } from '@gestionscolaire/contract/core/api/crud.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setColumns } from '#administration/tests/gestes.ts';
import { createGroup, createMode, give, groupOf, join, menuId, modeId } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { type Answer, ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const told = ({ status, refus }: Answer<unknown>): unknown[] => [status, refus.error];
const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];

/** Adds an administrator of lesser rights: all of technical administration, nothing else. */
async function delegue(): Promise<Person> {
  const references = ['admintechnique', 'menus', 'groupes', 'modesAcces', 'privileges', 'utilisateurs'];
  return server.person({ droits: Object.fromEntries(references.map((reference) => [reference, TOUT])) });
}

const stored = z.looseObject({ modifDate: z.nullable(z.string()) });

/** Reads a record as its form does. */
async function read(person: Person, crud: CrudContract, id: number) {
  const { data } = await person.call(crud.get, { id });
  return z.parse(stored, rowsOfGet(crud, data)[0]);
}

async function toggle(person: Person, crud: CrudContract, call: 'disable' | 'enable', id: number) {
  const { modifDate } = await read(person, crud, id);
  return person.call(crud[call], { id, modifUserId: 0, modifDate });
}

const SUR_QUARTIERS = (operation: string) =>
  `On ne donne ni ne retire un droit que l'on n'a pas soi-même : ${operation} sur « Quartiers ».`;

describe('un droit qui dort', () => {
  it('ne se prend pas pendant que son menu est désactivé', async () => {
    const { admin } = server;
    const person = await delegue();
    const groupeId = await createGroup(server, 'Quartiers', { quartiers: TOUT });
    const id = await menuId(server, 'quartiers');
    const dansLeGroupe = () => person.call(addUserGroupe, { userId: person.id, groupeId, creationUserId: 0 });
    const refus = [403, SUR_QUARTIERS('la consultation')];
    expect(told(await dansLeGroupe())).toEqual(refus);
    expect((await toggle(admin, menus, 'disable', id)).status).toBe(200);
    expect(told(await dansLeGroupe())).toEqual(refus);
    // Bringing it back gives it to those who hold it: a caller who does not hold it cannot.
    expect(told(await toggle(person, menus, 'enable', id))).toEqual(refus);
    expect((await toggle(admin, menus, 'enable', id)).status).toBe(200);
    const { data } = await person.call(getMesDroits, {});
    expect(data.menus.map(({ reference }) => reference)).not.toContain('quartiers');
  });

  it('ne se prend pas pendant que son mode ou son groupe est désactivé', async () => {
    const { admin } = server;
    const person = await delegue();
    const mode = await createMode(server, 'Tout', { ajout: 1, modification: 1, suppression: 1 });
    const groupeId = await createGroup(server, 'Quartiers');
    await give(admin, { groupeId, menuId: await menuId(server, 'quartiers'), modeAccesId: mode });
    expect((await toggle(admin, modesAcces, 'disable', mode)).status).toBe(200);
    const rejoindre = () => person.call(addUserGroupe, { userId: person.id, groupeId, creationUserId: 0 });
    expect(told(await rejoindre())).toEqual([403, SUR_QUARTIERS('la consultation')]);
    expect(told(await toggle(person, modesAcces, 'enable', mode))).toEqual([
      403,
      SUR_QUARTIERS('la consultation'),
    ]);
    expect((await toggle(admin, modesAcces, 'enable', mode)).status).toBe(200);

    expect((await toggle(admin, groupes, 'disable', groupeId)).status).toBe(200);
    expect(told(await toggle(person, groupes, 'enable', groupeId))).toEqual([
      403,
      SUR_QUARTIERS('la consultation'),
    ]);
  });

  it('ne se reprend pas : qui l’avait par un mode qu’on a désactivé ne remet pas ce mode', async () => {
    const { admin } = server;
    const person = await delegue();
    const mode = await createMode(server, 'Tout', { ajout: 1, modification: 1, suppression: 1 });
    const groupeId = await createGroup(server, 'Quartiers');
    await give(admin, { groupeId, menuId: await menuId(server, 'quartiers'), modeAccesId: mode });
    await join(admin, person.id, groupeId);
    expect((await toggle(admin, modesAcces, 'disable', mode)).status).toBe(200);
    expect((await toggle(person, modesAcces, 'enable', mode)).status).toBe(403);
  });

  it('qui en a un reste hors de portée de qui ne l’a pas', async () => {
    const { admin } = server;
    const person = await delegue();
    const fort = await server.person({ droits: { unites: TOUT } });
    const reprendre = () => person.call(resetUserPwd, { id: fort.id, modifUserId: 0, modifDate: null });
    expect((await reprendre()).status).toBe(403);
    expect((await toggle(admin, menus, 'disable', await menuId(server, 'unites'))).status).toBe(200);
    expect((await reprendre()).status).toBe(403);
  });

  it('revient par qui le tient : un menu désactivé se remet, même sans que personne d’autre le voie', async () => {
    const id = await menuId(server, 'quartiers');
    expect((await toggle(server.admin, menus, 'disable', id)).status).toBe(200);
    expect((await toggle(server.admin, menus, 'enable', id)).status).toBe(200);
  });

  it('voir ce que tout le monde voit n’est pas le tenir', async () => {
    const { admin } = server;
    const person = await delegue();
    const id = await menuId(server, 'devises');
    const row = await read(admin, menus, id);
    const { reference, libelle, descriptions, url, ordre, menuPereId, image } = row;
    const fields = { reference, libelle, descriptions, url, ordre, menuPereId, image, typeMenu: 'Public' };
    const publie = await admin.call(menus.update, { id, ...fields, modifUserId: 0, modifDate: null });
    expect(publie.status).toBe(200);
    const groupeId = await groupOf(server, person.id);
    const don = {
      groupeId,
      menuId: id,
      ongletId: null,
      modeAccesId: await modeId(server, 'lecture'),
      creationUserId: 0,
    };
    expect((await person.call(addPrivilege, don)).status).toBe(403);
  });
});

describe('aucun droit ne se perd pour tous', () => {
  it('le menu par lequel les menus reviennent ne se désactive pas', async () => {
    const refus = await toggle(server.admin, menus, 'disable', await menuId(server, 'menus'));
    expect([refus.status, refus.refus.code]).toEqual([409, 'REGLE']);
  });

  it('le dernier du réseau qui tient un droit ne s’en défait pas, et le passe à un autre', async () => {
    const { admin } = server;
    const groupeId = await groupOf(server, admin.id);
    const box = {
      menuId: await menuId(server, 'pays'),
      ongletId: null,
      modeAccesId: await modeId(server, 'suppression'),
    };
    const retirer = () => admin.call(deletePrivilege, { ...box, groupeId });
    const phrase =
      "Plus personne du réseau n'aurait la suppression sur « Pays » et ne pourrait redonner ce droit : gardez-le à quelqu'un.";
    expect(told(await retirer())).toEqual([409, phrase]);
    // In a group without anybody of the network, it would be lost all the same.
    const autre = await createGroup(server, 'Autre');
    await give(admin, { groupeId: autre, menuId: box.menuId, modeAccesId: box.modeAccesId });
    expect(told(await retirer())).toEqual([409, phrase]);
    const ecole = await server.person({ ecoleId: await createSchool(server) });
    await join(admin, ecole.id, autre);
    expect(told(await retirer())).toEqual([409, phrase]);
    await join(admin, (await server.person()).id, autre);
    expect((await retirer()).status).toBe(200);
  });

  it('ne compte ni qui n’a pas encore choisi son mot de passe, ni un administrateur qui a moins', async () => {
    const { admin } = server;
    const groupeId = await groupOf(server, admin.id);
    const partir = () => admin.call(deletUserGroupe, { userId: admin.id, groupeId });
    await delegue();
    expect((await partir()).status).toBe(409);
    const second = await server.person();
    await join(admin, second.id, groupeId);
    const sonMotDePasse = (motDePasseAChanger: 0 | 1) =>
      setColumns(server, 'utilisateurs', second.id, { motDePasseAChanger });
    await sonMotDePasse(1);
    expect((await partir()).status).toBe(409);
    await sonMotDePasse(0);
    expect((await partir()).status).toBe(200);
  });
});
