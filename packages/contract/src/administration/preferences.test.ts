import { describe, expect, it } from 'vitest';
import { PREFERENCES_PAR_DEFAUT, preferences, updatePreferences } from './preferences.ts';

describe('préférences', () => {
  it('suivent l’appareil et ne fixent aucune taille tant que rien n’est choisi', () => {
    expect(PREFERENCES_PAR_DEFAUT).toEqual({ theme: 'auto', tailles: {}, colonnes: {}, choix: {} });
    expect(preferences.parse(PREFERENCES_PAR_DEFAUT)).toEqual(PREFERENCES_PAR_DEFAUT);
  });

  it('changent une à une', () => {
    expect(updatePreferences.input.parse({})).toEqual({});
    expect(updatePreferences.input.parse({ theme: 'dark' })).toEqual({ theme: 'dark' });
    expect(updatePreferences.input.parse({ tailles: { pays: 25 } })).toEqual({ tailles: { pays: 25 } });
  });

  it.each([
    { theme: 'sombre' },
    { theme: null },
    { tailles: { pays: 0 } },
    { tailles: { pays: 101 } },
    { tailles: { pays: 2.5 } },
    { tailles: { pays: '25' } },
    { tailles: { ['x'.repeat(61)]: 25 } },
    { tailles: [25] },
    { colonnes: { pays: 'libelle' } },
    { colonnes: { pays: Array.from({ length: 41 }, () => 'libelle') } },
    { choix: { menu: 'ferme' } },
    { choix: { classes: true } },
  ])('refusent %j', (input) => {
    expect(updatePreferences.input.safeParse(input).success).toBe(false);
  });
});
