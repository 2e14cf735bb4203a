import { describe, expect, it } from 'vitest';
import { joursAvant } from '#core/values/dates.ts';
import { alertesDe, type DemiComptee, direAlerte, SEUILS_D_USAGE } from './alertes.ts';

/** Makes a half-day of absence of the day so many days after 1 October; `rang`: its place among those called. */
const demi = (
  jours: number,
  rang = jours * 2,
  demiJournee: 'matin' | 'apresMidi' = 'matin',
): DemiComptee => ({
  jour: joursAvant('2026-10-01', -jours),
  demiJournee,
  rang,
});
const RIEN = { demis: [], retards: [], periodes: [] };
const dire = (de: Partial<Parameters<typeof alertesDe>[0]>, seuils = SEUILS_D_USAGE) =>
  alertesDe({ ...RIEN, ...de }, seuils).map((one) => [one.genre, one.demiJournees.length]);

describe('les alertes', () => {
  it('[SUIVI-17] 4 demi-journées en 30 jours, pas 3, ni 4 en 31', () => {
    expect(dire({ demis: [demi(0), demi(10), demi(20), demi(29)] })).toEqual([['demiJournees', 4]]);
    expect(dire({ demis: [demi(0), demi(10), demi(20)] })).toEqual([]);
    expect(dire({ demis: [demi(0), demi(10), demi(20), demi(30)] })).toEqual([]);
  });

  it('[SUIVI-17] une alerte paraît une fois, avec les demi-journées des derniers trente jours qui la font', () => {
    const demis = [demi(0), demi(3), demi(6), demi(9), demi(100), demi(104), demi(108), demi(112), demi(116)];
    const [found, ...others] = alertesDe(
      { ...RIEN, demis: [...demis.slice(4), ...demis.slice(0, 4)] },
      SEUILS_D_USAGE,
    );
    expect(others).toEqual([]);
    expect(found?.demiJournees.map(({ jour }) => jour)).toEqual(demis.slice(4).map(({ jour }) => jour));
  });

  it('[SUIVI-17] 3 demi-journées de classe de suite, par-dessus un jour sans classe, pas par-dessus une présence', () => {
    // Friday afternoon, then Monday: nothing is called between them.
    expect(dire({ demis: [demi(1, 3, 'apresMidi'), demi(4, 4), demi(4, 5, 'apresMidi')] })).toEqual([
      ['consecutives', 3],
    ]);
    expect(dire({ demis: [demi(1, 3), demi(4, 4), demi(5, 6)] })).toEqual([]);
    expect(dire({ demis: [demi(1, 3), demi(4, 4)] })).toEqual([]);
  });

  it('[SUIVI-17] 25 % des demi-journées d’une période, au plus juste', () => {
    const periode = (demiJournees: number) => ({
      libelle: '1er trimestre',
      dateDebut: '2026-10-01',
      dateFin: '2026-12-20',
      demiJournees,
    });
    const demis = [demi(0), demi(40), demi(80)];
    expect(dire({ demis, periodes: [periode(12)] })).toEqual([['pourcentage', 3]]);
    expect(dire({ demis, periodes: [periode(13)] })).toEqual([]);
    expect(dire({ demis: [...demis, demi(200)], periodes: [periode(13)] })).toEqual([]);
    expect(dire({ demis: [], periodes: [periode(0)] })).toEqual([]);
  });

  it('[SUIVI-17] 5 retards, pas 4 ; les seuils sont ceux de l’école', () => {
    const retards = [0, 50, 100, 150, 200].map((jours) => demi(jours));
    expect(dire({ retards })).toEqual([['retards', 5]]);
    expect(dire({ retards: retards.slice(1) })).toEqual([]);
    expect(dire({ retards: retards.slice(1) }, { ...SEUILS_D_USAGE, retards: 4 })).toEqual([['retards', 4]]);
    expect(dire({ demis: [demi(0)] }, { ...SEUILS_D_USAGE, demiJournees: 1 })).toEqual([['demiJournees', 1]]);
  });

  it('[SUIVI-17] se dit en une phrase', () => {
    const demiJournees = [demi(0), demi(1), demi(2)];
    const of = (genre: Parameters<typeof direAlerte>[0]['genre']) =>
      direAlerte({ genre, demiJournees, periode: { libelle: '1er trimestre', demiJournees: 12 } });
    expect(of('demiJournees')).toBe('3 demi-journées non justifiées en 30 jours');
    expect(of('consecutives')).toBe('3 demi-journées de classe de suite, non justifiées');
    expect(of('pourcentage')).toBe('3 demi-journées non justifiées sur 12 (25,0\u00A0%), 1er trimestre');
    expect(of('retards')).toBe('3 retards non justifiés');
  });
});
