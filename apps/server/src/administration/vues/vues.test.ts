import {
  deleteVue,
  getVues,
  saveVue,
  VUES_MAXIMALES,
} from '@gestionscolaire/contract/administration/listes/vues.ts';
import { beforeAll, expect, it } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

const CONTENU = {
  filtres: 'sexe:F',
  tri: 'nom',
  ordre: 'desc',
  taille: 50,
  colonnes: ['nom', 'classe'],
} as const;

let server: TestServer;
let ecoleId: number;
beforeAll(async () => {
  server = await testServer();
  ecoleId = await createSchool(server);
  return () => server.close();
});
/** A person who reads the lists of these tests. */
const lecteur = (ecole: number | null = ecoleId): Promise<Person> =>
  server.person({ ecoleId: ecole, droits: { eleves: ['lecture'], devises: ['lecture'] } });
const save = (person: Person, libelle: string, plus: object = {}) =>
  person.call(saveVue, { liste: 'eleves', libelle, contenu: CONTENU, estPartagee: 0, ...plus });
const names = async (person: Person, liste = 'eleves') =>
  (await person.call(getVues, { liste })).data.map(({ libelle, personne }) => [libelle, personne]);

it('[LISTE-04] une vue se garde sous un nom, se remplace et se supprime ; elle est à sa personne', async () => {
  const one = await lecteur();
  const other = await lecteur();
  await save(one, 'Filles');
  const [kept] = (await one.call(getVues, { liste: 'eleves' })).data;
  expect(kept).toMatchObject({ libelle: 'Filles', contenu: CONTENU, estPartagee: 0, personne: null });
  await save(one, 'FILLES', { contenu: {} });
  expect((await one.call(getVues, { liste: 'eleves' })).data).toMatchObject([{ contenu: {} }]);
  expect([await names(one, 'devises'), await names(other)]).toEqual([[], []]);
  const id = kept?.id ?? 0;
  const stolen = await other.call(deleteVue, { id });
  expect([stolen.status, stolen.refus.code]).toEqual([404, 'INTROUVABLE']);
  expect((await one.call(deleteVue, { id })).status).toBe(200);
  expect(await names(one)).toEqual([]);
  const acts = (await server.rows('journal')).filter(({ entite }) => entite === 'vues');
  expect(acts.map(({ ecoleId: of }) => of)).toEqual([ecoleId, ecoleId, ecoleId]);
});

it('[LISTE-04] partagée, elle se montre à son école et à nulle autre, et nul autre ne la supprime', async () => {
  const one = await lecteur();
  const other = await lecteur();
  const elsewhere = await lecteur(await createSchool(server, 'École de Matam'));
  const { data } = await save(one, 'En retard', { estPartagee: 1 });
  const id = data[0]?.id ?? 0;
  expect((await names(other)).map(([libelle]) => libelle)).toEqual(['En retard']);
  expect((await names(other))[0]?.[1]).not.toBeNull();
  expect([await names(elsewhere), await names(server.admin)]).toEqual([[], []]);
  for (const person of [other, elsewhere, server.admin])
    expect((await person.call(deleteVue, { id })).status).toBe(404);
  await save(one, 'En retard', { estPartagee: 0 });
  expect(await names(other)).toEqual([]);
});

it('une personne garde un nombre borné de vues d’une liste', async () => {
  const one = await lecteur();
  for (let rang = 1; rang <= VUES_MAXIMALES; rang += 1) await save(one, `Vue ${rang}`);
  const { status, refus } = await save(one, 'Une de trop');
  expect([status, refus.code]).toEqual([409, 'REGLE']);
  expect((await save(one, 'Vue 1')).status).toBe(200);
  expect((await save(one, 'Une autre', { liste: 'devises' })).status).toBe(200);
});

it('[LISTE-04] qui ne lit pas une liste n’en reçoit aucune vue, et une liste inconnue n’en a pas', async () => {
  await save(await lecteur(), 'Diallo en retard', { estPartagee: 1 });
  const caissier = await server.person({ ecoleId, droits: { devises: ['lecture'] } });
  expect(await names(caissier)).toEqual([]);
  expect((await names(await lecteur())).map(([libelle]) => libelle)).toContain('Diallo en retard');
  for (const liste of ['nimporte', '__proto__']) {
    expect(await names(caissier, liste)).toEqual([]);
    expect((await save(caissier, 'Une', { liste })).refus.code).toBe('INTROUVABLE');
  }
});
