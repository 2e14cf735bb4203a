import { describe, expect, it } from 'vitest';
import type { Field } from '#core/api/fields.ts';
import { setFormulations } from '#core/text/formulations.ts';
import {
  adresseDEcran,
  IMAGE_PAR_DEFAUT,
  imageDeMenu,
  imageDOnglet,
  LIBELLES_DES_ACCES,
  menuPere,
  referenceDeCode,
  TYPES_ACCES,
} from './champs.ts';

const phrases = (field: Field, value: unknown): string[] =>
  field.schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('référence de code', () => {
  const field = referenceDeCode();

  it.each(['pays', 'modesAcces', 'modes_acces', 'menu-2', 'a.b', 'élèves', 'x'.repeat(60)])(
    'accepte %j telle quelle',
    (typed) => {
      expect(field.schema.parse(typed)).toBe(typed);
    },
  );

  it.each(['deux mots', 'a/b', "l'école", 'a,b', '<b>', 'a%20b', 'pays;'])('refuse %j', (typed) => {
    expect(phrases(field, typed)).toEqual([
      'La référence est faite de lettres, de chiffres, de points et de tirets, sans espace.',
    ]);
  });

  it('est obligatoire, d’au plus 60 caractères', () => {
    expect(field).toMatchObject({ label: 'Référence', required: true, initial: '' });
    expect(phrases(field, ' ')).toEqual(['La référence est obligatoire.']);
    expect(phrases(field, 'x'.repeat(61))).toEqual(['La référence doit avoir au plus 60 caractères.']);
  });
});

describe('adresse d’un menu', () => {
  const field = adresseDEcran();
  const refus =
    "L'adresse est celle d'un écran du produit, par exemple /listPays, ou d'un site, par exemple https://exemple.org.";

  it.each([
    ['/listPays', '/listPays'],
    ['listeEcole', '/listeEcole'],
    ['menu/listeMenu', '/menu/listeMenu'],
    ['/modifPays/1', '/modifPays/1'],
    ['/listPays?taille=50#haut', '/listPays?taille=50#haut'],
    ['https://exemple.org/a', 'https://exemple.org/a'],
    ['http://exemple.org', 'http://exemple.org'],
  ])('[FID-10] accepte %j, gardée comme %j', (typed, kept) => {
    expect(field.schema.parse(` ${typed} `)).toBe(kept);
  });

  // A tile leads where its address says, but never to a script or to an unknown screen.
  it.each([
    ...'/nimporte nimporte / //evil.example /\\evil.example \\\\evil.example https:/evil.example'.split(' '),
    ...'javascript:alert(1) JavaScript:alert(1)// data:text/html,<script> ./listPays ../listPays'.split(' '),
    ...'/liste des pays|/a\tb|/\n/evil.example'.split('|'),
  ])('[FID-10] refuse %j', (typed) => {
    expect(phrases(field, typed)).toEqual([refus]);
  });

  it('est obligatoire, d’au plus 200 caractères, qui s’impriment', () => {
    expect(field).toMatchObject({ label: 'Adresse', required: true, initial: '' });
    expect(phrases(field, '')).toEqual(["L'adresse est obligatoire."]);
    expect(phrases(field, `/listPays?${'x'.repeat(200)}`)).toEqual([
      "L'adresse doit avoir au plus 200 caractères.",
    ]);
    expect(phrases(field, '/\u202Ea')).toEqual(["L'adresse contient un caractère qui ne s'imprime pas."]);
  });
});

describe('menu père', () => {
  it('[DATA-12] est 0 pour un menu principal, qui est le choix de départ', () => {
    expect(menuPere()).toMatchObject({ label: 'Menu père', required: true, initial: 0 });
    expect(menuPere().schema.parse(0)).toBe(0);
    expect(menuPere().schema.parse(7)).toBe(7);
  });

  it.each([-1, 1.5, null, undefined, '', '0', 2 ** 53])('refuse %j', (value) => {
    expect(new Set(phrases(menuPere(), value))).toEqual(new Set(['Le menu père est obligatoire.']));
  });
});

describe('type d’accès', () => {
  it('[CONST-03] [FID-18] est Prive ou Public, et se lit comme les documents l’écrivent, ou corrigé', () => {
    expect(TYPES_ACCES).toEqual(['Prive', 'Public']);
    expect(TYPES_ACCES.map((one) => LIBELLES_DES_ACCES[one])).toEqual(['Prive', 'Public']);
    setFormulations('corrigees');
    expect(LIBELLES_DES_ACCES.Prive).toBe('Privé');
    setFormulations('document');
  });
});

describe('images', () => {
  const refus = ["L'image n'est pas une image du produit."];

  it('[CONST-11] un menu sans image choisie porte toujours la même', () => {
    expect(IMAGE_PAR_DEFAUT).toBe('menu.png');
    expect(imageDeMenu()).toMatchObject({ required: false, initial: IMAGE_PAR_DEFAUT, isOmissible: true });
  });

  it('un onglet sans image n’en porte aucune', () => {
    expect(imageDOnglet()).toMatchObject({ required: false, initial: '', isOmissible: true });
  });

  it.each(['menu.png', '', 'a-B_9.jpg', 'pays.gif', '../menu.png', 'mon image.png', 'x'.repeat(200)])(
    '[FID-03] acceptent %j, que le serveur ignore si ce n’est pas un fichier',
    (name) => {
      for (const field of [imageDeMenu(), imageDOnglet()]) expect(field.schema.parse(name)).toBe(name);
    },
  );

  it.each(['x'.repeat(201), 'a\0b.png', '\u202Ea.png', null, undefined, 1])('refusent %j', (name) => {
    for (const field of [imageDeMenu(), imageDOnglet()]) expect(phrases(field, name)).toEqual(refus);
  });
});
