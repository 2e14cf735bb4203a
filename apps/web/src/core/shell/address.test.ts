import { expect, it } from 'vitest';
import { idOf } from './address.ts';

it.each([
  ['3', 3],
  [3, 3],
  ['999999999999999', 999_999_999_999_999],
  ['0', null],
  ['03', null],
  ['-3', null],
  ['1.5', null],
  [1.5, null],
  ['9999999999999999', null],
  ['trois', null],
  ['', null],
  [undefined, null],
  [null, null],
])('l’enregistrement que nomme %j : %j', (given, id) => {
  expect(idOf(given)).toBe(id);
});
