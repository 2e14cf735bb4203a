import { describe, expect, it } from 'vitest';
import { estAdresseDEcran } from './menus-adresses.ts';

const PATHS = ['/', '/$', '/listPays', '/modifPays/$id', '/eleve', '/eleve/$', '/authentication/$'];

describe('adresse d’un écran', () => {
  it.each([
    ['/listPays', true],
    ['/listPays/', true],
    ['/listPays?page=2', true],
    ['/modifPays/3', true],
    ['/eleve/classe/3', true],
    ['/listPay', false],
    ['/modifPays', false],
    ['/modifPays/3/4', false],
    ['/inconnue/$', false],
  ])('%s : %s', (adresse, isScreen) => {
    expect(estAdresseDEcran(adresse, PATHS)).toBe(isScreen);
  });
});
