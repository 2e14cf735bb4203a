import { describe, expect, it } from 'vitest';
import { estUneHeure, heureDe, lireHeure, minutesDe } from './heures.ts';

describe('heures', () => {
  it('[SUIVI-28] lit une heure comme on l’écrit', () => {
    const ecrites = ['8', '8h', '8 h 30', '8:30', '08.30', '830', '0830', '17H05', ' 12h ', '0h', '23:59'];
    expect(ecrites.map(lireHeure)).toEqual([
      '08:00',
      '08:00',
      '08:30',
      '08:30',
      '08:30',
      '08:30',
      '08:30',
      '17:05',
      '12:00',
      '00:00',
      '23:59',
    ]);
    for (const autre of ['', 'midi', '24:00', '8h60', '8h30m', '-1', '12345', '8:3:0'])
      expect(lireHeure(autre), autre).toBeUndefined();
  });

  it('compte les minutes d’un jour, et revient', () => {
    expect(minutesDe('08:30')).toBe(510);
    expect(heureDe(510)).toBe('08:30');
    expect([estUneHeure('08:30'), estUneHeure('8:30')]).toEqual([true, false]);
  });
});
