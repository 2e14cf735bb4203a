import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  caseACocher,
  choixFacultatif,
  choixParmi,
  choixRequis,
  coche,
  code,
  confirmation,
  type Field,
  indicatifTel,
  LIBELLE_MAXIMAL,
  libelle,
  lignesFacultatives,
  nombreRequis,
  symbole,
  texteFacultatif,
  texteRequis,
} from './fields.ts';

/** Returns the sentences a value is refused with; none when it is accepted. */
function phrases(field: Field, value: unknown): string[] {
  return field.schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

it.each([
  ['Libellé', true, '', libelle()],
  ['Nom', true, '', libelle('Nom')],
  ['Code', false, '', code()],
  ['Symbole', true, '', symbole()],
  ['Indicatif téléphonique', true, '', indicatifTel()],
  ['Région', true, null, choixRequis('Région', 'La région', 'regions')],
  ['Devise', false, null, choixFacultatif('Devise', 'La devise', 'devises')],
  ["Type d'accès", true, '', choixParmi("Type d'accès", "Le type d'accès", ['Prive', 'Public'])],
  ['Ordre', true, null, nombreRequis('Ordre', "L'ordre", { min: 0, max: 9999 })],
  ["Permet d'ajouter", false, 0, coche("Permet d'ajouter")],
  ['Observations', false, '', lignesFacultatives('Observations', 'Le texte')],
])('%s se présente sous ce nom, requis : %s, vide : %j', (label, required, initial, field) => {
  expect(field).toMatchObject({ label, required, initial });
});

const unicode = fc.string({ unit: 'binary', maxLength: 40 });

describe('libellé', () => {
  const field = libelle();

  it.each([
    ['  kaloum  ', 'Kaloum'],
    ['é', 'É'],
    ['e\u0301cole', 'École'],
    ['œuvre  de\u00A0 labé', 'Œuvre de labé'],
    ['LABÉ', 'LABÉ'],
    ['4 chemins', '4 chemins'],
    ['𞤢𞤣', '𞤀𞤣'],
  ])('enregistre %j comme %j', (typed, stored) => {
    expect(field.schema.parse(typed)).toBe(stored);
  });

  it.each(['', ' ', '\t\n\u00A0'])('refuse %j, vide une fois nettoyé', (typed) => {
    expect(phrases(field, typed)).toEqual(['Le libellé est obligatoire.']);
  });

  it('compte au plus 200 caractères, après nettoyage, sans compter deux fois un caractère long', () => {
    expect(LIBELLE_MAXIMAL).toBe(200);
    expect(phrases(field, 'x'.repeat(200))).toEqual([]);
    expect(phrases(field, ` ${'x'.repeat(200)} `)).toEqual([]);
    expect(phrases(field, '𞤀'.repeat(200))).toEqual([]);
    expect(phrases(field, 'x'.repeat(201))).toEqual(['Le libellé doit avoir au plus 200 caractères.']);
  });

  it('refuse un texte bien trop long avant de le nettoyer : ranger ses accents prendrait un temps sans borne', () => {
    // Cleaned, it would have one letter.
    expect(phrases(field, `x${' '.repeat(800)}`)).toEqual(['Le libellé doit avoir au plus 200 caractères.']);
    expect(phrases(field, `x${' '.repeat(799)}`)).toEqual([]);
    const cleaned: number[] = [];
    const nettoie = (text: string) => {
      cleaned.push(text.length);
      return text;
    };
    const payeur = texteFacultatif('Payeur', { nom: 'Le payeur', max: 100, nettoie });
    const long = `a${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}`;
    expect(phrases(payeur, long)).toEqual(['Le payeur doit avoir au plus 100 caractères.']);
    expect(cleaned).toEqual([]);
    // A letter with three marks is four characters before it is composed.
    expect(phrases(code(), 'ᾂ'.repeat(20).normalize('NFD'))).toEqual([]);
  });

  it('refuse plus d’accents empilés qu’aucune écriture n’en met, avant de les ranger', () => {
    expect(phrases(field, `a${'\u0316\u0301'.repeat(15)}`)).toEqual([]);
    expect(phrases(field, `a${'\u0316\u0301'.repeat(15)}\u0316`)).toEqual([
      "Le libellé contient un caractère qui ne s'imprime pas.",
    ]);
  });

  it.each(['La\0bé', 'Labé\u202E', '\uD83D', '\u0007'])('refuse %j d’une seule phrase', (typed) => {
    expect(phrases(field, typed)).toEqual(["Le libellé contient un caractère qui ne s'imprime pas."]);
  });

  it.each([undefined, null, 4, ['Labé'], { libelle: 'Labé' }])(
    'refuse %j, qui n’est pas un texte',
    (typed) => {
      expect(phrases(field, typed)).toEqual(['Le libellé doit être un texte.']);
    },
  );

  it('ne change plus un libellé enregistré', () => {
    // The capital of 'i' with a separate dot has a composed form.
    expect(field.schema.parse('i\u0307le')).toBe('\u0130le');
    fc.assert(
      fc.property(unicode, (typed) => {
        const once = field.schema.safeParse(typed);
        if (!once.success) return;
        expect(field.schema.parse(once.data)).toBe(once.data);
      }),
    );
  });
});

describe('code', () => {
  const field = code();

  it.each(['', '  ', '\u00A0', null])('enregistre %j comme absent', (typed) => {
    expect(field.schema.parse(typed)).toBe(null);
  });

  it('garde ce qui est écrit, sans majuscule forcée', () => {
    expect(field.schema.parse('  kal  01 ')).toBe('kal 01');
  });

  it('dit chaque faute en français', () => {
    expect(phrases(field, 'x'.repeat(20))).toEqual([]);
    expect(phrases(field, 'x'.repeat(21))).toEqual(['Le code doit avoir au plus 20 caractères.']);
    expect(phrases(field, 'k\0')).toEqual(["Le code contient un caractère qui ne s'imprime pas."]);
    expect(phrases(field, 12)).toEqual(['Le code doit être un texte.']);
    expect(phrases(field, undefined)).toEqual(['Le code doit être un texte.']);
  });
});

describe('symbole', () => {
  const field = symbole();

  it('garde le signe tel qu’il est écrit', () => {
    expect(field.schema.parse(' fg ')).toBe('fg');
    expect(field.schema.parse('€')).toBe('€');
  });

  it('dit chaque faute en français', () => {
    expect(phrases(field, ' ')).toEqual(['Le symbole est obligatoire.']);
    expect(phrases(field, 'x'.repeat(12))).toEqual([]);
    expect(phrases(field, 'x'.repeat(13))).toEqual(['Le symbole doit avoir au plus 12 caractères.']);
    expect(phrases(field, '\u200E€')).toEqual(["Le symbole contient un caractère qui ne s'imprime pas."]);
    expect(phrases(field, null)).toEqual(['Le symbole doit être un texte.']);
  });
});

describe('indicatif téléphonique', () => {
  const field = indicatifTel();
  const malForme = "L'indicatif est fait de 1 à 6 chiffres, par exemple 224.";

  it.each(
    [
      ['224', '+224', '00224', ' +224 ', '+ 2 2 4', '(224)', '(+224)', '+224.', '0 0 2-2-4'],
      ['\u00A0+\u202F224'],
    ].flat(),
  )('lit %j comme 224', (typed) => {
    expect(field.schema.parse(typed)).toBe('224');
  });

  it('accepte de un à six chiffres', () => {
    expect(field.schema.parse('+1')).toBe('1');
    expect(field.schema.parse('001-684')).toBe('1684');
    expect(field.schema.parse('123456')).toBe('123456');
  });

  it.each(['', ' ', '+', '00', '()'])('refuse %j, où rien n’est écrit', (typed) => {
    expect(phrases(field, typed)).toEqual(["L'indicatif téléphonique est obligatoire."]);
  });

  it.each('0 000224 +00224 ++224 1234567 22a ٢٢٤ 224/225 224+'.split(' '))('refuse %j', (typed) => {
    expect(phrases(field, typed)).toEqual([malForme]);
  });

  it('dit aussi en français les fautes de tout texte', () => {
    const nom = "L'indicatif téléphonique";
    expect(phrases(field, '224\0')).toEqual([`${nom} contient un caractère qui ne s'imprime pas.`]);
    expect(phrases(field, 224)).toEqual([`${nom} doit être un texte.`]);
    expect(phrases(field, '1'.repeat(21))).toContain(`${nom} doit avoir au plus 20 caractères.`);
  });

  it('lit un même indicatif sous toutes ses écritures', () => {
    const decoration = fc.constantFrom('', ' ', '.', '-', '(', ')', '\u00A0');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom('', '+', '00'),
        decoration,
        decoration,
        (number, prefix, before, after) => {
          expect(field.schema.parse(before + prefix + after + String(number) + before)).toBe(String(number));
        },
      ),
    );
  });
});

describe('textes', () => {
  const regle = { accepte: (text: string) => text.startsWith('A'), phrase: 'Le mot commence par A.' };

  it('un texte requis suit sa règle et n’est en faute que d’une chose quand il est vide', () => {
    const field = texteRequis('Mot', { nom: 'Le mot', max: 5, regle });
    expect(phrases(field, 'Abc')).toEqual([]);
    expect(phrases(field, 'bc')).toEqual(['Le mot commence par A.']);
    expect(phrases(field, '')).toEqual(['Le mot est obligatoire.']);
  });

  it('un texte facultatif ne suit sa règle que s’il est écrit', () => {
    const field = texteFacultatif('Mot', { nom: 'Le mot', max: 5, regle });
    expect(field.schema.parse('')).toBe(null);
    expect(field.schema.parse('Abc')).toBe('Abc');
    expect(phrases(field, 'bc')).toEqual(['Le mot commence par A.']);
  });

  it('dit ses bornes dans le schéma publié', () => {
    expect(z.toJSONSchema(libelle().schema)).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
    expect(JSON.stringify(z.toJSONSchema(code().schema))).toContain('"maxLength":20');
  });
});

describe('choix', () => {
  const requis = choixRequis('Région', 'La région', 'regions');
  const facultatif = choixFacultatif('Devise', 'La devise', 'devises');

  it('acceptent l’identifiant d’un enregistrement', () => {
    expect(requis.schema.parse(7)).toBe(7);
    expect(facultatif.schema.parse(7)).toBe(7);
  });

  it.each([null, undefined, '', 0, -1, 1.5, '7', 2 ** 53, Number.NaN])(
    'refuse %j pour un choix requis',
    (value) => {
      expect(new Set(phrases(requis, value))).toEqual(new Set(['La région est obligatoire.']));
    },
  );

  it('un choix facultatif accepte null et refuse le reste', () => {
    expect(facultatif.schema.parse(null)).toBe(null);
    const refus = new Set(["La devise n'est pas un choix possible."]);
    for (const value of [undefined, '', 0, -1, 1.5, '7'])
      expect(new Set(phrases(facultatif, value))).toEqual(refus);
  });
});

describe('choix parmi des mots', () => {
  const field = choixParmi("Type d'accès", "Le type d'accès", ['Prive', 'Public']);

  it('n’accepte que ses mots, écrits comme ils le sont', () => {
    expect(field.schema.parse('Prive')).toBe('Prive');
    for (const value of ['', 'prive', 'Privé', ' Prive', null, undefined, 1])
      expect(phrases(field, value)).toEqual(["Le type d'accès est obligatoire."]);
  });
});

describe('nombre', () => {
  const field = nombreRequis('Ordre', "L'ordre", { min: 0, max: 9999 });

  it('accepte les entiers de ses bornes, et elles avec', () => {
    for (const value of [0, 1, 9999]) expect(field.schema.parse(value)).toBe(value);
  });

  it.each([-1, 10_000, 1.5, '1', null, undefined, Number.NaN, 2 ** 53])('refuse %j', (value) => {
    expect(new Set(phrases(field, value))).toEqual(new Set(["L'ordre est un nombre entier, de 0 à 9999."]));
  });
});

describe('case', () => {
  const field = coche("Permet d'ajouter");

  it('vaut 1 ou 0, et 0 quand rien n’est dit', () => {
    expect([1, 0, undefined].map((value) => field.schema.parse(value))).toEqual([1, 0, 0]);
    for (const value of [2, -1, true, '1', null])
      expect(phrases(field, value)).toEqual(["La case « Permet d'ajouter » se coche ou non."]);
  });

  it('laissée de côté par une modification, elle reste absente', () => {
    expect(z.optional(caseACocher('Essai')).parse(undefined)).toBe(undefined);
  });
});

describe('lignes', () => {
  const field = lignesFacultatives('Observations', 'Le texte');

  it('gardent leurs retours à la ligne, et rien pour du vide', () => {
    expect(field.schema.parse(' un  mot\r\nau suivant ')).toBe('un mot\nau suivant');
    for (const value of ['', ' \n ', null]) expect(field.schema.parse(value)).toBe(null);
  });

  it('ont au plus 2 000 caractères, qui s’impriment', () => {
    expect(phrases(field, 'x'.repeat(2000))).toEqual([]);
    expect(phrases(field, 'x'.repeat(2001))).toEqual(['Le texte doit avoir au plus 2000 caractères.']);
    expect(phrases(field, 'a\0')).toEqual(["Le texte contient un caractère qui ne s'imprime pas."]);
  });
});

describe('un champ dont le nom est au pluriel', () => {
  it('accorde chaque phrase', () => {
    const nom = 'Les observations';
    const facultatif = texteFacultatif('Observations', { nom, max: 3 });
    const choix = choixFacultatif('Heures', 'Les heures', 'ecoles');
    const nombre = nombreRequis('Heures', 'Les heures', { min: 1, max: 40 });
    expect(['xxxx', 3, 'a\0'].map((value) => phrases(facultatif, value))).toEqual([
      ['Les observations doivent avoir au plus 3 caractères.'],
      ['Les observations doivent être un texte.'],
      ["Les observations contiennent un caractère qui ne s'imprime pas."],
    ]);
    const requis = texteRequis('Observations', { nom, max: 3 });
    expect(phrases(requis, '')).toEqual(['Les observations sont obligatoires.']);
    expect(phrases(choix, 'x')).toEqual(['Les heures ne sont pas un choix possible.']);
    expect(phrases(nombre, 'x')).toEqual(['Les heures sont un nombre entier, de 1 à 40.']);
  });
});

describe('confirmation', () => {
  it('est une case, cochée, non cochée ou absente', () => {
    for (const value of [true, false, undefined]) expect(confirmation.parse(value)).toBe(value);
    const [faute] = confirmation.safeParse('oui').error?.issues ?? [];
    expect(faute?.message).toBe('La confirmation est une case à cocher.');
  });
});
