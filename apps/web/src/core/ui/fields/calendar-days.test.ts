import { describe, expect, it } from 'vitest';
import { addMonths, dayAfterKey, weeksOf, yearsOf } from './calendar-days.ts';

describe('les semaines d’un mois', () => {
  it('[NAV-08] commencent le lundi', () => {
    // 1 November 2026 is a Sunday.
    const [first, second] = weeksOf('2026-11');
    expect(first).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(second?.[0]).toBe('2026-11-02');
  });

  it('portent chaque jour une fois, le 29 février compris', () => {
    const days = weeksOf('2028-02')
      .flat()
      .filter((day) => day !== null);
    expect(days).toHaveLength(29);
    expect(new Set(days).size).toBe(29);
    expect(days.at(-1)).toBe('2028-02-29');
  });
});

describe('les touches de la grille', () => {
  it.each([
    ['ArrowLeft', '2026-10-31'],
    ['ArrowRight', '2026-11-02'],
    ['ArrowUp', '2026-10-25'],
    ['ArrowDown', '2026-11-08'],
    ['Home', '2026-10-26'],
    ['End', '2026-11-01'],
    ['PageUp', '2026-10-01'],
    ['PageDown', '2026-12-01'],
  ])('[NAV-08] %s mène du 1er novembre 2026 au %s', (key, expected) => {
    expect(dayAfterKey('2026-11-01', key, false)).toBe(expected);
  });

  it('avec Maj, les pages mènent d’une année à l’autre', () => {
    expect(dayAfterKey('2026-11-01', 'PageUp', true)).toBe('2025-11-01');
    expect(dayAfterKey('2028-02-29', 'PageDown', true)).toBe('2029-02-28');
    expect(dayAfterKey('2026-11-01', 'a', false)).toBeUndefined();
  });
});

it('un mois plus court prend son dernier jour', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});

it('les années sont celles d’une vie, et celle qui est montrée', () => {
  expect(yearsOf('2012-03-05', 2026).slice(0, 1)).toEqual([1936]);
  expect(yearsOf('2012-03-05', 2026).at(-1)).toBe(2036);
  expect(yearsOf('1901-03-05', 2026)[0]).toBe(1901);
});
