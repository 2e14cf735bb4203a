import { describe, expect, it } from 'vitest';
import {
  type Calendrier,
  direSansClasse,
  jourDeLaSemaine,
  jourDuCalendrier,
  joursEntre,
  questionDuJour,
  SEMAINE_D_USAGE,
  semaineDu,
} from './calendrier.ts';

const ANNEE = { dateDebut: '2026-10-01', dateFin: '2027-06-30' };
const RIEN: Calendrier = { annees: [ANNEE], semaines: [], sansClasse: [] };
const SAMEDI = { ...SEMAINE_D_USAGE, samedi: 'matin', aPartirDu: '2026-10-01', etape: null } as const;
const NOEL = { du: '2026-12-24', au: '2026-12-31', partie: 'journee', libelle: 'Congés de Noël' } as const;
const classe = (calendrier: Calendrier, jour: string, etape: string | null = null) =>
  jourDuCalendrier(calendrier, etape, jour).classe;

describe('calendrier', () => {
  it('[SUIVI-36] sans réglage, la classe a lieu du lundi au vendredi, dans l’année seule', () => {
    expect(classe(RIEN, '2026-11-20')).toEqual(['matin', 'apresMidi']);
    expect(classe(RIEN, '2026-11-21')).toEqual([]);
    expect(classe(RIEN, '2026-09-30')).toEqual([]);
    expect(direSansClasse(RIEN, null, '2026-09-30')).toBe("Ce jour n'est d'aucune année scolaire.");
  });

  it('[SUIVI-36] un jour sans classe prend ses demi-journées, et dit ce qu’il est', () => {
    const calendrier = {
      ...RIEN,
      sansClasse: [
        NOEL,
        { ...NOEL, du: '2026-11-20', au: '2026-11-20', partie: 'apresMidi', libelle: 'Réunion' } as const,
      ],
    };
    expect(classe(calendrier, '2026-12-23')).toHaveLength(2);
    expect(classe(calendrier, '2026-12-24')).toEqual([]);
    expect(classe(calendrier, '2026-12-31')).toEqual([]);
    expect(classe(calendrier, '2026-11-20')).toEqual(['matin']);
    expect(direSansClasse(calendrier, null, '2026-11-20')).toBeUndefined();
    expect(direSansClasse(calendrier, null, '2026-11-20', 'apresMidi')).toBe(
      'Pas de classe ce jour-là (Réunion).',
    );
    expect(direSansClasse(calendrier, null, '2026-12-26')).toBe('Pas de classe le samedi.');
  });

  it('[SUIVI-36] la semaine vaut de son jour à la suivante : les jours passés gardent la leur', () => {
    const ramadan = { ...SEMAINE_D_USAGE, lundi: 'matin', aPartirDu: '2027-02-08', etape: null } as const;
    const calendrier = { ...RIEN, semaines: [ramadan, SAMEDI] };
    expect(classe(calendrier, '2027-02-06')).toEqual(['matin']);
    expect(classe(calendrier, '2027-02-01')).toHaveLength(2);
    expect(classe(calendrier, '2027-02-08')).toEqual(['matin']);
    expect(classe(calendrier, '2027-02-13')).toEqual([]);
  });

  it('[SUIVI-36] de deux semaines du même jour, celle du niveau l’emporte', () => {
    const primaire = { ...SAMEDI, samedi: 'aucune', etape: 'primaire' } as const;
    expect(semaineDu([SAMEDI, primaire], 'primaire', '2026-11-21').samedi).toBe('aucune');
    expect(semaineDu([primaire, SAMEDI], 'primaire', '2026-11-21').samedi).toBe('aucune');
    expect(semaineDu([SAMEDI, primaire], 'lycée', '2026-11-21').samedi).toBe('matin');
    expect(semaineDu([SAMEDI], 'lycée', '2026-09-30')).toBe(SEMAINE_D_USAGE);
  });

  it('[SUIVI-36] ne demande rien de ce que l’école n’a pas réglé, et demande le reste', () => {
    expect(questionDuJour(RIEN, null, '2026-11-21')).toBeUndefined();
    expect(questionDuJour({ ...RIEN, semaines: [SAMEDI] }, null, '2026-11-22')).toBe(
      'Pas de classe le dimanche.',
    );
    expect(questionDuJour({ ...RIEN, semaines: [SAMEDI] }, null, '2026-11-21')).toBeUndefined();
    expect(questionDuJour({ ...RIEN, sansClasse: [NOEL] }, null, '2026-12-24')).toBe(
      'Pas de classe ce jour-là (Congés de Noël).',
    );
    expect(questionDuJour({ ...RIEN, semaines: [SAMEDI] }, null, '2027-07-04')).toBeUndefined();
  });

  it('compte les jours d’un bout à l’autre, et nomme leur jour', () => {
    expect(joursEntre('2027-02-27', '2027-03-02')).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
    ]);
    expect(joursEntre('2027-03-02', '2027-03-01')).toEqual([]);
    expect([jourDeLaSemaine('2026-11-30'), jourDeLaSemaine('2026-11-29')]).toEqual(['lundi', 'dimanche']);
  });
});
