import { describe, expect, it } from 'vitest';
import { entreeA, formaterNumeroDeBillet } from './entree.ts';

const COURS = [
  { id: 1, de: '08:00', a: '09:00' },
  { id: 2, de: '09:00', a: '10:00' },
  { id: 3, de: '10:15', a: '11:15' },
];
const parCours = (heure: string) => entreeA(heure, { demiJournee: 'matin', cours: COURS, parCours: true });
const enUneFois = (heure: string, cours = COURS) =>
  entreeA(heure, { demiJournee: 'matin', cours, parCours: false });

describe('l’entrée après l’appel', () => {
  it('[SUIVI-32] d’une demi-journée, les minutes se comptent de son premier cours, ou de l’heure d’usage', () => {
    expect(enUneFois('08:25')).toEqual({ creneauId: null, minutes: 25 });
    expect(enUneFois('08:25', [])).toEqual({ creneauId: null, minutes: 25 });
    expect(entreeA('15:10', { demiJournee: 'apresMidi', cours: [], parCours: false })?.minutes).toBe(10);
    // Within what a sheet holds.
    expect([enUneFois('07:50', [])?.minutes, enUneFois('12:59')?.minutes]).toEqual([1, 240]);
    // Before the first lesson of the timetable, or as it begins, nobody is late.
    expect([enUneFois('07:50'), enUneFois('08:00')]).toEqual([
      { creneauId: null, minutes: null },
      { creneauId: null, minutes: null },
    ]);
  });

  it('[SUIVI-32] à chaque cours, celui de cette heure ; entre deux, le suivant, à l’heure ; après le dernier, aucun', () => {
    expect(parCours('09:20')).toEqual({ creneauId: 2, minutes: 20 });
    expect(parCours('10:05')).toEqual({ creneauId: 3, minutes: null });
    expect(parCours('11:15')).toBeUndefined();
    expect(formaterNumeroDeBillet(12)).toBe('0012');
  });
});
