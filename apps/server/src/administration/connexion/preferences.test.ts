/** A user chooses a theme and sizes of lists for themselves. */
import {
  getPreferences,
  PREFERENCES_PAR_DEFAUT,
  SANS_ANNONCE,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { beforeEach, expect, it } from 'vitest';
import { changed } from '#administration/tests/gestes.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

const INITIALES = { ...PREFERENCES_PAR_DEFAUT, ...SANS_ANNONCE };

let server: TestServer;
let person: Person;
beforeEach(async () => {
  server = await ownServer();
  person = await server.person();
});

const lues = async (who = person) => (await who.call(getPreferences, {})).data;

it('rend celles du produit à qui n’a rien choisi, puis celles qu’il a choisies, à lui seul', async () => {
  const other = await server.person();
  expect(await lues()).toEqual(INITIALES);
  const sombre = { ...INITIALES, theme: 'dark' };
  expect((await person.call(updatePreferences, { theme: 'dark' })).data).toEqual(sombre);
  const tailles = { devises: 25, quartiers: 100 };
  expect((await person.call(updatePreferences, { tailles })).data).toEqual({ ...sombre, tailles });
  expect(await lues(await server.signIn(person.id))).toEqual({ ...sombre, tailles });
  expect(await lues(other)).toEqual(INITIALES);
  const acts = (await server.rows('journal')).filter(({ entite }) => entite === 'preferences');
  expect(acts).toHaveLength(2);
});

it('garde la taille de chaque liste, même quand plusieurs onglets choisissent au même instant', async () => {
  const choose = (lists: string[], size: number) =>
    Promise.all(lists.map((list) => person.call(updatePreferences, { tailles: { [list]: size } })));
  const tabs = ['pays', 'regions', 'prefectures', 'communes', 'quartiers', 'devises'];
  const first = Object.fromEntries(tabs.map((list) => [list, 25]));
  await choose(tabs, 25);
  expect(await lues()).toEqual({ ...INITIALES, tailles: first });
  await Promise.all([
    person.call(updatePreferences, { theme: 'dark' }),
    choose(['unites'], 50),
    choose(['pays'], 5),
  ]);
  const tailles = { ...first, unites: 50, pays: 5 };
  expect(await lues()).toEqual({ ...INITIALES, theme: 'dark', tailles });
});

it('refuse plus de listes qu’un utilisateur n’en a, et garde les siennes', async () => {
  const many = (word: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${word}${index}`, 5]));
  const tailles = many('a', 150);
  expect((await person.call(updatePreferences, { tailles })).status).toBe(200);
  expect((await person.call(updatePreferences, { tailles: many('b', 51) })).status).toBe(400);
  expect(await lues()).toEqual({ ...INITIALES, tailles });
});

it('garde les colonnes d’une liste et la place du menu, chacune sans toucher aux autres', async () => {
  await person.call(updatePreferences, { colonnes: { pays: ['libelle'] }, choix: { menu: 'replie' } });
  await person.call(updatePreferences, { colonnes: { devises: ['code', 'libelle'] } });
  await person.call(updatePreferences, { choix: { classes: 'cartes' } });
  expect(await lues()).toEqual({
    ...INITIALES,
    colonnes: { pays: ['libelle'], devises: ['code', 'libelle'] },
    choix: { menu: 'replie', classes: 'cartes' },
  });
});

it('le journal ne garde que ce qui a changé', async () => {
  const changes = async () => changed((await server.rows('journal')).at(-1));
  await person.call(updatePreferences, { theme: 'dark', tailles: {} });
  expect(await changes()).toEqual({ theme: ['auto', 'dark'] });
  await person.call(updatePreferences, { theme: 'dark', tailles: { pays: 5 } });
  expect(await changes()).toEqual({ tailles: ['{}', '{"pays":5}'] });
});

it('refuse un thème inconnu et une taille hors de ce qu’une page peut avoir', async () => {
  for (const wrong of [
    { theme: 'rose' },
    { tailles: { pays: 0 } },
    { tailles: { pays: 101 } },
    { tailles: [] },
  ])
    expect((await person.call(updatePreferences, wrong)).status).toBe(400);
  expect(await lues()).toEqual(INITIALES);
});
