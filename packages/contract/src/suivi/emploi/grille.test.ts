import { describe, expect, it } from 'vitest';
import { grilleDeSemaine } from './grille.ts';
import { estFige, jourDuCreneau } from './semaine.ts';

const LUNDI = '2026-11-16';
const MARDI = '2026-11-17';
const cours = (jour: string, de: string, a: string) => ({ jour, de, a });

describe('la grille d’une semaine', () => {
  it('[SUIVI-28] a une rangée entre deux heures où quelque chose commence ou finit', () => {
    const matin = cours(LUNDI, '08:00', '10:00');
    const moitie = cours(MARDI, '09:00', '10:00');
    const soir = cours(LUNDI, '15:00', '16:30');
    const { rangees, parJour } = grilleDeSemaine([soir, moitie, matin], [LUNDI, MARDI]);
    expect(rangees.map(({ de, minutes, estPause }) => [de, minutes, estPause])).toEqual([
      ['08:00', 60, false],
      ['09:00', 60, false],
      ['10:00', 300, true],
      ['15:00', 90, false],
    ]);
    expect(parJour.get(LUNDI)).toEqual([
      { creneau: matin, rang: 0, etendue: 2 },
      { creneau: soir, rang: 3, etendue: 1 },
    ]);
    expect(parJour.get(MARDI)).toEqual([{ creneau: moitie, rang: 1, etendue: 1 }]);
  });

  it('d’une semaine vide, elle n’a rien', () => {
    const { rangees, parJour } = grilleDeSemaine([], [LUNDI]);
    expect([rangees, parJour.get(LUNDI)]).toEqual([[], []]);
  });
});

describe('la place d’un créneau', () => {
  const mardi = {
    jourSemaine: 'mardi',
    de: '08:00',
    a: '09:00',
    du: '2026-11-17',
    au: '2026-11-24',
  } as const;

  it('[SUIVI-28] est le jour de sa semaine, s’il vaut ce jour-là', () => {
    expect(
      ['2026-11-21', LUNDI, '2026-11-30', '2026-11-10'].map((jour) => jourDuCreneau(mardi, jour)),
    ).toEqual([MARDI, MARDI, undefined, undefined]);
    expect(jourDuCreneau({ ...mardi, au: null }, '2026-11-30')).toBe('2026-12-01');
  });

  it('[SUIVI-28] est figée quand une semaine passée l’a eue', () => {
    const samedi = '2026-11-21T08:00:00.000Z';
    const avant = '2026-11-15T23:59:59.000Z';
    expect(estFige({ du: '2026-11-15', creationDate: avant }, samedi)).toBe(true);
    expect(estFige({ du: LUNDI, creationDate: avant }, samedi)).toBe(false);
    expect(estFige({ du: '2026-10-05', creationDate: `${LUNDI}T00:00:00.000Z` }, samedi)).toBe(false);
  });
});
