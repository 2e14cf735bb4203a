import { describe, expect, it } from 'vitest';
import { mots } from '#tests/mots.ts';
import { choixFacultatif, choixParmi, coche, jourFacultatif, libelle } from './fields.ts';
import { filtersOf, readFilters, writeFilters } from './filters.ts';

const filters = filtersOf({
  libelle: libelle(),
  sexe: choixParmi('Sexe', 'Le sexe', ['F', 'M']),
  quartierId: choixFacultatif('Quartier', 'Le quartier', 'quartiers'),
  estInterne: coche('Interne'),
  naissance: jourFacultatif('Né le', 'La date'),
});

describe('les filtres d’une liste', () => {
  it('[LISTE-04] sont les choix, les cases et les jours du formulaire, puis le jour d’ajout', () => {
    expect(Object.entries(filters).map(([key, { kind }]) => `${key} ${kind}`)).toEqual(
      'sexe mots · quartierId choix · estInterne case · naissance jour · creationDate instant'.split(' · '),
    );
  });

  it('se lisent et s’écrivent en un seul texte', () => {
    const text = 'sexe:F,M;quartierId:3,5;estInterne:1;naissance:2015-01-01..;creationDate:..2026-11-21';
    const { values, isWhole } = readFilters(filters, text);
    expect([isWhole, writeFilters(values)]).toEqual([true, text]);
    expect(values['naissance']).toEqual({ kind: 'entre', from: '2015-01-01', to: null });
    expect(readFilters(filters, '')).toEqual({ values: {}, isWhole: true });
  });

  it('laissent de côté ce qu’ils ne connaissent pas, et le disent', () => {
    for (const part of mots(`
      libelle:x sexe:X sexe: sexe sexe:F,F estInterne:2 quartierId:1.5 naissance:2015-02-30.. naissance:..
      naissance:2015-01-01 __proto__:1`))
      expect(readFilters(filters, `${part};creationDate:2026-11-21..`), part).toEqual({
        values: { creationDate: { kind: 'entre', from: '2026-11-21', to: null } },
        isWhole: false,
      });
    expect(readFilters(filters, 'sexe:F;sexe:M').isWhole).toBe(false);
  });

  it('une période est un mot qui suit le jour, ou deux jours ; un filtre d’une valeur n’en prend pas deux', () => {
    const recus = {
      jour: { label: 'Période', kind: 'periode' },
      age: { label: 'Ancienneté', kind: 'mots', words: ['moins60', 'plus90'], isOne: true },
    } as const;
    for (const text of ['jour:semaine', 'jour:2026-11-01..', 'jour:mois;age:plus90'])
      expect(writeFilters(readFilters(recus, text).values)).toBe(text);
    expect(readFilters(recus, 'jour:mois').values['jour']).toEqual({ kind: 'periode', mot: 'mois' });
    for (const text of ['jour:annee', 'jour:semaine,mois', 'age:moins60,plus90'])
      expect(readFilters(recus, text).isWhole, text).toBe(false);
  });
});
