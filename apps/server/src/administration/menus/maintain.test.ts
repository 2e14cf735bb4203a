/** Menus and tabs pass the suite of every look-alike; these tests hold what is theirs alone. */
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import {
  checkIfOngletExists,
  getFilsByPere,
  getMenuFils,
  getMenuPere,
  getMenuPrincipalByUser,
  getWithOnglets,
  getWithOngletsByType,
  menus,
} from '@gestionscolaire/contract/administration/menus.ts';
import { getOngletByUserReference, onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { estAdresseDEcran } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faults, refusal } from '#administration/tests/gestes.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf, objectOf } from '#tests/exemples/reponse.ts';
import { menuId as idOfMenu } from '#tests/gestes/droits.ts';
import { type Answer, ownServer, type Person, type TestServer, testServer } from '#tests/harness.ts';

let made = 0;
const reference = () => {
  made += 1;
  return { reference: `essai-${made}` };
};
const menu = (libelle: string) => ({
  ...reference(),
  libelle,
  url: '/listPays',
  descriptions: null,
  menuPereId: 1,
  ordre: 7,
  typeMenu: 'Prive',
  image: 'menu.png',
});
const onglet = (libelle: string, menuId: number) => ({
  ...reference(),
  libelle,
  descriptions: null,
  typeOnglet: 'Prive',
  ordre: 3,
  url: '/listPays',
  menuId,
  image: '',
});
const JOURNAL = { entite: null, entiteId: null, userId: null, appel: null };
/** The first sub-menu there is. */
const PAYS = 2;

checkCrud({
  contract: menus,
  sample: (_server, libelle) => Promise.resolve(menu(libelle)),
  change: { field: 'ordre', value: () => Promise.resolve(9) },
  unique: async () => reference(),
  ids: { list: 'MENU-28', get: 'MENU-39', create: 'MENU-36', update: 'MENU-37', disable: 'MENU-38' },
});

checkCrud({
  contract: onglets,
  sample: (_server, libelle) => Promise.resolve(onglet(libelle, PAYS)),
  change: { field: 'ordre', value: () => Promise.resolve(9) },
  unique: async () => reference(),
  ids: { get: 'ONGLET-20', create: 'ONGLET-21', update: 'ONGLET-22', disable: 'ONGLET-23' },
});

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await testServer();
  admin = server.admin;
});
afterAll(() => server.close());

const create = (crud: typeof menus | typeof onglets, fields: object, who = admin) =>
  who.call<Endpoint>(crud.create, { ...fields, creationUserId: 0 });
const addMenu = async (values: object = {}) => {
  const fields = { ...menu(`Menu ${made}`), ...values };
  return { ...fields, id: Number(firstOf((await create(menus, fields)).data)['id']) };
};
const addOnglet = async (menuId: number, values: object = {}) => {
  const fields = { ...onglet(`Onglet ${made}`, menuId), ...values };
  return { ...fields, id: Number(firstOf((await create(onglets, fields)).data)['id']) };
};
const stamp = { modifUserId: 0, modifDate: null };
const fautifs = ({ refus }: Answer<unknown>) => Object.keys(refus.champs ?? {});
const noms = (rows: readonly { reference: string }[]) => rows.map(({ reference: nom }) => nom);

it('[DATA-12] [DATA-13] [CONST-05] 0 est un menu principal, qui porte pereOuFils 1', async () => {
  const { id } = await addMenu({ menuPereId: 0 });
  const [principal] = (await admin.call(menus.get, { id })).data.menu;
  expect(principal).toMatchObject({ menuPereId: 0, menuPere: null, pereOuFils: 1 });
  const [row] = (await server.rows('menus')).filter((one) => one['id'] === id);
  expect(row?.['menuPereId']).toBeNull();
  const [fils] = (await admin.call(menus.get, { id: PAYS })).data.menu;
  expect(fils).toMatchObject({ menuPereId: 1, menuPere: 'Localisation', pereOuFils: 0 });
});

it('refuse un père qui n’est pas un menu principal, et de loger sous un autre celui qui a des sous-menus', async () => {
  const faux = await create(menus, { ...menu('Sous un sous-menu'), menuPereId: PAYS });
  expect(faults(faux)).toEqual([422, { menuPereId: 'Choisissez un menu principal.' }]);
  const pere = await addMenu({ menuPereId: 0 });
  await addMenu({ menuPereId: pere.id });
  const deplace = await admin.call(menus.update, { ...pere, menuPereId: 1, ...stamp });
  expect(deplace.refus.champs).toEqual({
    menuPereId: 'Ce menu a des sous-menus : il reste un menu principal.',
  });
  const inconnu = await create(menus, { ...menu('Orphelin'), menuPereId: 99_999 });
  expect(fautifs(inconnu)).toEqual(['menuPereId']);
  expect(fautifs(await create(onglets, onglet('Mal placé', 1)))).toEqual(['menuId']);
});

it('[FID-10] l’adresse d’un menu ou d’un onglet prend sa barre, mène à un site, et se refuse si aucun écran ne l’a', async () => {
  const page = await addMenu();
  const keptBy = async (url: string) => {
    const un = await addMenu({ url });
    const tab = await addOnglet(page.id, { url });
    const rows = [...(await server.rows('menus')), ...(await server.rows('onglets'))];
    return rows.filter(({ reference: ref }) => ref === un.reference || ref === tab.reference);
  };
  for (const [url, kept] of [
    ['listeEcole', '/listeEcole'],
    ['https://exemple.org/a', 'https://exemple.org/a'],
  ] as const)
    expect((await keptBy(url)).map((row) => row['url'])).toEqual([kept, kept]);
  for (const url of ['/nimporte', 'nimporte', '//exemple.org', 'javascript:alert(1)']) {
    for (const sent of [
      await create(menus, { ...menu('Perdu'), url }),
      await create(onglets, { ...onglet('Perdu', page.id), url }),
      await admin.call(menus.update, { ...page, ...stamp, url }),
    ])
      expect([url, sent.status, fautifs(sent)]).toEqual([url, 422, ['url']]);
  }
});

it('[FID-10] tout menu et tout onglet que le produit installe mène à un de ses écrans', async () => {
  const fresh = await ownServer();
  const rows = [...(await fresh.rows('menus')), ...(await fresh.rows('onglets'))];
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ url }) => !estAdresseDEcran(String(url)))).toEqual([]);
});

it('un sous-menu qui a des onglets ne devient pas un menu principal', async () => {
  const page = await addMenu();
  const tab = await addOnglet(page.id);
  const monte = () => admin.call(menus.update, { ...page, menuPereId: 0, ...stamp });
  const phrase = 'Ce menu a des onglets : il reste un sous-menu.';
  expect(faults(await monte())).toEqual([422, { menuPereId: phrase }]);
  const off = firstOf((await admin.call(onglets.disable, { id: tab.id, ...stamp })).data);
  expect((await monte()).status).toBe(200);
  const back = await admin.call(onglets.enable, { ...off, modifUserId: 0 });
  expect([back.status, back.refus.error]).toEqual([
    422,
    "Son menu est devenu un menu principal, qui n'a pas d'onglets.",
  ]);
});

it('un sous-menu ne revient pas sous un menu devenu lui-même un sous-menu', async () => {
  const pere = await addMenu({ menuPereId: 0 });
  const fils = await addMenu({ menuPereId: pere.id });
  const off = firstOf((await admin.call(menus.disable, { id: fils.id, ...stamp })).data);
  const moved = firstOf((await admin.call(menus.update, { ...pere, menuPereId: 1, ...stamp })).data);
  const enable = () => admin.call(menus.enable, { ...off, modifUserId: 0 });
  const refused = await enable();
  expect([refused.status, refused.refus.error]).toEqual([422, "Son menu père n'est plus un menu principal."]);
  await admin.call(menus.update, { ...pere, ...moved, menuPereId: 0, modifUserId: 0 });
  expect((await enable()).status).toBe(200);
});

it('[MENU-16] [ONGLET-06] la référence ne change jamais', async () => {
  const un = await addMenu();
  const autre = await admin.call(menus.update, { ...un, reference: 'une-autre', ...stamp });
  expect([autre.status, autre.refus.code]).toEqual([400, 'REQUETE_INVALIDE']);
  const tab = await addOnglet(PAYS);
  expect((await admin.call(onglets.update, { ...tab, reference: 'une-autre', ...stamp })).status).toBe(400);
});

it('refuse à deux menus, ou à deux onglets, la même référence, d’où qu’elle soit écrite', async () => {
  const un = await addMenu();
  const double = await create(menus, { ...menu('Le même'), reference: un.reference.toUpperCase() });
  expect([double.status, double.refus.code, fautifs(double)]).toEqual([409, 'DOUBLON', ['reference']]);
  const tab = await addOnglet(PAYS);
  const autre = await create(onglets, { ...onglet('Le même', PAYS), reference: tab.reference.toUpperCase() });
  expect(autre.refus.champs).toEqual({ reference: 'Un onglet a déjà cette référence.' });
});

it('un menu public ajouté sous la référence d’un menu désactivé n’ouvre pas son écran à tous', async () => {
  const own = await ownServer();
  const journal = (await own.rows('menus')).find((one) => one['reference'] === 'journal');
  expect((await own.admin.call(menus.disable, { id: journal?.['id'], ...stamp })).status).toBe(200);
  const person = await own.person({ droits: { menus: ['ajout'] } });
  const reads = () => person.call(getJournal, JOURNAL);
  // A disabled menu is called by its name too.
  const { status, refus } = await reads();
  expect([status, refus.error]).toEqual([
    403,
    'Il vous manque la consultation sur « Journal ». Un administrateur peut vous donner ce droit.',
  ]);
  const phrase = 'Un menu désactivé a déjà cette référence : réactivez-le, ou choisissez-en une autre.';
  for (const nom of ['journal', ' JOURNAL']) {
    const pris = await create(menus, { ...menu('À tous'), reference: nom, typeMenu: 'Public' }, person);
    expect([pris.refus.code, ...faults(pris)]).toEqual(['DOUBLON', 409, { reference: phrase }]);
  }
  expect((await reads()).status).toBe(403);
  const tab = await addOnglet(PAYS);
  await admin.call(onglets.disable, { id: tab.id, ...stamp });
  const repris = { ...onglet('Le même', PAYS), reference: tab.reference };
  expect((await create(onglets, repris)).refus.code).toBe('DOUBLON');
});

it('une référence que le produit nomme ne s’ajoute pas à la main, même avant que son menu existe', async () => {
  // The test puts in what the product's next version would bring.
  await server.database.transaction(async (trx) => {
    const absentes = ['sessions', 'prestations'];
    const menusOf = trx.selectFrom('menus').select('id').where('reference', 'in', absentes);
    await trx.deleteFrom('privileges').where('menuId', 'in', menusOf).execute();
    await trx.deleteFrom('menus').where('id', 'in', menusOf).execute();
  });
  const phrase = 'Cette référence est réservée au produit : choisissez-en une autre.';
  for (const nom of ['sessions', 'PRESTATIONS'])
    expect(faults(await create(menus, { ...menu('À la main'), reference: nom }))).toEqual([
      422,
      { reference: phrase },
    ]);
});

it('qui n’a que l’ajout ajoute un menu, même public, sous une référence que personne ne tenait', async () => {
  const person = await server.person({ droits: { menus: ['ajout'] } });
  for (const typeMenu of ['Prive', 'Public'])
    expect((await create(menus, { ...menu(`Neuf ${typeMenu}`), typeMenu }, person)).status).toBe(201);
  const tab = { ...onglet('Neuf', PAYS), typeOnglet: 'Public' };
  expect((await create(onglets, tab, person)).status).toBe(201);
});

it('un menu ou un onglet nouveau est d’abord au groupe qui a tout, à son prochain appel', async () => {
  const { reference: nom } = await addMenu({ menuPereId: 0 });
  const { data } = await admin.call(getMenuPrincipalByUser, { userId: admin.id });
  expect(noms(data)).toContain(nom);
  const tab = await addOnglet(PAYS);
  const seen = await admin.call(getOngletByUserReference, { userId: admin.id, referenceMenu: 'pays' });
  expect(noms(seen.data)).toContain(tab.reference);
});

it('ne désactive pas un menu qui a des sous-menus ou des onglets actifs', async () => {
  const pere = await addMenu({ menuPereId: 0 });
  const fils = await addMenu({ menuPereId: pere.id });
  const tab = await addOnglet(fils.id);
  const dePere = await admin.call(menus.disable, { id: pere.id, ...stamp });
  expect([dePere.status, dePere.refus.error]).toEqual([409, 'Utilisé par 1 sous-menu']);
  const deFils = await admin.call(menus.disable, { id: fils.id, ...stamp });
  expect(deFils.refus.error).toBe('Utilisé par 1 onglet');
  for (const [contract, id] of [
    [onglets, tab.id],
    [menus, fils.id],
    [menus, pere.id],
  ] as const)
    expect((await admin.call(contract.disable, { id, ...stamp })).status).toBe(200);
});

it('ne laisse pas désactiver le menu qui mène à l’administration', async () => {
  for (const nom of ['privileges', 'groupes', 'utilisateurs']) {
    const { status, refus } = await admin.call(menus.disable, { id: await idOfMenu(server, nom), ...stamp });
    expect([nom, status, refus.code]).toEqual([nom, 409, 'REGLE']);
    expect(refus.error).toContain('Plus personne ne pourrait administrer');
    // It is still there, active.
    expect(await idOfMenu(server, nom)).toBeGreaterThan(0);
  }
});

it('[MENU-26] [MENU-27] [MENU-35] rend les pères, les fils, et les fils d’un père, par ordre', async () => {
  const peres = (await admin.call(getMenuPere, {})).data;
  expect(peres.every(({ menuPereId }) => menuPereId === 0)).toBe(true);
  expect(noms(peres).slice(0, 3)).toEqual(['localisation', 'parametre', 'admintechnique']);
  const fils = (await admin.call(getMenuFils, {})).data;
  expect(fils.length).toBeGreaterThan(7);
  expect(fils.every(({ menuPereId }) => menuPereId !== 0)).toBe(true);
  const duPere = (await admin.call(getFilsByPere, { pereId: 1 })).data;
  expect(noms(duPere).slice(0, 5)).toEqual('pays regions prefectures communes quartiers'.split(' '));
});

it('[SHARED-23] menus, onglets, groupes et utilisateurs se suppriment en se désactivant : aucun appel ne les efface', () => {
  const doux = CRUDS.filter(({ remove }) => remove === undefined).map(({ entity }) => entity);
  expect(doux.slice(0, 4)).toEqual(['menus', 'onglets', 'groupes', 'utilisateurs']);
  // A school keeps these for good (SHARED-25).
  expect(doux.slice(4)).toEqual(['classes', 'fiches_renseignement', 'eleves']);
});

it('[MENU-33] [MENU-34] [MENU-40] dit quels sous-menus ont des onglets, et si l’un en a', async () => {
  const prive = await addMenu();
  const ouvert = await addMenu({ typeMenu: 'Public' });
  const sans = await addMenu();
  const onglet1 = await addOnglet(prive.id);
  await addOnglet(ouvert.id);
  const tous = noms((await admin.call(getWithOnglets, {})).data);
  expect(tous).toEqual(expect.arrayContaining([prive.reference, ouvert.reference]));
  expect(tous).not.toContain(sans.reference);
  const prives = noms((await admin.call(getWithOngletsByType, { typeMenu: 'Prive' })).data);
  expect([prives.includes(prive.reference), prives.includes(ouvert.reference)]).toEqual([true, false]);
  const exists = async () => (await admin.call(checkIfOngletExists, { menuId: prive.id })).data;
  expect(await exists()).toEqual({ exists: true });
  await admin.call(onglets.disable, { id: onglet1.id, ...stamp });
  expect(await exists()).toEqual({ exists: false });
});

it('[ONGLET-19] rend les onglets permis sous une référence, dans leur ordre, et d’eux seuls', async () => {
  const page = await addMenu();
  const second = await addOnglet(page.id, { ordre: 2, typeOnglet: 'Public' });
  const premier = await addOnglet(page.id, { ordre: 1, typeOnglet: 'Public' });
  await addOnglet(page.id, { ordre: 3 });
  const person = await server.person();
  const of = (userId: number) =>
    person.call(getOngletByUserReference, { userId, referenceMenu: page.reference });
  expect(noms((await of(person.id)).data)).toEqual([premier.reference, second.reference]);
  expect((await of(admin.id)).refus.code).toBe('HORS_DE_PORTEE');
});

it('[ONGLET-20] [DATA-15] rend l’onglet sous son nom, son type deux fois, à qui peut le voir', async () => {
  const ouvert = await addOnglet(PAYS, { typeOnglet: 'Public' });
  const ferme = await addOnglet(PAYS);
  const person = await server.person();
  const body = objectOf((await person.call(onglets.get, { id: ouvert.id })).data);
  expect(Object.keys(body)).toEqual(['onglet']);
  const { reference: nom } = ouvert;
  expect(firstOf(body['onglet'])).toMatchObject({ reference: nom, typeOnglet: 'Public', type: 'Public' });
  expect((await person.call(onglets.get, { id: ferme.id })).status).toBe(404);
});

it('rendre public donne la lecture à tous : il faut l’avoir soi-même', async () => {
  const page = await addMenu();
  const person = await server.person({ droits: { menus: ['modification'] } });
  const refused = await person.call(menus.update, { ...page, typeMenu: 'Public', ...stamp });
  const phrase = `On ne donne ni ne retire un droit que l'on n'a pas soi-même : la consultation sur « ${page.libelle} ».`;
  expect(refusal(refused)).toEqual([403, 'DROIT_ABSENT', phrase]);
  expect((await person.call(menus.update, { ...page, ordre: 8, ...stamp })).status).toBe(200);
});
