import { describe, expect, it } from 'vitest';
import { compterAbsences } from './compter.ts';

const absence = (demiJournee: 'matin' | 'apresMidi', appels: number, more: { annuleeLe?: string } = {}) => ({
  jour: '2026-11-16',
  demiJournee,
  genre: 'absence' as const,
  annuleeLe: null,
  appels,
  ...more,
});

describe('le compte des absences', () => {
  it('[SUIVI-08] absent à 2 cours sur 3 : des cours manqués ; à 3 sur 3 : une demi-journée', () => {
    const deux = [absence('matin', 3), absence('matin', 3)];
    expect(compterAbsences(deux)).toEqual({ demiJournees: 0, coursManques: 2, retards: 0 });
    expect(compterAbsences([...deux, absence('matin', 3)])).toEqual({
      demiJournees: 1,
      coursManques: 0,
      retards: 0,
    });
  });

  it('[SUIVI-08] un retard n’est pas une absence, une absence annulée ne compte pas', () => {
    const retard = { ...absence('matin', 1), genre: 'retard' as const };
    const annulee = absence('apresMidi', 1, { annuleeLe: '2026-11-17T08:00:00.000Z' });
    expect(compterAbsences([retard, annulee])).toEqual({ demiJournees: 0, coursManques: 0, retards: 1 });
    expect(compterAbsences([absence('matin', 1), absence('apresMidi', 1)]).demiJournees).toBe(2);
    // Late at one of two courses and away at the other: they were there.
    expect(compterAbsences([{ ...retard, appels: 2 }, absence('matin', 2)])).toEqual({
      demiJournees: 0,
      coursManques: 1,
      retards: 1,
    });
  });
});
