import { describe, expect, it } from 'vitest';
import { facultatives, MARQUES } from '#tests/lignes.ts';
import { getOngletByUserReference, onglet, onglets } from './onglets.ts';

const ligne = {
  id: 4,
  menuId: 2,
  menu: 'Pays',
  reference: 'saisie',
  libelle: 'Saisie',
  descriptions: null,
  typeOnglet: 'Prive',
  type: 'Prive',
  ordre: 1,
  url: '/listPays',
  image: '',
  ...MARQUES,
  creationUserId: null,
};

describe('onglets', () => {
  it('[DATA-14] ont exactement les colonnes documentées, toutes exigées', () => {
    expect(facultatives(onglet, ligne)).toEqual([]);
  });

  it('[DATA-15] se lisent avec type, et s’enregistrent avec typeOnglet', () => {
    expect(onglets.get.output.parse({ onglet: [ligne] })).toMatchObject({ onglet: [{ type: 'Prive' }] });
    expect(onglets.get.output.safeParse([ligne]).success).toBe(false);
    for (const call of [onglets.create, onglets.update]) {
      expect(Object.keys(call.input.shape)).toContain('typeOnglet');
      expect(Object.keys(call.input.shape)).not.toContain('type');
    }
  });

  it('appartiennent à un sous-menu, qu’il faut choisir', () => {
    expect(onglets.fields.menuId).toMatchObject({ label: 'Sous-menu', required: true, initial: null });
    expect(onglets.fields.menuId.schema.safeParse(0).error?.issues[0]?.message).toBe(
      'Le sous-menu est obligatoire.',
    );
  });

  it('nomment leur champ « libellé », sans majuscule, comme les documents', () => {
    expect(onglets.fields.libelle.label).toBe('libellé');
  });

  it('d’une personne sous un menu : une liste nue, pour son identifiant et la référence', () => {
    const { input, output } = getOngletByUserReference;
    expect(input.parse({ userId: 3, referenceMenu: 'ecole' })).toEqual({ userId: 3, referenceMenu: 'ecole' });
    expect(input.safeParse({ userId: 3 }).success).toBe(false);
    expect(input.safeParse({ userId: 3, referenceMenu: 'x'.repeat(101) }).success).toBe(false);
    expect(output.parse([ligne])).toEqual([ligne]);
  });
});
