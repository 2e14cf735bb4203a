/** Tests which modules travel together. */
import { expect, it } from 'vitest';
import { type Group, partition } from './partition.ts';

const group = (name: string, size: number, entries: number[], more: Partial<Group> = {}): Group => ({
  modules: [name],
  size,
  entries: new Set(entries),
  needs: new Set(),
  isFixed: false,
  ...more,
});
const filesOf = (groups: Group[], weights = [1, 1, 1]) =>
  partition(groups, weights)
    .map((modules) => modules.toSorted((a, b) => a.localeCompare(b)).join(' '))
    .toSorted((a, b) => a.localeCompare(b));

it('les petits modules des mêmes pages voyagent ensemble ; un gros que l’une d’elles ne veut pas reste à part', () => {
  const petits = [group('a', 500, [0, 1]), group('b', 700, [0, 1, 2]), group('c', 400, [0])];
  expect(filesOf([...petits, group('gros', 90_000, [1])])).toEqual(['a b c', 'gros']);
});

it('une page souvent ouverte ne paie pas ce qu’une rare partage avec elle', () => {
  const [a, b] = [group('a', 9000, [0, 1]), group('b', 9000, [1])];
  expect(filesOf([a, b])).toEqual(['a b']);
  expect(filesOf([a, b], [30, 1])).toEqual(['a', 'b']);
});

it('ce qui a un nom ne grossit pas ; qui n’a aucune page en commun ne s’unit pas', () => {
  const socle = group('socle', 10, [0, 1], { isFixed: true });
  expect(filesOf([socle, group('a', 10, [0]), group('b', 10, [1])])).toEqual(['a', 'b']);
});

it('compte ce que le fichier uni importe : une page ne va pas chercher un gros module par un petit', () => {
  const groups = [
    group('a', 300, [0, 1], { needs: new Set([2]) }),
    group('b', 300, [0, 1, 2]),
    group('formulaire', 80_000, [0, 1], { isFixed: true }),
  ];
  expect(filesOf(groups)).toEqual(['a', 'b']);
  // Without it they would be one.
  expect(filesOf(groups.map((one) => ({ ...one, needs: new Set() })))).toEqual(['a b']);
});
