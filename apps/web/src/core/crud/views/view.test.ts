import { expect, it } from 'vitest';
import { contentOf, searchOf } from './view.ts';

const FILTERS = { sexe: { label: 'Sexe', kind: 'mots', words: ['F', 'M'] } } as const;

it('[LISTE-04] une vue garde recherche, filtres, ordre, longueur et colonnes, jamais la page ouverte', () => {
  const search = {
    recherche: 'kal',
    filtres: 'sexe:F',
    tri: 'nom',
    ordre: 'desc',
    page: 3,
    vue: 'Filles',
  } as const;
  const content = contentOf(search, 50, ['nom', 'classe']);
  expect(content).toEqual({
    recherche: 'kal',
    filtres: 'sexe:F',
    tri: 'nom',
    ordre: 'desc',
    taille: 50,
    colonnes: ['nom', 'classe'],
  });
  expect(searchOf('Filles', content, FILTERS)).toEqual({
    recherche: 'kal',
    filtres: 'sexe:F',
    tri: 'nom',
    ordre: 'desc',
    taille: 50,
    vue: 'Filles',
  });
});

it('un filtre que la liste n’a plus est laissé de côté', () => {
  expect(searchOf('Filles', { filtres: 'sexe:F;classeId:3' }, FILTERS)).toEqual({
    filtres: 'sexe:F',
    vue: 'Filles',
  });
});
