/** Tests the proposal of a group's model since it changed: a person takes what they want of it, and nothing changes before. */
import {
  addGroupeDeModele,
  getModelesDeGroupe,
  getPropositionDuModele,
  MODELES,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { updateTableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { beforeEach, expect, it } from 'vitest';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createGroup, give, menuId, modeId } from '#tests/gestes/droits.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

/** Makes the group of the cash desk, with one box less than the model and two more: one of the product, one of a menu added by hand. */
async function caisseDautrefois() {
  const { modeles } = (await server.admin.call(getModelesDeGroupe, {})).data;
  const [manque, ...cases] = modeles.find(({ cle }) => cle === 'caisse')?.cases ?? [];
  const { data } = await server.admin.call(addGroupeDeModele, {
    libelle: 'Guichet',
    modele: 'caisse',
    cases,
    userIds: [],
    creationUserId: 0,
  });
  const groupeId = data[0]?.id ?? 0;
  const lecture = await modeId(server, 'lecture');
  const trop = { menuId: await menuId(server, 'tableaudebord'), ongletId: null, modeAccesId: lecture };
  await give(server.admin, { groupeId, menuId: trop.menuId, modeAccesId: lecture });
  const aLaMain = {
    reference: 'cantine',
    libelle: 'Cantine',
    descriptions: null,
    url: '/listPays',
    menuPereId: 0,
    ordre: 99,
    typeMenu: 'Prive',
    image: '',
    creationUserId: 0,
  };
  const { data: ajoute } = await server.admin.call(menus.create, aLaMain);
  await give(server.admin, { groupeId, menuId: Number(firstOf(ajoute)['id']), modeAccesId: lecture });
  return { groupeId, manque, trop };
}

const ecartsDe = async (id: number) => firstOf((await server.admin.call(groupes.get, { id })).data)['ecarts'];

it('[SEC-17] un groupe se souvient de son modèle, qui dit ce qu’il propose ; on en prend une part, en un acte, et rien ne change avant', async () => {
  const { groupeId, manque, trop } = await caisseDautrefois();
  const before = await server.rows('privileges');
  expect(await ecartsDe(groupeId)).toBe(2);
  const { modele, ajouts, retraits } = (await server.admin.call(getPropositionDuModele, { groupeId })).data;
  expect({ modele, ajouts, retraits }).toEqual({
    modele: MODELES.caisse.libelle,
    ajouts: [manque],
    retraits: [trop],
  });
  expect(await server.rows('privileges')).toEqual(before);

  const pris = { groupeId, ajouts: [], retraits };
  expect((await server.admin.call(updateTableauPrivileges, pris)).status).toBe(200);
  expect(await ecartsDe(groupeId)).toBe(1);
  const [act] = (await server.admin.call(getJournal, { page: 1, taille: 1 })).data;
  expect([act?.appel, act?.entite]).toEqual(['PUT updateTableauPrivileges', 'groupes']);
  const reste = (await server.admin.call(getPropositionDuModele, { groupeId })).data;
  expect([reste.ajouts, reste.retraits]).toEqual([[manque], []]);
});

it('[SEC-17] un groupe fait à la main n’a pas de modèle ; qui ne lit pas les privilèges ne lit pas la proposition', async () => {
  const groupeId = await createGroup(server, 'Chauffeurs', { devises: ['lecture'] });
  expect(await ecartsDe(groupeId)).toBe(0);
  expect((await server.admin.call(getPropositionDuModele, { groupeId })).refus.error).toBe(
    "Ce groupe n'a été fait d'aucun modèle.",
  );
  const reader = await server.person({ droits: { groupes: ['lecture'] } });
  expect((await reader.call(getPropositionDuModele, { groupeId })).refus.code).toBe('DROIT_ABSENT');
});
