/** Tests the order of the palette: an exact screen before pupils who only resemble, after those who are found. */
import { IconUser } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { namesakes, type PaletteGroup, ranked, type Screen } from './rows.ts';

const screen = (label: string, words = ''): Screen => ({
  label,
  under: 'Caisse',
  url: `/${label}`,
  icon: IconUser,
  words,
});
const SCREENS = [
  screen('Encaisser'),
  screen('Arriérés'),
  screen('Clôtures'),
  screen('Année suivante', 'promouvoir'),
];
const pupils = (isResembling = false): PaletteGroup => ({
  title: 'Élèves',
  rows: [{ key: 'eleve 1', to: '/eleve/1', icon: IconUser, first: 'Harris', under: [], isResembling }],
});
const keys = (records: readonly PaletteGroup[], searched: string) =>
  ranked(records, SCREENS, searched).flatMap(({ rows }) => rows.map(({ key }) => key));

it('un écran exact passe devant les élèves ressemblants, et derrière un élève trouvé', () => {
  expect(keys([pupils(true)], 'arri')).toEqual(['ecran /Arriérés', 'eleve 1']);
  expect(keys([pupils()], 'arri')).toEqual(['eleve 1', 'ecran /Arriérés']);
});

it('un mot seulement contenu ne passe pas devant', () => {
  expect(keys([pupils(true)], 'riere')).toEqual(['eleve 1', 'ecran /Arriérés']);
});

it('un écran se trouve sans accent, et par un mot qui le dit', () => {
  expect(keys([], 'cloture')).toEqual(['ecran /Clôtures']);
  expect(keys([pupils(true)], 'promou')).toEqual(['ecran /Année suivante', 'eleve 1']);
});

it('[GUICHET-02] plusieurs élèves trouvés du même nom ne laissent aucun choix d’avance ; un seul, si', () => {
  const named = (...names: string[]): PaletteGroup => ({
    title: 'Élèves',
    rows: names.map((first, id) => ({
      key: `eleve ${id}`,
      to: `/eleve/${id}`,
      icon: IconUser,
      first,
      name: 'Diallo',
      under: [],
      second: `/encaisser/${id}`,
    })),
  });
  expect(namesakes([named('Mamadou', 'MAMADOU', 'Bintou')])).toEqual({ count: 2, title: 'Élèves' });
  expect(namesakes([named('Mamadou', 'Bintou')])).toBeUndefined();
  expect(namesakes([])).toBeUndefined();
});
