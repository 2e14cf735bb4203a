// @vitest-environment node
import { expect, it } from 'vitest';
import { chaineApres, chaineDe, chaineVide, premierVide } from './adresse-chaine.ts';

const KALOUM = { paysId: 1, regionId: 2, prefectureId: 3, communeId: 4, adresse: 5 };

it('[USER-26] un choix vide les niveaux plus bas, et eux seuls', () => {
  expect(chaineApres(KALOUM, 'paysId', 9)).toEqual({ ...chaineVide(9) });
  expect(chaineApres(KALOUM, 'prefectureId', 9)).toEqual({
    paysId: 1,
    regionId: 2,
    prefectureId: 9,
    communeId: null,
    adresse: null,
  });
  expect(chaineApres(KALOUM, 'adresse', 9)).toEqual({ ...KALOUM, adresse: 9 });
});

it('[USER-18] une adresse commence par le pays 1 ; celle d’un enregistrement, par la sienne', () => {
  expect(chaineDe(null, 1)).toEqual(chaineVide(1));
  expect(chaineDe({ ...KALOUM, adresse: null }, 1)).toEqual(chaineVide(1));
  expect(chaineDe({ ...KALOUM, paysId: 7, nom: 'Bah' }, 1)).toEqual({ ...KALOUM, paysId: 7 });
});

it('le premier niveau encore vide est celui où mène une faute', () => {
  expect(premierVide(chaineVide(1))).toBe('regionId');
  expect(premierVide({ ...KALOUM, adresse: null })).toBe('adresse');
  expect(premierVide(KALOUM)).toBe('adresse');
});
