import { describe, expect, it } from 'vitest';
import { direLesAppels, direLesAppelsCourt, direMilliemes, partDesAbsences, tauxDAbsence } from './taux.ts';

describe('le taux d’absentéisme', () => {
  it('[SUIVI-09] 3 absences sur 2 feuilles de 36 et 35 : 3 ÷ 71, soit 4,2 %', () => {
    const taux = tauxDAbsence({ absences: 3, effectif: 36 + 35 });
    expect(taux).toBe(42);
    expect(direMilliemes(taux)).toBe('4,2\u00A0%');
  });

  it.each([
    [0, 71, 0, '0,0'],
    // 1 ÷ 2000 is half a thousandth, which goes up; a little less stays down.
    [1, 2000, 1, '0,1'],
    [1, 2001, 0, '0,0'],
    [1, 3, 333, '33,3'],
    [2, 3, 667, '66,7'],
    [71, 71, 1000, '100,0'],
    [9_007_199_254_740_991, 9_007_199_254_740_991, 1000, '100,0'],
  ])('[SUIVI-09] %i sur %i : %i millièmes, au demi supérieur', (absences, effectif, taux, dit) => {
    expect(tauxDAbsence({ absences, effectif })).toBe(taux);
    expect(direMilliemes(taux)).toBe(`${dit}\u00A0%`);
  });

  it('[SUIVI-09] sans aucune feuille, il n’y a pas de taux', () => {
    expect(direMilliemes(tauxDAbsence({ absences: 0, effectif: 0 }))).toBe('—');
    expect(partDesAbsences(1, 4)).toBe(250);
  });

  it('[SUIVI-09] dit à côté les appels faits et attendus', () => {
    expect(direLesAppels({ faits: 61, attendus: 66 })).toBe('61 appels faits sur 66 attendus');
    expect(direLesAppels({ faits: 1, attendus: 1 })).toBe('1 appel fait sur 1 attendu');
    expect(direLesAppelsCourt({ faits: 2, attendus: 10 })).toBe('2 appels sur 10');
  });
});
