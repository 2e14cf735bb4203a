import { describe, expect, it } from 'vitest';
import { facultatives, MARQUES } from '#tests/lignes.ts';
import { modeAcces, modesAcces } from './modes-acces.ts';

const ligne = {
  id: 5,
  libelle: 'Saisie',
  ajout: 1,
  modification: 1,
  suppression: 0,
  estFourni: 0,
  debutDonnees: null,
  finDonnees: null,
  ...MARQUES,
};

describe('modes d’accès', () => {
  it('[DATA-10] ont les colonnes documentées et les opérations qu’ils permettent', () => {
    expect(
      facultatives(modeAcces, ligne, [
        'id',
        'libelle',
        'estActif',
        'debutDonnees',
        'finDonnees',
        'modifDate',
      ]),
    ).toEqual([]);
  });

  it('s’ajoutent par ce que les documents envoient, sans permettre plus que lire', () => {
    const body = { libelle: 'Saisie', estActif: 1, creationUserId: 1, modifUserId: 1 };
    const sans = { ajout: 0, modification: 0, suppression: 0 };
    expect(modesAcces.create.input.parse(body)).toEqual({ ...body, ...sans });
    expect(modesAcces.create.input.safeParse({ ...body, estActif: 0 }).success).toBe(false);
  });

  it('se modifient par ce que les documents envoient, sans toucher aux opérations', () => {
    const body = { id: 5, libelle: 'Saisie', modifDate: null, modifUserId: 1 };
    expect(modesAcces.update.input.parse(body)).toEqual(body);
    expect(modesAcces.update.input.parse({ ...body, ajout: 0 })).toEqual({ ...body, ajout: 0 });
  });

  it('[SHARED-32] se lisent seuls sous le nom modeaccess', () => {
    expect(modesAcces.get.output.parse({ modeaccess: [ligne] })).toEqual({ modeaccess: [ligne] });
    expect(modesAcces.get.output.safeParse([ligne]).success).toBe(false);
  });
});
