import { expect, it } from 'vitest';
import { positionAfter } from '#core/ui/grid/keys.ts';
import { etend, plageDe, positionsDe } from './clavier.ts';

const TAILLE = { lignes: 3, colonnes: 2 };
const touche = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, ...more });

it.each([
  ['ArrowRight', {}, { l: 0, c: 0 }, { l: 0, c: 1 }],
  ['ArrowLeft', {}, { l: 0, c: 0 }, { l: 0, c: 0 }],
  ['ArrowDown', { ctrlKey: true }, { l: 0, c: 1 }, { l: 2, c: 1 }],
  ['Enter', {}, { l: 1, c: 1 }, { l: 2, c: 1 }],
  ['Enter', { shiftKey: true }, { l: 1, c: 1 }, { l: 0, c: 1 }],
  ['Tab', {}, { l: 0, c: 1 }, { l: 1, c: 0 }],
  ['Tab', { shiftKey: true }, { l: 1, c: 0 }, { l: 0, c: 1 }],
  ['Tab', {}, { l: 2, c: 1 }, null],
  ['Tab', { shiftKey: true }, { l: 0, c: 0 }, null],
  ['Home', {}, { l: 1, c: 1 }, { l: 1, c: 0 }],
  ['End', { ctrlKey: true }, { l: 0, c: 0 }, { l: 2, c: 1 }],
  ['Enter', { ctrlKey: true }, { l: 0, c: 0 }, null],
  ['a', {}, { l: 0, c: 0 }, null],
])('[DEBUT-03] %s %o mène de %o à %o', (key, more, from, to) => {
  expect(positionAfter(touche(key, more), from, TAILLE)).toEqual(to);
});

it('[DEBUT-03] Maj et une flèche étendent le choix, Maj et Tab le déplacent', () => {
  expect(etend(touche('ArrowDown', { shiftKey: true }))).toBe(true);
  expect(etend(touche('Tab', { shiftKey: true }))).toBe(false);
  const plage = plageDe({ ancre: { l: 1, c: 1 }, tete: { l: 0, c: 0 } });
  expect(positionsDe(plage)).toHaveLength(4);
});
