import { expect, it } from 'vitest';
import { positionAfter } from './keys.ts';

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
