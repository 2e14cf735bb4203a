/** A user chooses a theme and sizes of lists for himself. */
import {
  getPreferences,
  PREFERENCES_PAR_DEFAUT,
  SANS_ANNONCE,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { describe, expect, it } from 'vitest';
import { ownServer } from '#tests/harness.ts';

describe('préférences', () => {
  it('rend celles du produit à qui n’a rien choisi, puis celles qu’il a choisies, à lui seul', async () => {
    const server = await ownServer();
    const person = await server.person();
    const other = await server.person();
    const initial = { ...PREFERENCES_PAR_DEFAUT, ...SANS_ANNONCE };
    expect((await person.call(getPreferences, {})).data).toEqual(initial);
    expect((await person.call(updatePreferences, { theme: 'dark' })).data).toEqual({
      ...initial,
      theme: 'dark',
    });
    const tailles = { devises: 25, quartiers: 100 };
    expect((await person.call(updatePreferences, { tailles })).data).toEqual({
      ...initial,
      theme: 'dark',
      tailles,
    });
    const elsewhere = await server.signIn(person.id);
    expect((await elsewhere.call(getPreferences, {})).data).toEqual({
      ...initial,
      theme: 'dark',
      tailles,
    });
    expect((await other.call(getPreferences, {})).data).toEqual(initial);
    const acts = (await server.rows('journal')).filter(({ entite }) => entite === 'preferences');
    expect(acts).toHaveLength(2);
  });

  it('garde la taille de chaque liste, même quand plusieurs onglets choisissent au même instant', async () => {
    const server = await ownServer();
    const person = await server.person();
    const choose = (lists: string[], size: number) =>
      Promise.all(lists.map((list) => person.call(updatePreferences, { tailles: { [list]: size } })));
    const tabs = ['pays', 'regions', 'prefectures', 'communes', 'quartiers', 'devises'];
    const first = Object.fromEntries(tabs.map((list) => [list, 25]));
    await choose(tabs, 25);
    expect((await person.call(getPreferences, {})).data).toEqual({
      ...PREFERENCES_PAR_DEFAUT,
      ...SANS_ANNONCE,
      tailles: first,
    });
    await Promise.all([
      person.call(updatePreferences, { theme: 'dark' }),
      choose(['unites'], 50),
      choose(['pays'], 5),
    ]);
    expect((await person.call(getPreferences, {})).data).toEqual({
      ...PREFERENCES_PAR_DEFAUT,
      ...SANS_ANNONCE,
      theme: 'dark',
      tailles: { ...first, unites: 50, pays: 5 },
    });
  });

  it('refuse plus de listes qu’un utilisateur n’en a, et garde les siennes', async () => {
    const server = await ownServer();
    const person = await server.person();
    const many = (word: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${word}${index}`, 5]));
    const tailles = many('a', 150);
    expect((await person.call(updatePreferences, { tailles })).status).toBe(200);
    expect((await person.call(updatePreferences, { tailles: many('b', 51) })).status).toBe(400);
    expect((await person.call(getPreferences, {})).data).toEqual({
      ...PREFERENCES_PAR_DEFAUT,
      ...SANS_ANNONCE,
      tailles,
    });
  });

  it('garde les colonnes d’une liste et la place du menu, chacune sans toucher aux autres', async () => {
    const server = await ownServer();
    const person = await server.person();
    await person.call(updatePreferences, { colonnes: { pays: ['libelle'] }, choix: { menu: 'replie' } });
    await person.call(updatePreferences, { colonnes: { devises: ['code', 'libelle'] } });
    await person.call(updatePreferences, { choix: { classes: 'cartes' } });
    expect((await person.call(getPreferences, {})).data).toEqual({
      ...PREFERENCES_PAR_DEFAUT,
      ...SANS_ANNONCE,
      colonnes: { pays: ['libelle'], devises: ['code', 'libelle'] },
      choix: { menu: 'replie', classes: 'cartes' },
    });
  });

  it('le journal ne garde que ce qui a changé', async () => {
    const server = await ownServer();
    const person = await server.person();
    const changes = async (): Promise<unknown> =>
      JSON.parse(String((await server.rows('journal')).at(-1)?.['changements']));
    await person.call(updatePreferences, { theme: 'dark', tailles: {} });
    expect(await changes()).toEqual({ theme: ['auto', 'dark'] });
    await person.call(updatePreferences, { theme: 'dark', tailles: { pays: 5 } });
    expect(await changes()).toEqual({ tailles: ['{}', '{"pays":5}'] });
  });

  it('refuse un thème inconnu et une taille hors de ce qu’une page peut avoir', async () => {
    const server = await ownServer();
    const person = await server.person();
    for (const wrong of [
      { theme: 'rose' },
      { tailles: { pays: 0 } },
      { tailles: { pays: 101 } },
      { tailles: [] },
    ])
      expect((await person.call(updatePreferences, wrong)).status).toBe(400);
    expect((await person.call(getPreferences, {})).data).toEqual({
      ...PREFERENCES_PAR_DEFAUT,
      ...SANS_ANNONCE,
    });
  });
});
