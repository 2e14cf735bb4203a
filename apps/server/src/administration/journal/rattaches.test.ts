/** Each act has one row; a record's history also tells what was done around it: a group's privileges and members. */

import {
  addPrivilege,
  deletePrivilege,
  disablePrivilege,
  getAllPrivileges,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import {
  addUserGroupe,
  deletUserGroupe,
  updateUserGroupe,
} from '@gestionscolaire/contract/administration/groupes.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { completeGroup } from '#migrations/index.ts';
import { createGroup, createTab, menuId, modeId } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

/** Reads a record's history, oldest first: call, entity and name of each act. */
async function history(person: Person, entite: string, entiteId: number) {
  const { data, headers } = await person.call(getJournal, { entite, entiteId });
  expect(headers['x-total-count']).toBe(String(data.length));
  return data.map((acte) => `${acte.appel} ${acte.entite} ${acte.libelle ?? ''}`.trim()).toReversed();
}

describe('historique d’un groupe', () => {
  it('raconte ses privilèges donnés et repris, par formulaire ou par tableau, et ses membres', async () => {
    const { admin } = server;
    const groupeId = await createGroup(server, 'Comptables');
    const modeAccesId = await modeId(server, 'lecture');
    const cases = { groupeId, menuId: await menuId(server, 'pays'), ongletId: null, modeAccesId };
    await admin.call(addPrivilege, { ...cases, creationUserId: 0 });
    await admin.call(deletePrivilege, cases);
    await admin.call(addPrivilege, { ...cases, creationUserId: 0 });
    const held = (await admin.call(getAllPrivileges, {})).data.find((one) => one.groupeId === groupeId);
    await admin.call(disablePrivilege, { id: held?.id, modifUserId: 0, modifDate: held?.modifDate });
    const boxes = [{ menuId: cases.menuId, ongletId: null, modeAccesId }];
    await admin.call(updateTableauPrivileges, { groupeId, ajouts: boxes, retraits: [] });
    const { id: userId } = await ajoute(server, { prenoms: 'Fanta', name: 'Camara' });
    await admin.call(addUserGroupe, { userId, groupeId, creationUserId: 0 });
    await admin.call(deletUserGroupe, { userId, groupeId });

    const privilege = 'Comptables · Pays · Lecture';
    expect(await history(admin, 'groupes', groupeId)).toEqual([
      'POST addGroupe groupes Comptables',
      `POST addPrivilege privileges ${privilege}`,
      `POST deletePrivilege privileges ${privilege}`,
      `POST addPrivilege privileges ${privilege}`,
      `PUT disablePrivilege privileges ${privilege}`,
      `${updateTableauPrivileges.method} updateTableauPrivileges groupes Comptables`,
      'POST addUserGroupe user_groupes Fanta Camara · Comptables',
      'POST deletUserGroupe user_groupes Fanta Camara · Comptables',
    ]);
    // It is narrowed like any list of acts, and comes by pages.
    const found = await admin.call(getJournal, { entite: 'groupes', entiteId: groupeId, page: 2, taille: 3 });
    expect([found.data.length, found.headers['x-total-count']]).toEqual([3, '8']);
    const last = found.data.at(-1)?.id ?? 0;
    const older = { entite: 'groupes', entiteId: groupeId, avant: last, appel: 'POST addPrivilege' };
    expect((await admin.call(getJournal, older)).data).toHaveLength(1);
  });

  it('une place qui change de groupe est dans l’historique des deux groupes et de la personne, une fois', async () => {
    const { admin } = server;
    const [a, b] = [await createGroup(server, 'Anciens'), await createGroup(server, 'Nouveaux')];
    const { id: userId } = await ajoute(server);
    const [link] = (await admin.call(addUserGroupe, { userId, groupeId: a, creationUserId: 0 })).data;
    const moved = { id: link?.id, userId, groupeId: b, modifUserId: 0, modifDate: null };
    await admin.call(updateUserGroupe, moved);
    const place = 'user_groupes Mamadou Camara · Nouveaux';
    expect(await history(admin, 'groupes', a)).toEqual([
      'POST addGroupe groupes Anciens',
      `POST addUserGroupe ${place}`,
      `PUT updateUserGroupe ${place}`,
    ]);
    expect(await history(admin, 'groupes', b)).toEqual([
      'POST addGroupe groupes Nouveaux',
      `PUT updateUserGroupe ${place}`,
    ]);
    expect(await history(admin, 'utilisateurs', userId)).toEqual([
      'POST addUser utilisateurs Mamadou Camara',
      `POST addUserGroupe ${place}`,
      `PUT updateUserGroupe ${place}`,
    ]);
  });

  it('un onglet ajouté est un acte, qui dit les privilèges venus avec lui, aussi chez le groupe complet', async () => {
    const groupeId = await server.database.transaction(completeGroup);
    const before = (await server.rows('journal')).length;
    const id = await createTab(server, await menuId(server, 'pays'), 'notes');
    expect(await server.rows('journal')).toHaveLength(before + 1);
    const [acte] = (await server.admin.call(getJournal, { entite: 'groupes', entiteId: groupeId })).data;
    expect(acte).toMatchObject({ entite: 'onglets', entiteId: id, appel: 'POST addOnglet' });
    expect(acte?.changements['privileges']).toEqual([null, "Administrateurs (4 modes d'accès)"]);
  });

  it('à une personne d’une école, ne raconte que les membres de son école', async () => {
    const [ratoma, matam] = [await createSchool(server), await createSchool(server, 'École de Matam')];
    const reader = await server.person({ ecoleId: ratoma, droits: { journal: ['lecture'] } });
    const groupeId = await createGroup(server, 'Surveillants', { pays: ['lecture'] });
    for (const [ecoleId, prenoms] of [
      [ratoma, 'Fanta'],
      [matam, 'Saran'],
    ] as const) {
      const { id: userId } = await ajoute(server, { ecoleId, prenoms });
      await server.admin.call(addUserGroupe, { userId, groupeId, creationUserId: 0 });
    }
    expect(await history(reader, 'groupes', groupeId)).toEqual([
      'POST addUserGroupe user_groupes Fanta Camara · Surveillants',
    ]);
  });
});
