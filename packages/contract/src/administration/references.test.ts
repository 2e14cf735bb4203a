import { describe, expect, it } from 'vitest';
import { API, CRUDS } from '../api.ts';
import { MENU_PRINCIPAL, MENUS, REFERENCES_A_ONGLETS, SECTIONS } from './references.ts';

describe('références', () => {
  it('[CONST-40] sont celles des sections et des pages à onglets', () => {
    expect([...Object.keys(SECTIONS), ...REFERENCES_A_ONGLETS]).toEqual([
      'admintechnique',
      'localisation',
      'parametre',
      'generique',
      'ecole',
      'enseignantsGlobaux',
    ]);
  });

  it('mènent chacune à sa page', () => {
    expect(SECTIONS).toEqual({
      admintechnique: '/adminTechnique',
      localisation: '/localisation',
      parametre: '/parametre',
      generique: '/listeGenerique',
    });
  });

  it('donnent 0 pour père à un menu principal', () => {
    expect(MENU_PRINCIPAL).toBe(0);
  });

  it('nomment chaque menu une fois, sections et pages à onglets comprises', () => {
    const all = [...Object.keys(SECTIONS), ...REFERENCES_A_ONGLETS, ...MENUS];
    expect(new Set(all).size).toBe(all.length);
  });

  it('ont le menu de chaque liste et celui de chaque droit qu’un appel demande', () => {
    const known = new Set<string>(MENUS);
    expect(CRUDS.filter(({ screen }) => !known.has(screen.reference)).map(({ entity }) => entity)).toEqual(
      [],
    );
    const asked = API.flatMap(({ access }) => {
      if (access.who === 'right') return [access.screen, ...access.also];
      return access.who === 'lookup' ? [access.screen] : [];
    }).map(({ reference }) => reference);
    expect(asked.filter((menu) => !known.has(menu))).toEqual([]);
    // No menu without a call of its own: its tile would lead to a page that nothing answers.
    expect(MENUS.filter((menu) => !asked.includes(menu))).toEqual([]);
  });
});
