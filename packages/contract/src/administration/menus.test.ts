import { describe, expect, it } from 'vitest';
import { facultatives, MARQUES } from '#tests/lignes.ts';
import {
  checkIfOngletExists,
  getMenuFilsByUserReference,
  getMenuPrincipalByUser,
  getWithOnglets,
  getWithOngletsByType,
  menu,
  menus,
  ORDRE_MAXIMAL,
} from './menus.ts';

const ligne = {
  id: 2,
  reference: 'localisation',
  libelle: 'Localisation',
  descriptions: null,
  url: '/localisation',
  menuPereId: 0,
  menuPere: null,
  pereOuFils: 1,
  ordre: 1,
  typeMenu: 'Prive',
  image: 'menu.png',
  debutDonnees: null,
  finDonnees: null,
  ...MARQUES,
  creationUserId: null,
};

describe('menus', () => {
  it('[DATA-11] ont exactement les colonnes documentées, toutes exigées', () => {
    expect(facultatives(menu, ligne)).toEqual([]);
  });

  it('[DATA-13] [CONST-05] sont privés ou publics, pères (1) ou fils (0)', () => {
    expect(menu.safeParse({ ...ligne, typeMenu: 'Public', pereOuFils: 0, menuPereId: 2 }).success).toBe(true);
    expect(menu.safeParse({ ...ligne, typeMenu: 'prive' }).success).toBe(false);
    expect(menu.safeParse({ ...ligne, pereOuFils: 2 }).success).toBe(false);
    expect(menu.safeParse({ ...ligne, menuPereId: null }).success).toBe(false);
  });

  it('se modifient sous creationUserId, ou sous modifUserId, dont la valeur ne compte pas', () => {
    const { id, reference, libelle, descriptions, url, menuPereId, ordre, typeMenu, image } = ligne;
    const body = { id, reference, libelle, descriptions, url, menuPereId, ordre, typeMenu, image };
    for (const user of [{ creationUserId: 9 }, { modifUserId: 9 }, {}]) {
      const sent = { ...body, modifDate: null, ...user };
      expect(menus.update.input.parse(sent)).toEqual(sent);
    }
    expect(menus.update.input.safeParse({ ...body, modifUserId: 9 }).success).toBe(false);
  });

  it('ont un ordre entier, de 0 à 9999', () => {
    const { ordre } = menus.fields;
    expect(ORDRE_MAXIMAL).toBe(9999);
    expect([0, 9999].map((value) => ordre.schema.parse(value))).toEqual([0, 9999]);
    for (const value of [-1, 10_000, 1.5, '1', null])
      expect(ordre.schema.safeParse(value).success).toBe(false);
  });

  it('seul : sous le nom menu', () => {
    expect(menus.get.output.parse({ menu: [ligne] })).toEqual({ menu: [ligne] });
    expect(menus.get.output.safeParse([ligne]).success).toBe(false);
  });

  it('avec des onglets : tous, ou ceux d’un type d’accès', () => {
    expect(getWithOnglets.input.parse({})).toEqual({});
    expect(getWithOngletsByType.input.parse({ typeMenu: 'Prive' })).toEqual({ typeMenu: 'Prive' });
    expect(getWithOngletsByType.input.safeParse({ typeMenu: 'prive' }).success).toBe(false);
    expect(checkIfOngletExists.output.parse({ exists: false })).toEqual({ exists: false });
  });

  it('principaux : une liste, pour l’identifiant de la personne', () => {
    expect(getMenuPrincipalByUser.input.parse({ userId: 3 })).toEqual({ userId: 3 });
    expect(getMenuPrincipalByUser.input.safeParse({ userId: 0 }).success).toBe(false);
    expect(getMenuPrincipalByUser.output.parse([ligne])).toEqual([ligne]);
  });

  it('d’une section : sous le nom sousmenus, pour l’identifiant et la référence', () => {
    const { input, output } = getMenuFilsByUserReference;
    expect(output.parse({ sousmenus: [ligne] })).toEqual({ sousmenus: [ligne] });
    expect(output.safeParse([ligne]).success).toBe(false);
    expect(input.parse({ id: 3, reference: 'localisation' })).toEqual({ id: 3, reference: 'localisation' });
    expect(input.safeParse({ id: 3 }).success).toBe(false);
    expect(input.safeParse({ id: 3, reference: 'a\0' }).success).toBe(false);
    expect(input.safeParse({ id: 3, reference: 'x'.repeat(101) }).success).toBe(false);
  });
});
