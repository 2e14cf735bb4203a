/** The table of a group's privileges is read whole and saved as one change. */
import {
  getTableauPrivileges,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { beforeEach, expect, it } from 'vitest';
import { changed, setColumns, statuses } from '#administration/tests/gestes.ts';
import { objectOf } from '#tests/exemples/reponse.ts';
import {
  createGroup,
  createMode,
  createTab,
  give,
  join,
  menuId,
  modeId,
  TOUTES,
} from '#tests/gestes/droits.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

const tableau = async (person: Person, groupeId: number) =>
  (await person.call(getTableauPrivileges, { groupeId })).data;
const save = (person: Person, groupeId: number, ajouts: object[], retraits: object[] = []) =>
  person.call(updateTableauPrivileges, { groupeId, ajouts, retraits });
const modesOf = async (groupeId: number, reference: string) =>
  (await tableau(admin, groupeId)).lignes.find((row) => row.reference === reference)?.modes;

async function scene() {
  const groupeId = await createGroup(server, 'Caisse', { devises: ['lecture'] });
  const box = async (reference: string, code: string) => ({
    menuId: await menuId(server, reference),
    ongletId: null,
    modeAccesId: await modeId(server, code),
  });
  return { groupeId, box };
}

it('montre chaque menu actif, ses sous-menus et leurs onglets, et les modes que le groupe y a', async () => {
  const { groupeId } = await scene();
  const devises = await menuId(server, 'devises');
  const ongletId = await createTab(server, devises, 'cours', 'Public');
  const saisie = await createMode(server, 'Saisie', { ajout: 1 });
  await give(admin, { groupeId, ongletId, modeAccesId: saisie });
  const { modes, lignes } = await tableau(admin, groupeId);
  expect(modes.map(({ libelle }) => libelle)).toEqual(
    'Lecture Ajout Modification Suppression Saisie'.split(' '),
  );
  expect(modes.at(-1)).toEqual({ id: saisie, libelle: 'Saisie', ajout: 1, modification: 0, suppression: 0 });
  const order = lignes.map(({ reference }) => reference);
  expect(order.slice(0, 10)).toEqual(
    'localisation pays regions prefectures communes quartiers parametre devises cours unites'.split(' '),
  );
  const active = (await server.rows('menus')).filter(({ estActif }) => estActif === 1);
  const tabs = (await server.rows('onglets')).filter(({ estActif }) => estActif === 1);
  expect(lignes).toHaveLength(active.length + tabs.length);
  const menu = {
    menuId: devises,
    ongletId: null,
    reference: 'devises',
    libelle: 'Devises',
    typeAcces: 'Prive',
  };
  const onglet = { menuId: null, ongletId, reference: 'cours', libelle: 'Onglet cours', typeAcces: 'Public' };
  expect(lignes.filter((row) => row.modes.length > 0)).toEqual([
    { ...menu, parentId: await menuId(server, 'parametre'), modes: [await modeId(server, 'lecture')] },
    { ...onglet, parentId: devises, modes: [saisie] },
  ]);
  expect((await admin.call(getTableauPrivileges, { groupeId: 999_999 })).status).toBe(404);
});

it('[PRIV-33] coche et décoche en une fois, avec un seul acte au journal qui dit chaque case', async () => {
  const { groupeId, box } = await scene();
  const ongletId = await createTab(server, await menuId(server, 'devises'), 'cours');
  const ajouts = [
    await box('devises', 'ajout'),
    await box('pays', 'lecture'),
    { menuId: null, ongletId, modeAccesId: await modeId(server, 'suppression') },
  ];
  const before = (await server.rows('journal')).length;
  const answer = await save(admin, groupeId, ajouts, [await box('devises', 'lecture')]);
  expect(answer.status).toBe(200);
  const ids = answer.data.map(({ id }) => id);
  expect(new Set(ids.filter((id) => Number.isSafeInteger(id))).size).toBe(4);
  expect(await modesOf(groupeId, 'devises')).toEqual([await modeId(server, 'ajout')]);
  expect(await modesOf(groupeId, 'pays')).toEqual([await modeId(server, 'lecture')]);
  const acts = (await server.rows('journal')).slice(before);
  expect(acts).toHaveLength(1);
  const act = { appel: 'PUT updateTableauPrivileges', entite: 'groupes', entiteId: groupeId };
  expect(acts[0]).toMatchObject(act);
  expect(changed(acts[0])).toEqual({
    'Devises (devises) · Ajout': [null, 'oui'],
    'Pays (pays) · Lecture': [null, 'oui'],
    'Onglet cours (onglet cours) · Suppression': [null, 'oui'],
    'Devises (devises) · Lecture': ['oui', null],
  });
});

it('deux modes du même nom restent deux lignes au journal', async () => {
  const { groupeId, box } = await scene();
  const one = await createMode(server, 'Saisie', { ajout: 1 });
  // Two modes of one label come from two servers that were joined, or from a confirmed addition.
  const two = await createMode(server, 'Contrôle', { modification: 1 });
  await setColumns(server, 'modes_acces', two, { libelle: 'Saisie' });
  const pays = await box('pays', 'lecture');
  await save(admin, groupeId, [
    { ...pays, modeAccesId: one },
    { ...pays, modeAccesId: two },
  ]);
  const told = objectOf(changed((await server.rows('journal')).at(-1)));
  expect(Object.keys(told)).toEqual(['Pays (pays) · Saisie', `Pays (pays) · Saisie n° ${two}`]);
});

it('refuse comme périmé ce qui est déjà ainsi, rend le tableau d’à présent, et ne change rien', async () => {
  const { groupeId, box } = await scene();
  const before = await tableau(admin, groupeId);
  const fine = await box('pays', 'ajout');
  const unknown = { ...fine, menuId: 999_999 };
  for (const [ajouts, retraits] of [
    [[fine, await box('devises', 'lecture')], []],
    [[fine], [await box('devises', 'ajout')]],
    [[fine, unknown], []],
    [[fine], [unknown]],
  ]) {
    const { status, refus } = await save(admin, groupeId, ajouts ?? [], retraits);
    expect([status, refus.code, refus.actuel]).toEqual([409, 'PERIME', before]);
    expect(refus.error).toBe("Quelqu'un d'autre a modifié les privilèges de ce groupe entre-temps.");
  }
  expect(await tableau(admin, groupeId)).toEqual(before);
});

it('de deux enregistrements au même instant, un seul est fait', async () => {
  const { groupeId, box } = await scene();
  const pays = await box('pays', 'ajout');
  const answers = await Promise.all([save(admin, groupeId, [pays]), save(admin, groupeId, [pays])]);
  expect(statuses(answers)).toEqual([200, 409]);
});

it('refuse ce que l’écran n’envoie jamais : rien, une case deux fois, une case sans menu ni onglet', async () => {
  const { groupeId, box } = await scene();
  const pays = await box('pays', 'ajout');
  for (const [ajouts, retraits] of [
    [[], []],
    [[pays, pays], []],
    [[pays], [pays]],
    [[{ ...pays, menuId: null }], []],
    [[{ ...pays, ongletId: 1 }], []],
  ]) {
    expect((await save(admin, groupeId, ajouts ?? [], retraits)).status).toBe(400);
  }
  expect((await save(admin, 999_999, [pays])).status).toBe(404);
});

it('personne n’y donne ni n’y retire un droit qu’il n’a pas, et rien n’est fait à moitié', async () => {
  const { groupeId, box } = await scene();
  const person = await server.person({
    droits: { privileges: ['ajout', 'suppression'], devises: ['ajout'] },
  });
  const devises = await box('devises', 'ajout');
  const refused = await save(person, groupeId, [devises, await box('pays', 'lecture')]);
  expect([refused.status, refused.refus.code]).toEqual([403, 'DROIT_ABSENT']);
  expect(refused.refus.error).toContain('la consultation sur « Pays »');
  expect(await modesOf(groupeId, 'devises')).toEqual([await modeId(server, 'lecture')]);
  expect((await save(person, groupeId, [devises])).status).toBe(200);
  expect((await save(admin, groupeId, [await box('pays', 'lecture')])).status).toBe(200);
  expect((await save(person, groupeId, [], [await box('pays', 'lecture')])).refus.code).toBe('DROIT_ABSENT');
});

it('demande ce que les formulaires demandent : l’ajout pour cocher, la suppression pour décocher', async () => {
  const { groupeId, box } = await scene();
  const [ajout, lecture] = [await box('devises', 'ajout'), await box('devises', 'lecture')];
  const manque = (quoi: string) => [
    403,
    'DROIT_ABSENT',
    `Il vous manque ${quoi} sur « Privilèges ». Un administrateur peut vous donner ce droit.`,
  ];
  const attendus = [
    [['modification'], manque("l'ajout"), manque("l'ajout")],
    [['suppression'], manque("l'ajout"), manque("l'ajout")],
    [['ajout'], [200], manque('la suppression')],
    [['ajout', 'suppression'], [200], [200]],
  ] as const;
  for (const [privileges, coche, decoche] of attendus) {
    const person = await server.person({ droits: { privileges, devises: TOUTES } });
    const said = async (ajouts: object[], retraits: object[]) => {
      const answer = await save(person, groupeId, ajouts, retraits);
      return answer.status < 400 ? [answer.status] : [answer.status, answer.refus.code, answer.refus.error];
    };
    expect(await said([ajout], [])).toEqual(coche);
    expect(await said([], [lecture])).toEqual(decoche);
    if (coche[0] === 200) await save(admin, groupeId, [], [ajout]);
  }
  expect(await modesOf(groupeId, 'devises')).toEqual([]);
});

it('une case à décocher sans la suppression ne laisse pas cocher les autres', async () => {
  const { groupeId, box } = await scene();
  const person = await server.person({ droits: { privileges: ['ajout'], devises: TOUTES } });
  const before = await tableau(admin, groupeId);
  const both = [[await box('devises', 'ajout')], [await box('devises', 'lecture')]] as const;
  expect((await save(person, groupeId, [...both[0]], [...both[1]])).status).toBe(403);
  expect(await tableau(admin, groupeId)).toEqual(before);
});

it('[PRIV-33] ce qui est coché vaut dès l’appel suivant, sur chaque serveur', async () => {
  const twin = await ownServer({ store: server.store });
  const { groupeId, box } = await scene();
  const person = await server.person();
  await join(admin, person.id, groupeId);
  const there = await twin.signIn(person.id);
  const reads = async () => (await there.call(getTableauPrivileges, { groupeId })).status;
  const privileges = await box('privileges', 'lecture');
  expect(await reads()).toBe(403);
  await save(admin, groupeId, [privileges]);
  expect(await reads()).toBe(200);
  await save(admin, groupeId, [], [privileges]);
  expect(await reads()).toBe(403);
});
