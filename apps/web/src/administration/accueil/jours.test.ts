import { describe, expect, it } from 'vitest';
import { pluriel, quandOuvert } from './jours.ts';

describe('les jours de l’accueil', () => {
  it('[NAV-05] une fiche ouverte aujourd’hui a son heure, celle d’hier le dit, une autre a son jour', () => {
    expect(quandOuvert('2026-11-20T10:42:31.000Z', '2026-11-20')).toBe('10:42');
    expect(quandOuvert('2026-11-19T23:59:00.000Z', '2026-11-20')).toBe('hier');
    expect(quandOuvert('2026-11-03T08:00:00.000Z', '2026-11-20')).toBe('3 nov.');
  });

  it('comptent un et plusieurs', () => {
    expect([0, 1, 2].map((nombre) => pluriel(nombre, 'reçu').replace('\u00A0', ' '))).toEqual([
      '0 reçu',
      '1 reçu',
      '2 reçus',
    ]);
  });
});
