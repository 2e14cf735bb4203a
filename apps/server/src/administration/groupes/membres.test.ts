/** Members of groups are seen and changed within one's reach; nobody gives or touches a right that they lack. */
import { readFileSync } from 'node:fs';
import * as contrat from '@gestionscolaire/contract/administration/groupes.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { beforeEach, expect, it } from 'vitest';
import { changed, faults, fresh, refusal, setColumns, statuses } from '#administration/tests/gestes.ts';
import { createGroup, groupOf, join, TOUTES } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

/** The description of the calls. */
const APPELS = readFileSync(new URL('../../../../../docs/specification/api.md', import.meta.url), 'utf8');

const linksOf = async (person: Person, input: object = {}) =>
  (await person.call(contrat.getAllUserGroupe, input)).data;
const quit = (person: Person, userId: number, groupeId: number) =>
  person.call(contrat.deletUserGroupe, { userId, groupeId });
const lastActs = async (count: number) =>
  (await server.rows('journal'))
    .slice(-count)
    .map((act) => [act['appel'], act['entite'], act['entiteId'], changed(act)]);
/** Adds a user of a school who keeps groups, a colleague, a stranger of another school and one of the network. */
async function twoSchools() {
  const [ici, ailleurs] = [await createSchool(server), await createSchool(server, 'École de Matoto')];
  return {
    chef: await server.person({ ecoleId: ici, droits: { groupes: TOUTES, devises: ['lecture'] } }),
    collegue: await server.person({ ecoleId: ici }),
    etranger: await server.person({ ecoleId: ailleurs }),
    reseau: await server.person(),
    groupe: await createGroup(server, 'Caisse', { devises: ['lecture'] }),
  };
}

it('[GROUPE-15] [GROUPE-18] [GROUPE-09] place une personne dans un groupe et l’en retire, ses droits la suivent sur chaque serveur', async () => {
  const twin = await ownServer({ store: server.store });
  const groupeId = await createGroup(server, 'Caisse', { devises: ['lecture'] });
  const person = await server.person();
  const there = await twin.signIn(person.id);
  const read = async () => (await there.call(devises.export, { format: 'csv' })).status;
  expect(await read()).toBe(403);

  const added = await join(admin, person.id, groupeId);
  const id = added.data[0]?.id;
  expect([added.status, added.data]).toEqual([201, [{ id }]]);
  expect(await read()).toBe(200);
  const removed = await quit(admin, person.id, groupeId);
  expect(removed.data).toEqual([{ id }]);
  expect(await read()).toBe(403);
  expect(await lastActs(2)).toEqual([
    ['POST addUserGroupe', 'user_groupes', id, { userId: [null, person.id], groupeId: [null, groupeId] }],
    ['POST deletUserGroupe', 'user_groupes', id, { estActif: [1, 0] }],
  ]);
  // Nothing is lost, and nobody is taken out twice.
  const kept = (await server.rows('user_groupes')).find((row) => row['id'] === id);
  expect(kept).toMatchObject({ estActif: 0, modifUserId: admin.id });
  const again = await quit(admin, person.id, groupeId);
  expect([again.status, again.refus.error]).toEqual([404, "Cet utilisateur n'est pas dans ce groupe."]);
  expect((await join(admin, person.id, groupeId)).status).toBe(201);
});

it('refuse celui qui y est déjà, même envoyé deux fois à la fois', async () => {
  const groupeId = await createGroup(server, 'Caisse');
  const person = await server.person();
  const enter = () => join(admin, person.id, groupeId);
  expect(statuses(await Promise.all([enter(), enter()]))).toEqual([201, 409]);
  const error = 'Cet utilisateur est déjà dans ce groupe.';
  expect((await enter()).refus).toEqual({ error, code: 'DOUBLON', champs: { userId: error } });
});

it('refuse un groupe ou une personne désactivés à leur champ, et une personne inconnue', async () => {
  const groupeId = await createGroup(server, 'Caisse');
  await admin.call(contrat.groupes.disable, { id: groupeId, modifUserId: 0, modifDate: null });
  const person = await server.person();
  await setColumns(server, 'utilisateurs', person.id, { estActif: 0 });
  expect(faults(await join(admin, person.id, groupeId))).toEqual([
    422,
    { userId: 'Cet utilisateur est désactivé.', groupeId: "Ce groupe n'existe pas ou est désactivé." },
  ]);
  expect((await join(admin, 999_999, groupeId)).status).toBe(404);
});

it('[GROUPE-16] [DATA-17] [SHARED-20] liste les liens avec le groupe et la personne, par nom, sans bornes de date', async () => {
  const groupeId = await createGroup(server, 'Caisse');
  const person = await server.person();
  await join(admin, person.id, groupeId);
  const links = await linksOf(admin, { estActif: 1, debut: null, fin: '' });
  const link = links.find((one) => one.groupeId === groupeId);
  const names = { prenoms: 'Personne 1', nom: 'Essai', groupe: 'Caisse' };
  expect(link).toEqual({ id: link?.id, userId: person.id, groupeId, ...names, ...fresh(server) });
  // 'Essai' stands before the administrator's 'Principal'.
  expect(links.map(({ nom }) => nom)).toEqual(['Essai', 'Essai', 'Principal']);
  const down = await linksOf(admin, { tri: 'nom', ordre: 'desc' });
  expect(down.map(({ id }) => id)).toEqual(links.map(({ id }) => id).toReversed());
  const paged = await admin.call(contrat.getAllUserGroupe, { page: 2, taille: 2 });
  expect([paged.data.map(({ nom }) => nom), paged.headers['x-total-count']]).toEqual([['Principal'], '3']);
  expect(await linksOf(admin, { recherche: 'principal' })).toHaveLength(1);
  expect(await linksOf(admin, { debut: '2026-11-22', fin: '' })).toEqual([]);
  expect(await linksOf(admin, { debut: '2026-11-21', fin: '2026-11-21' })).toHaveLength(3);
  await quit(admin, person.id, groupeId);
  expect(await linksOf(admin)).toHaveLength(2);
  for (const off of [{ estActif: 0 }, { etat: 'desactives' }])
    expect(await linksOf(admin, off)).toMatchObject([{ groupeId, estActif: 0 }]);
});

it('[GROUPE-20] lit un lien par PUT, l’id dans le corps ou dans l’adresse', async () => {
  const [link] = await linksOf(admin);
  const forms = [contrat.getOneUserGroupe, contrat.getOneUserGroupeParId, contrat.getOneUserGroupeNu];
  for (const form of forms) {
    expect((await admin.call(form, { id: link?.id })).data).toEqual([link]);
    expect((await admin.call(form, { id: 999_999 })).status).toBe(404);
  }
  const paths = ['getOneUserGroupe/', 'getOneUserGroupe/:id', 'getOneUserGroupe'];
  expect(forms.map(({ path }) => path)).toEqual(paths);
});

it('[GROUPE-21] change la personne ou le groupe d’un lien resté tel que lu', async () => {
  const [one, two] = [await createGroup(server, 'Caisse'), await createGroup(server, 'Secrétariat')];
  const person = await server.person();
  const id = (await join(admin, person.id, one)).data[0]?.id;
  const move = (groupeId: number, modifDate: string | null) =>
    admin.call(contrat.updateUserGroupe, { id, userId: person.id, groupeId, modifUserId: 0, modifDate });
  const { data } = await move(two, null);
  const modifDate = data[0]?.modifDate ?? null;
  expect(data).toEqual([{ id, modifDate }]);
  expect(await lastActs(1)).toEqual([['PUT updateUserGroupe', 'user_groupes', id, { groupeId: [one, two] }]]);
  const { refus } = await move(one, null);
  const actuel = (await linksOf(admin)).find((link) => link.id === id);
  expect([refus.code, refus.actuel]).toEqual(['PERIME', actuel]);
  await join(admin, person.id, one);
  expect((await move(one, modifDate)).refus.code).toBe('DOUBLON');
  expect((await move(999_999, modifDate)).refus.champs).toEqual({
    groupeId: "Ce groupe n'existe pas ou est désactivé.",
  });
});

it('[GROUPE-17] désactive un lien resté tel que lu, une fois', async () => {
  const groupeId = await createGroup(server, 'Caisse');
  const person = await server.person();
  const id = (await join(admin, person.id, groupeId)).data[0]?.id;
  const off = (modifDate: string | null) =>
    admin.call(contrat.disableUserGroupe, { id, modifUserId: 0, modifDate });
  expect((await off('2026-01-01T00:00:00.000Z')).refus).toMatchObject({
    code: 'PERIME',
    actuel: { id, estActif: 1 },
  });
  const { data } = await off(null);
  expect(data).toEqual([{ id, modifDate: server.now }]);
  expect((await off(server.now)).refus).toMatchObject({ code: 'PERIME', actuel: null });
  const unknown = { id: 999_999, modifUserId: 0, modifDate: null };
  expect((await admin.call(contrat.disableUserGroupe, unknown)).status).toBe(404);
});

it('[GROUPE-22] [GROUPE-23] dit qui est dans un groupe et qui n’y est pas, les désactivés ni ici ni là', async () => {
  const ecoleId = await createSchool(server);
  const groupeId = await createGroup(server, 'Caisse');
  const inside = await server.person({ ecoleId });
  const [outside, gone] = [await server.person(), await server.person()];
  for (const { id } of [inside, gone]) await join(admin, id, groupeId);
  await setColumns(server, 'utilisateurs', gone.id, { estActif: 0 });
  const members = await admin.call(contrat.getAffecteByGroup, { groupeId });
  const names = { prenoms: 'Personne 1', nom: 'Essai', fonction: null, ecole: 'École de Ratoma' };
  expect(members.data).toEqual([{ id: inside.id, userId: inside.id, ...names }]);
  const others = await admin.call(contrat.getNonAffecteByGroup, { groupeId });
  expect(others.data.map(({ id }) => id)).toEqual([outside.id, admin.id]);
  expect(others.headers['x-total-count']).toBe('2');
  const first = { groupeId, recherche: 'personne essai', page: 1, taille: 1 };
  const found = await admin.call(contrat.getNonAffecteByGroup, first);
  expect(found.data.map(({ id }) => id)).toEqual([outside.id]);
  const none = await admin.call(contrat.getAffecteByGroup, { groupeId, recherche: 'principal' });
  expect(none.data).toEqual([]);
});

it('[CODE-12] ceux d’un groupe et ceux qui n’en sont pas ont les clés que la description des appels leur donne', async () => {
  const groupeId = await createGroup(server, 'Caisse');
  const { id } = await server.person();
  await join(admin, id, groupeId);
  for (const call of [contrat.getAffecteByGroup, contrat.getNonAffecteByGroup]) {
    const decrit = new RegExp(`\\| \`${call.name}\` \\|[^|]*\\| \\[\\{([^}]*)\\}\\]`).exec(APPELS)?.[1];
    const { data } = await admin.call(call, { groupeId });
    const [row] = data;
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(decrit?.split(', ') ?? ['décrit']));
    const of = call === contrat.getAffecteByGroup ? id : admin.id;
    expect(data.map(({ userId }) => userId)).toEqual([of]);
  }
});

it('une personne d’une école ne voit que les personnes de la sienne', async () => {
  const { chef, collegue, etranger, reseau, groupe } = await twoSchools();
  for (const { id } of [collegue, etranger, reseau]) await join(admin, id, groupe);
  const seen = (await linksOf(chef)).map(({ userId }) => userId);
  expect(seen.toSorted((a, b) => a - b)).toEqual([chef.id, collegue.id, collegue.id]);
  const affectes = await chef.call(contrat.getAffecteByGroup, { groupeId: groupe });
  expect(affectes.data.map(({ id }) => id)).toEqual([collegue.id]);
  const autres = await chef.call(contrat.getNonAffecteByGroup, { groupeId: groupe });
  expect(autres.data.map(({ id }) => id)).toEqual([chef.id]);
  const foreign = (await linksOf(admin)).find((link) => link.userId === etranger.id);
  expect((await chef.call(contrat.getOneUserGroupe, { id: foreign?.id })).status).toBe(404);
});

it('elle ne change que ces personnes : les autres ne sont pas là', async () => {
  const { chef, collegue, etranger, reseau, groupe } = await twoSchools();
  expect((await join(chef, collegue.id, groupe)).status).toBe(201);
  const [own] = (await linksOf(chef)).filter((link) => link.groupeId === groupe);
  for (const { id } of [etranger, reseau]) {
    expect((await join(chef, id, groupe)).refus.code).toBe('INTROUVABLE');
    await join(admin, id, groupe);
    expect((await quit(chef, id, groupe)).refus.code).toBe('INTROUVABLE');
    const link = (await linksOf(admin)).find((one) => one.userId === id && one.groupeId === groupe);
    const stamp = { id: link?.id, modifUserId: 0, modifDate: null };
    expect((await chef.call(contrat.disableUserGroupe, stamp)).refus.code).toBe('INTROUVABLE');
    const moved = { ...stamp, userId: collegue.id, groupeId: groupe };
    expect((await chef.call(contrat.updateUserGroupe, moved)).refus.code).toBe('INTROUVABLE');
    const given = { ...stamp, id: own?.id, userId: id, groupeId: groupe };
    expect((await chef.call(contrat.updateUserGroupe, given)).refus.code).toBe('INTROUVABLE');
  }
  expect((await quit(chef, collegue.id, groupe)).status).toBe(200);
});

it('personne ne donne ni ne retire par un groupe un droit qu’il n’a pas', async () => {
  const { chef, collegue, groupe } = await twoSchools();
  const riche = await createGroup(server, 'Comptables', { devises: ['ajout'] });
  const phrase = "On ne donne ni ne retire un droit que l'on n'a pas soi-même : l'ajout sur « Devises ».";
  for (const target of [collegue, chef])
    expect(refusal(await join(chef, target.id, riche))).toEqual([403, 'DROIT_ABSENT', phrase]);
  const id = (await join(chef, collegue.id, groupe)).data[0]?.id;
  const moved = { id, userId: collegue.id, groupeId: riche, modifUserId: 0, modifDate: null };
  expect((await chef.call(contrat.updateUserGroupe, moved)).refus.error).toBe(phrase);
  expect(await groupOf(server, collegue.id)).not.toBe(riche);
});

it('personne ne touche à plus fort que lui, même pour un groupe sans droits', async () => {
  const { chef, collegue } = await twoSchools();
  const riche = await createGroup(server, 'Comptables', { devises: ['ajout'] });
  const vide = await createGroup(server, 'Vide');
  await join(admin, collegue.id, riche);
  const phrase =
    "Cette personne a un droit que vous n'avez pas : l'ajout sur « Devises ». Seul un administrateur qui l'a peut la modifier.";
  expect((await join(chef, collegue.id, vide)).refus.error).toBe(phrase);
  const id = (await join(admin, collegue.id, vide)).data[0]?.id;
  expect((await quit(chef, collegue.id, vide)).refus.error).toBe(phrase);
  const off = await chef.call(contrat.disableUserGroupe, { id, modifUserId: 0, modifDate: null });
  expect([off.status, off.refus.error]).toEqual([403, phrase]);
});

it('[SHARED-29] chaque appel des groupes et de leurs utilisateurs veut l’en-tête Authorization', async () => {
  const calls = API.filter(({ path }) => /UserGroupe|AffecteByGroup/.test(path));
  expect(calls.map(({ name }) => name)).toHaveLength(11);
  for (const { method, path } of calls) {
    const body = { id: 1, userId: admin.id, groupeId: 1, creationUserId: 0, modifUserId: 0 };
    const url = path.replace(':id', '1');
    const without = await server.request(method, url, { body });
    expect([path, without.status, without.refus.code]).toEqual([path, 401, 'NON_CONNECTE']);
    const { token } = admin;
    expect((await server.request(method, url, { body, token })).status, path).not.toBe(401);
  }
});
