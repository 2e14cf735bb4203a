/** The menu list and its two windows ask for the main menus, the sub-menus of one, the tabs of one. */
import { getFilsByPere, menus } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { ENTETE_TOTAL } from '@gestionscolaire/contract/core/api/lists.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createTab } from '#tests/gestes/droits.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

describe('la liste des menus, par menu père', () => {
  let server: TestServer;
  let admin: Person;
  let pere: number;

  const add = async (reference: string, libelle: string, menuPereId: number, ordre: number) => {
    const fields = { reference, libelle, url: '/listPays', descriptions: null, menuPereId, ordre };
    const whole = { ...fields, typeMenu: 'Prive', image: 'menu.png', creationUserId: 0 };
    return Number(firstOf((await admin.call(menus.create, whole)).data)['id']);
  };
  const libelles = (rows: readonly { libelle: string }[]) => rows.map(({ libelle }) => libelle);

  beforeAll(async () => {
    server = await testServer();
    admin = server.admin;
    pere = await add('essai', 'Essai', 0, 1);
  });
  afterAll(() => server.close());

  it('[MENU-05] tient les menus principaux seuls, dans la liste comme dans son fichier', async () => {
    await add('fils-de-essai', 'Fils de essai', pere, 1);
    // The page sends what its declaration shows.
    expect(menus.shown).toEqual({ menuPereId: 0 });
    const { data, headers } = await admin.call(menus.list, { ...menus.shown, page: 1, taille: 100 });
    expect(libelles(data)).toContain('Essai');
    expect(new Set(data.map(({ menuPereId }) => menuPereId))).toEqual(new Set([0]));
    expect(headers[ENTETE_TOTAL]).toBe(String(data.length));
    const tous = await admin.call(menus.list, {});
    expect(tous.data.length).toBeGreaterThan(data.length);
    const trouves = await admin.call(menus.list, { menuPereId: 0, recherche: 'essai' });
    expect(libelles(trouves.data)).toEqual(['Essai']);
    const fichier = await admin.call(menus.export, { format: 'csv', menuPereId: 0, recherche: 'essai' });
    expect(fichier.text.trim().split(/\r?\n/)).toHaveLength(2);
  });

  it('[MENU-35] les sous-menus d’un père se suivent par ordre, se cherchent, se trient, et se retrouvent désactivés', async () => {
    const autre = await add('pere-deux', 'Père deux', 0, 2);
    await add('deux-b', 'Alpha', autre, 9);
    const id = await add('deux-a', 'Bêta', autre, 4);
    const fils = async (plus: object = {}) =>
      libelles((await admin.call(getFilsByPere, { pereId: autre, ...plus })).data);
    expect(await fils()).toEqual(['Bêta', 'Alpha']);
    expect(await fils({ tri: 'libelle', ordre: 'desc' })).toEqual(['Bêta', 'Alpha']);
    expect(await fils({ tri: 'libelle' })).toEqual(['Alpha', 'Bêta']);
    expect(await fils({ recherche: 'beta' })).toEqual(['Bêta']);
    const page = await admin.call(getFilsByPere, { pereId: autre, page: 2, taille: 1 });
    expect([libelles(page.data), page.headers[ENTETE_TOTAL]]).toEqual([['Alpha'], '2']);
    await admin.call(menus.disable, { id, modifUserId: 0, modifDate: null });
    expect(await fils()).toEqual(['Alpha']);
    expect(await fils({ etat: 'desactives' })).toEqual(['Bêta']);
  });

  it('[MENU-08] les onglets d’un sous-menu sont les siens seuls', async () => {
    const un = await add('page-un', 'Page un', pere, 5);
    const deux = await add('page-deux', 'Page deux', pere, 6);
    await createTab(server, un, 'un');
    await createTab(server, deux, 'deux');
    const { data } = await admin.call(onglets.list, { menuId: un });
    expect(libelles(data)).toEqual(['Onglet un']);
  });
});
