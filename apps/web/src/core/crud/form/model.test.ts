// @vitest-environment node
import {
  choixFacultatif,
  choixParmi,
  choixParmiFacultatif,
  choixRequis,
  libelle,
} from '@gestionscolaire/contract/core/api/fields.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { describe, expect, it } from 'vitest';
import { choice, formOnly, held, oneOf, type Slots, text } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { formModel } from './model.ts';

const MODES = ['tranche', 'module'] as const;
const LIBELLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tranche: { '1ere tranche': '1ere tranche', '2eme tranche': '2eme tranche' },
  module: { '1er module': '1er module' },
};
/** The rest of a choice, which these tests do not look at. */
const NOMME = { option: () => ({ label: '' }), current: () => null };
const mode = choixParmi('Mode', 'Le mode', MODES);
const ofMode = ({ libelle: stored }: AnyRow) => (String(stored).endsWith('module') ? 'module' : 'tranche');

const MOTS = oneOf({ tranche: 'Tranche', module: 'Module' });
const MODE = formOnly({ ...mode, initial: 'tranche' }, ofMode, MOTS);

/** A form in which one field depends on another that is not sent. */
const tranches = formModel({
  fields: { ecoleId: choixRequis('École', "L'école", 'ecoles'), libelle: libelle() },
  slots: {
    ecoleId: held({ param: 'ecoleId' }),
    mode: MODE,
    libelle: oneOf((values) => LIBELLES[String(values['mode'])] ?? {}),
  } satisfies Slots,
  given: { ecoleId: 4 },
});
const stored: AnyRow = { id: 9, ecoleId: 2, libelle: '1er module', estActif: 1, modifDate: null };

describe('un champ du seul formulaire', () => {
  it('commence par ce que dit l’enregistrement, ou par le sien', () => {
    expect(tranches.begin(stored)).toEqual({ mode: 'module', ecoleId: 2, libelle: '1er module' });
    expect(tranches.begin(null)).toEqual({ mode: 'tranche', ecoleId: 4, libelle: '' });
  });

  it('n’est pas envoyé ; ce que l’adresse donne l’est, sans être montré', () => {
    const values = { ecoleId: 4, mode: 'tranche', libelle: '2eme tranche' };
    const cleaned = { ecoleId: 4, libelle: '2eme tranche' };
    expect(tranches.check(values, null)).toEqual({ errors: {}, cleaned });
    expect(tranches.shown(values, null)).toEqual(['mode', 'libelle']);
    expect(tranches.sent).toEqual(['ecoleId', 'libelle']);
  });

  it('se contrôle quand même', () => {
    const { errors } = tranches.check({ ecoleId: 4, mode: '', libelle: '1er module' }, null);
    expect(errors).toEqual({ mode: 'Le mode est obligatoire.' });
  });
});

describe('un choix qui dépend des autres valeurs', () => {
  it('oublie un mot qui n’est plus offert', () => {
    const before = { ecoleId: 4, mode: 'tranche', libelle: '2eme tranche' };
    const module = { mode: 'module', libelle: '' };
    expect(tranches.settle(before, { ...before, mode: 'module' })).toMatchObject(module);
  });

  it('garde ce qui est enregistré et pas offert, tant que rien n’en change', () => {
    const before = { ecoleId: 4, mode: 'tranche', libelle: 'Inscription' };
    expect(tranches.settle(before, { ...before, ecoleId: 5 })).toEqual({ ...before, ecoleId: 5 });
  });

  it('rend à un mot facultatif le rien que son champ accepte', () => {
    const { settle } = formModel({
      fields: { rang: choixParmiFacultatif('Rang', 'Le rang', ['1', '2']) },
      slots: {
        mode: held(),
        rang: oneOf(({ mode: of }) => (of === 'tranche' ? [{ value: '1', label: 'Un' }] : [])),
      },
    });
    const sansRang = { mode: 'module', rang: null };
    for (const rang of ['1', null])
      expect(settle({ mode: 'tranche', rang }, { mode: 'module', rang })).toEqual(sansRang);
  });

  it('oublie, de proche en proche, ce qui était choisi parmi d’autres', () => {
    const among = (field: string) =>
      choice({
        from: regions.list,
        ...NOMME,
        input: (values) => ({ [field]: values[field] }),
      });
    const model = formModel({
      fields: {},
      slots: { paysId: held(), regionId: among('paysId'), prefectureId: among('regionId'), code: text() },
    });
    const before = { paysId: 1, regionId: 2, prefectureId: 3, code: 'KD' };
    const autrePays = { paysId: 5, regionId: null, prefectureId: null, code: 'KD' };
    expect(model.settle(before, { ...before, paysId: 5 })).toEqual(autrePays);
    expect(model.settle(before, { ...before, prefectureId: 8 })).toEqual({ ...before, prefectureId: 8 });
  });
});

describe('un champ caché', () => {
  const fiches = formModel({
    fields: { classeId: choixFacultatif('Classe', 'La classe', 'classes') },
    slots: {
      mode: MODE,
      classeId: choice({
        from: regions.list,
        ...NOMME,
        isHidden: (values, record) => values['mode'] === 'module' && record === null,
      }),
    },
    faults: (values) =>
      values['mode'] === 'tranche' && values['classeId'] === null
        ? { classeId: 'La classe est obligatoire.' }
        : {},
  });

  it('n’est pas montré, et part comme rien', () => {
    const values = { mode: 'module', classeId: 7 };
    expect(fiches.shown(values, null)).toEqual(['mode']);
    expect(fiches.check(values, null)).toEqual({ errors: {}, cleaned: { classeId: null } });
    expect(fiches.check(values, stored).cleaned).toEqual({ classeId: 7 });
  });

  it('revenu, il est celui d’avant, et une faute entre champs voit celui qui n’est pas envoyé', () => {
    expect(fiches.shown({ mode: 'tranche', classeId: 7 }, null)).toEqual(['mode', 'classeId']);
    const { errors } = fiches.check({ mode: 'tranche', classeId: null }, null);
    expect(errors).toEqual({ classeId: 'La classe est obligatoire.' });
  });
});

describe('un champ donné par la place de la personne', () => {
  const model = (isGiven: boolean) =>
    formModel({
      fields: {
        ecoleId: { ...choixRequis('École', "L'école", 'ecoles'), initial: isGiven ? 7 : null },
        libelle: libelle(),
      },
      slots: {
        ecoleId: choice({
          from: regions.list,
          ...NOMME,
          isGiven: () => isGiven,
        }),
        libelle: text(),
      },
    });

  it('n’est pas montré, et part tel qu’il commence', () => {
    const form = model(true);
    expect(form.shown(form.begin(null), null)).toEqual(['libelle']);
    const { cleaned } = form.check({ ...form.begin(null), libelle: 'CP1' }, null);
    expect(cleaned).toEqual({ ecoleId: 7, libelle: 'CP1' });
  });

  it('se choisit par qui n’a pas de place', () => {
    const form = model(false);
    expect(form.shown(form.begin(null), null)).toEqual(['ecoleId', 'libelle']);
  });
});
