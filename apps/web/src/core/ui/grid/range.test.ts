import { expect, it } from 'vitest';
import { estDans, etend, plageDe, positionsDe } from './range.ts';

const touche = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, ...more });

it('[DEBUT-03] Maj et une flèche étendent le choix, Maj et Tab le déplacent', () => {
  expect(etend(touche('ArrowDown', { shiftKey: true }))).toBe(true);
  expect(etend(touche('Tab', { shiftKey: true }))).toBe(false);
  const plage = plageDe({ ancre: { l: 1, c: 1 }, tete: { l: 0, c: 0 } });
  expect(positionsDe(plage)).toHaveLength(4);
  for (const at of positionsDe(plage)) expect(estDans(plage, at)).toBe(true);
  for (const at of [
    { l: 2, c: 0 },
    { l: 0, c: 2 },
  ])
    expect(estDans(plage, at)).toBe(false);
});
