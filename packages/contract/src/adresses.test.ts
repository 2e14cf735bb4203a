import { describe, expect, it } from 'vitest';
import { ADRESSES, adresseDeTuile, estAdresseDEcran, estAdresseDeSite, path, pathBy } from './adresses.ts';

describe('adresse d’un écran', () => {
  it.each([
    ['/listPays', true],
    ['/listPays/', true],
    ['/LISTPAYS', true],
    ['/listPays?page=2', true],
    ['/listPays#haut', true],
    ['/modifPays/3', true],
    ['/prestation', true],
    ['/listPay', false],
    ['/modifPays', false],
    ['/modifPays/', false],
    ['/modifPays/3/4', false],
    ['/note', true],
    ['/suivi', false],
    ['/', false],
    ['//listPays', false],
    ['listPays', false],
    ['', false],
  ])('%s : %s', (adresse, isScreen) => {
    expect(estAdresseDEcran(adresse)).toBe(isScreen);
  });
});

it('mène à l’enregistrement que ses paramètres disent', () => {
  expect(path(ADRESSES.eleve, { id: 3 })).toBe('/eleve/3');
  expect(path(ADRESSES.enseignants.edit, { id: 4, ecoleId: 5 })).toBe('/modifEnseignantEcole/4/5');
  expect(pathBy(ADRESSES.ecoles.edit, 'ecoleId')).toBe('/modifEcole/$ecoleId');
  // @ts-expect-error the address of a pupil has no parameter of this name.
  expect(path(ADRESSES.eleve, { eleveId: 3 })).toBe('/eleve/undefined');
  // @ts-expect-error an address that the table does not hold breaks the build.
  expect(path('/eleves/$id', { id: 3 })).toBe('/eleves/3');
});

describe('adresse d’un site', () => {
  it.each([
    ['https://exemple.org', true],
    ['http://exemple.org/a?b=c', true],
    ['HTTPS://exemple.org', true],
    ['https:exemple.org', false],
    ['https:///exemple.org', false],
    ['https://', false],
    ['https://exemple org', false],
    ['ftp://exemple.org', false],
    ['javascript:alert(1)', false],
    ['//exemple.org', false],
  ])('%s : %s', (adresse, isSite) => {
    expect(estAdresseDeSite(adresse)).toBe(isSite);
  });
});

it.each([
  ['listeEcole', '/listeEcole'],
  ['menu/listeMenu', '/menu/listeMenu'],
  ['/listeEcole', '/listeEcole'],
  ['https://exemple.org', 'https://exemple.org'],
  ['javascript:alert(1)', '/javascript:alert(1)'],
  ['', ''],
])('garde « %s » comme « %s »', (typed, kept) => {
  expect(adresseDeTuile(typed)).toBe(kept);
});
