import { describe, expect, it } from 'vitest';
import {
  ADRESSES,
  AUTRES_ADRESSES,
  adresseDeTuile,
  ECRANS,
  estAdresseDEcran,
  estAdresseDeSite,
  path,
  pathBy,
} from './adresses.ts';

describe('adresse d’un écran', () => {
  const SIENNES =
    '/listPays /listPays/ /LISTPAYS /listPays?page=2 /listPays#haut /modifPays/3 /prestation /note /suivi';
  it.each(SIENNES.split(' '))('%s', (adresse) => {
    expect(estAdresseDEcran(adresse)).toBe(true);
  });

  const SANS_ID =
    '/modifPays/{id}|/modifPays/$id|/modifPays/:id|/modifPays/%7Bid%7D|/modifPays/0|/employeMois/{id}';
  it.each(SANS_ID.split('|'))('[FID-20] « %s » n’ouvre la fiche de personne', (adresse) => {
    expect(estAdresseDEcran(adresse)).toBe(false);
  });

  const AUTRES = '/listPay|/modifPays|/modifPays/|/modifPays/3/4|/|//listPays|listPays|';
  it.each(AUTRES.split('|'))('« %s » n’en est pas une', (adresse) => {
    expect(estAdresseDEcran(adresse)).toBe(false);
  });
});

describe('autre adresse d’un écran', () => {
  const MENENT = [
    ['', '/listeMenu', '/menu/listeMenu'],
    ['[MENU-02] ', '/AddMenu', '/menu/AddMenu'],
    ['', '/menu/updateMenu/$id', '/updateMenu/$id'],
    ['[ONGLET-03] ', '/addOnglet', '/onglet/addOnglet'],
    ['[ONGLET-03] ', '/modifOnglet/$id', '/onglet/modifOnglet/$id'],
    ['', '/ajoutEcoleClasse/$ecoleId', '/ajoutEcoleClassse/$ecoleId'],
    ['', '/modifEcoleClasse/$id', '/modifEcoleClassse/$id'],
    ['[WIDER-03] ', '/prestation', '/listePrestation'],
    ['[WIDER-07] ', '/generique', '/listeGenerique'],
  ] as const;
  it.each(MENENT)('%s%s mène à %s', (_, autre, sienne) => {
    expect(AUTRES_ADRESSES[autre]).toBe(sienne);
    expect(ECRANS).toContain(sienne);
  });

  it('n’est celle d’aucun autre écran, et se tient dans cette table', () => {
    expect(new Set(Object.keys(AUTRES_ADRESSES))).toEqual(new Set(MENENT.map(([, autre]) => autre)));
    expect(Object.keys(AUTRES_ADRESSES).filter((autre) => ECRANS.includes(autre))).toEqual([]);
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
  it.each('https://exemple.org http://exemple.org/a?b=c HTTPS://exemple.org'.split(' '))('%s', (adresse) => {
    expect(estAdresseDeSite(adresse)).toBe(true);
  });

  const AUTRES = 'https:exemple.org|https:///exemple.org|https://|https://exemple org|ftp://exemple.org';
  it.each([...AUTRES.split('|'), 'javascript:alert(1)', '//exemple.org'])(
    '%s n’en est pas une',
    (adresse) => {
      expect(estAdresseDeSite(adresse)).toBe(false);
    },
  );
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
