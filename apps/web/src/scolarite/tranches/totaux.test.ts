import { describe, expect, it } from 'vitest';
import { suiviDuTotal, totauxParPrestation } from './totaux.ts';

const part = (
  prestationId: number,
  prestation: string,
  pourcentage: number,
  sessionId: number | null = null,
) => ({ prestationId, prestation, pourcentage, sessionId, session: sessionId === null ? null : '2027-2028' });
/** Replaces the spaces that never break by ordinary ones. */
const lu = (phrase: string) => phrase.replaceAll('\u00A0', ' ');

describe('les totaux au-dessus des tranches', () => {
  it('disent, prestation par prestation, ce qui manque', () => {
    const totaux = totauxParPrestation([
      part(1, 'Scolarité', 50),
      part(2, 'Cantine', 33.33),
      part(1, 'Scolarité', 30),
      part(2, 'Cantine', 66.67),
      part(1, 'Scolarité', 100, 5),
    ]);
    expect(totaux.map(({ phrase, isComplete }) => [lu(phrase), isComplete])).toEqual([
      ['Scolarité : 80 % sur 100 %, il manque 20 %', false],
      ['Cantine : 100 %, rien ne manque', true],
      ['Scolarité, 2027-2028 : 100 %, rien ne manque', true],
    ]);
    expect(totauxParPrestation([])).toEqual([]);
  });
});

describe('le total pendant la saisie', () => {
  it.each([
    [[], null, 'Aucune autre tranche pour cette prestation : il reste 100 %.', false],
    [[60], null, 'Les autres tranches font 60 % : il reste 40 %.', false],
    [[60], 'douze', 'Les autres tranches font 60 % : il reste 40 %.', false],
    [[60], 25, 'Avec cette tranche, 85 % sur 100 % : il reste 15 %.', false],
    [[60, 15], 25, 'Avec cette tranche, 100 % sur 100 % : le compte y est.', false],
    [[60, 15], 25.5, "Avec cette tranche, 100,5 % sur 100 % : c'est 0,5 % de trop.", true],
    // Decimals such as 0.1 + 0.2 are summed in hundredths.
    [[33.33, 33.33], 33.34, 'Avec cette tranche, 100 % sur 100 % : le compte y est.', false],
  ])('%s et %s : %s', (others, typed, phrase, isTooMuch) => {
    const suivi = suiviDuTotal(
      others.map((pourcentage) => ({ pourcentage })),
      typed,
    );
    expect({ ...suivi, phrase: lu(suivi.phrase) }).toEqual({ phrase, isTooMuch });
  });
});
