import { describe, expect, it } from 'vitest';
import { CRUDS } from '../api.ts';
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

  it('ont un menu pour chaque liste, et chacun une fois', () => {
    expect(CRUDS.map((crud) => crud.menu)).toEqual([...MENUS]);
    expect(new Set(MENUS).size).toBe(MENUS.length);
  });
});
