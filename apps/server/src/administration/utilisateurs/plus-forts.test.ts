/** The list marks exactly those users as stronger whom the server refuses to let the caller touch. */
import { resetUserPwd, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { expect, it } from 'vitest';
import { setColumns } from '#administration/tests/gestes.ts';
import { createGroup, createMode, give, join, menuId } from '#tests/gestes/droits.ts';
import { ajoute, marque } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];

/** Adds a caller who keeps users and reads the countries, and one member of each group. */
async function personnes(server: TestServer, groupes: Record<string, number>) {
  const chef = await server.person({ droits: { utilisateurs: TOUT, pays: ['modification'] } });
  const membres = new Map<string, number>();
  for (const [nom, groupe] of Object.entries(groupes)) {
    const { id } = await ajoute(server, { prenoms: nom });
    await join(server.admin, id, groupe);
    membres.set(nom, id);
  }
  return { chef, membres };
}

const desactive = (server: TestServer, table: 'groupes' | 'modes_acces' | 'menus', id: number) =>
  setColumns(server, table, id, { estActif: 0 });

it('la liste et la fiche le disent de qui a un droit que l’on n’a pas, et de lui seul', async () => {
  const server = await ownServer();
  const eteint = await createGroup(server, 'Éteint', { devises: ['lecture'] });
  const endormi = await createGroup(server, 'Endormi');
  const mode = await createMode(server, 'Endormi', { ajout: 1 });
  await give(server.admin, { groupeId: endormi, menuId: await menuId(server, 'pays'), modeAccesId: mode });
  const ferme = await createGroup(server, 'Fermé', { unites: ['lecture'] });
  const { chef, membres } = await personnes(server, {
    vide: await createGroup(server, 'Vide'),
    pareil: await createGroup(server, 'Pareil', { pays: ['lecture'], utilisateurs: ['ajout'] }),
    supprime: await createGroup(server, 'Supprime', { pays: ['suppression'] }),
    ailleurs: await createGroup(server, 'Ailleurs', { regions: ['lecture'] }),
    eteint,
    endormi,
    ferme,
  });
  await desactive(server, 'groupes', eteint);
  await desactive(server, 'modes_acces', mode);
  await desactive(server, 'menus', await menuId(server, 'unites'));
  const { data } = await chef.call(utilisateurs.list, { page: 1, taille: 100 });
  const marques = new Map(data.map(({ id, estPlusFort }) => [id, estPlusFort]));
  expect(marques.get(chef.id)).toBe(0);
  expect(marques.get(server.admin.id)).toBe(1);
  const vus = [...membres].map(([nom, id]) => [nom, marques.get(id)]);
  expect(vus).toEqual([
    ['vide', 0],
    ['pareil', 0],
    ['supprime', 1],
    ['ailleurs', 1],
    ['eteint', 1],
    ['endormi', 1],
    ['ferme', 1],
  ]);
  // The mark says what the server does.
  for (const id of membres.values()) {
    const [fiche] = (await chef.call(utilisateurs.get, { id })).data;
    expect(fiche?.estPlusFort).toBe(marques.get(id));
    const { status } = await chef.call(resetUserPwd, marque({ id, modifDate: fiche?.modifDate ?? null }));
    expect([id, status]).toEqual([id, marques.get(id) === 1 ? 403 : 200]);
  }
  // Without a page, all of them come at once.
  const entiere = (await chef.call(utilisateurs.list, {})).data;
  expect(new Map(entiere.map(({ id, estPlusFort }) => [id, estPlusFort]))).toEqual(marques);
  const pourAdmin = (await server.admin.call(utilisateurs.list, {})).data;
  expect(pourAdmin.filter(({ estPlusFort }) => estPlusFort === 1)).toEqual([]);
});
