// @vitest-environment node
import { expect, it } from 'vitest';
import { keptColumns, moved, toggled } from './order.ts';

const ALL = [{ key: 'nom' }, { key: 'classe' }, { key: 'reste' }];
const keys = (kept?: string[]) => keptColumns(ALL, kept).map(({ key }) => key);

it('[LISTE-05] montre les colonnes gardées, dans leur ordre, et toutes tant que rien n’est gardé', () => {
  expect(keys()).toEqual(['nom', 'classe', 'reste']);
  expect(keys([])).toEqual(['nom', 'classe', 'reste']);
  expect(keys(['reste', 'nom'])).toEqual(['reste', 'nom']);
});

it('oublie une colonne qui n’existe plus, et ne laisse jamais une liste sans colonne', () => {
  expect(keys(['ancienne', 'classe'])).toEqual(['classe']);
  expect(keys(['ancienne'])).toEqual(['nom', 'classe', 'reste']);
  expect(toggled(['nom'], 'nom')).toEqual(['nom']);
});

it('cache, montre à la fin, et déplace d’un rang sans sortir de la liste', () => {
  expect(toggled(['nom', 'classe'], 'nom')).toEqual(['classe']);
  expect(toggled(['classe'], 'nom')).toEqual(['classe', 'nom']);
  expect(moved(['nom', 'classe', 'reste'], 'reste', -1)).toEqual(['nom', 'reste', 'classe']);
  expect(moved(['nom', 'classe'], 'nom', -1)).toEqual(['nom', 'classe']);
});
