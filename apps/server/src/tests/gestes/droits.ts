/** Makes groups, members and privileges of a test, by the administrator's own calls. */

import { addPrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import {
  addUserGroupe,
  getAllUserGroupe,
  groupes,
} from '@gestionscolaire/contract/administration/groupes.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** Reads the id of the active row of a table with this value: `idOf(server, 'menus', 'reference', 'pays')`. */
async function idOf(server: TestServer, table: string, column: string, value: string) {
  const found = (await server.rows(table)).find((row) => row[column] === value && row['estActif'] === 1);
  if (found === undefined) throw new Error(`${table} has no ${column} ${value}`);
  return Number(found['id']);
}

export const menuId = (server: TestServer, reference: string) =>
  idOf(server, 'menus', 'reference', reference);
export const modeId = (server: TestServer, code: string) => idOf(server, 'modes_acces', 'code', code);

/** Makes a group with privileges: `{ pays: ['lecture'] }`. */
export async function createGroup(
  server: TestServer,
  libelle: string,
  droits: Record<string, readonly string[]> = {},
): Promise<number> {
  const form = { libelle, observations: null, creationUserId: 0, libelleConfirme: true };
  const { data } = await server.admin.call(groupes.create, form);
  const groupeId = data[0]?.id ?? 0;
  for (const [reference, codes] of Object.entries(droits))
    for (const code of codes) {
      const [ofMenu, modeAccesId] = [await menuId(server, reference), await modeId(server, code)];
      await give(server.admin, { groupeId, menuId: ofMenu, modeAccesId });
    }
  return groupeId;
}

interface Gift {
  groupeId: number;
  menuId?: number;
  ongletId?: number;
  modeAccesId: number;
}

export const give = (person: Person, gift: Gift) =>
  person.call(addPrivilege, { menuId: null, ongletId: null, ...gift, creationUserId: 0 });

export const join = (person: Person, userId: number, groupeId: number) =>
  person.call(addUserGroupe, { userId, groupeId, creationUserId: 0 });

/** Finds the group that the harness made for a person, or the administrators'. */
export async function groupOf(server: TestServer, userId: number): Promise<number> {
  const { data } = await server.admin.call(getAllUserGroupe, {});
  return data.find((link) => link.userId === userId)?.groupeId ?? 0;
}

/** Makes a mode by hand. */
export async function createMode(
  server: TestServer,
  libelle: string,
  operations: { ajout?: 0 | 1; modification?: 0 | 1; suppression?: 0 | 1 } = {},
): Promise<number> {
  const { data } = await server.admin.call(modesAcces.create, { libelle, ...operations, creationUserId: 0 });
  return data[0]?.id ?? 0;
}

/** Makes a tab on a sub-menu; the group that holds everything holds it too. */
export async function createTab(
  server: TestServer,
  ofMenu: number,
  reference: string,
  typeOnglet: 'Prive' | 'Public' = 'Prive',
): Promise<number> {
  const form = { menuId: ofMenu, reference, libelle: `Onglet ${reference}`, typeOnglet, ordre: 1 };
  const sent = { ...form, descriptions: null, url: '/listPays', image: '', creationUserId: 0 };
  const { data } = await server.admin.call(onglets.create, sent);
  return data[0]?.id ?? 0;
}

export const TOUTES = ['lecture', 'ajout', 'modification', 'suppression'] as const;
