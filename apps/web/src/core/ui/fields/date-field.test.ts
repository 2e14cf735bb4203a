// @vitest-environment node
import { expect, it } from 'vitest';
import { parseDay } from './date-field.tsx';

it.each([
  ['05/03/2012', '2012-03-05'],
  ['5/3/2012', '2012-03-05'],
  ['05-03-2012', '2012-03-05'],
  ['05032012', '2012-03-05'],
  [' 29/02/2024 ', '2024-02-29'],
])('lit %s comme le jour %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

it.each([
  '31/02/2012',
  '29/02/2023',
  '00/01/2012',
  '12/13/2012',
  '05/03/12',
  '2012-03-05',
  '05/03',
  '',
  'hier',
  '05/03/20122',
])('refuse %s sans en faire un autre jour', (typed) => {
  expect(parseDay(typed)).toBeNull();
});
