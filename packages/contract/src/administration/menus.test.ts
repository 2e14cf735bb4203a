import { describe, expect, it } from 'vitest';
import { TYPES_ACCES } from './champs.ts';
import { getMenuFilsByUserReference, getMenuPrincipalByUser, IMAGE_PAR_DEFAUT, menu } from './menus.ts';

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
  estActif: 1,
  creationDate: '2026-11-21T08:05:09.120Z',
  creationUserId: null,
  modifDate: null,
  modifUserId: null,
};

describe('menus', () => {
  it('ont exactement les colonnes documentées, toutes exigées', () => {
    expect(menu.parse({ ...ligne, prive: 'x' })).toEqual(ligne);
    for (const key of Object.keys(ligne))
      expect(menu.safeParse({ ...ligne, [key]: undefined }).success).toBe(false);
  });

  it('sont privés ou publics, pères ou fils', () => {
    expect(TYPES_ACCES).toEqual(['Prive', 'Public']);
    expect(menu.safeParse({ ...ligne, typeMenu: 'Public', pereOuFils: 0, menuPereId: 2 }).success).toBe(true);
    expect(menu.safeParse({ ...ligne, typeMenu: 'prive' }).success).toBe(false);
    expect(menu.safeParse({ ...ligne, pereOuFils: 2 }).success).toBe(false);
    expect(menu.safeParse({ ...ligne, menuPereId: null }).success).toBe(false);
  });

  it('ont une image par défaut', () => {
    expect(IMAGE_PAR_DEFAUT).toBe('menu.png');
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
