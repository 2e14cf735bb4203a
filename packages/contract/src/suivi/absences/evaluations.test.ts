import { describe, expect, it } from 'vitest';
import { demiJourneeDeLHeure } from '#suivi/appel/appel.ts';
import { estAbsentALEvaluation, type LeconDeMatiere } from './evaluations.ts';

const LUNDI = '2026-11-16';
const EVALUATION = { enseignementId: 5, jour: LUNDI };
const absence = (demiJournee: 'matin' | 'apresMidi', enseignementId: number | null = null) => ({
  jour: LUNDI,
  demiJournee,
  enseignementId,
});
const lecon = (more: Partial<LeconDeMatiere> = {}): LeconDeMatiere => ({
  enseignementId: 5,
  jourSemaine: 'lundi',
  de: '08:00',
  a: '10:00',
  du: '2026-10-01',
  au: null,
  ...more,
});

describe('absent à une évaluation', () => {
  it('[SUIVI-12] le jour même, quelle que soit la demi-journée, tant qu’aucun emploi du temps ne la dit', () => {
    expect(estAbsentALEvaluation(EVALUATION, absence('matin'), [], demiJourneeDeLHeure)).toBe(true);
    expect(estAbsentALEvaluation(EVALUATION, absence('apresMidi'), [], demiJourneeDeLHeure)).toBe(true);
    expect(
      estAbsentALEvaluation(EVALUATION, { ...absence('matin'), jour: '2026-11-17' }, [], demiJourneeDeLHeure),
    ).toBe(false);
  });

  it('[SUIVI-12] la demi-journée où la matière a cours ce jour-là', () => {
    const lecons = [
      lecon(),
      lecon({ jourSemaine: 'mardi', de: '14:00' }),
      lecon({ de: '15:00', au: '2026-10-31' }),
    ];
    expect(estAbsentALEvaluation(EVALUATION, absence('matin'), lecons, demiJourneeDeLHeure)).toBe(true);
    expect(estAbsentALEvaluation(EVALUATION, absence('apresMidi'), lecons, demiJourneeDeLHeure)).toBe(false);
  });

  it('[SUIVI-12] à l’appel d’un cours, la matière de ce cours seule', () => {
    expect(estAbsentALEvaluation(EVALUATION, absence('matin', 5), [], demiJourneeDeLHeure)).toBe(true);
    expect(estAbsentALEvaluation(EVALUATION, absence('matin', 6), [], demiJourneeDeLHeure)).toBe(false);
  });
});
