/** Says how many half-days a pupil was away, how often late, and how many of these are to be justified. Pure. */
import { compterAbsences } from '@gestionscolaire/contract/suivi/absences/compter.ts';
import { direDemiJournees } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import type { AbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';

/** Says the total of a year: « 3 demi-journées d'absence · 1 cours manqué · 1 retard · 2 à justifier ». */
export function direLeTotal(
  absences: readonly Pick<
    AbsencesDeLEleve['absences'][number],
    'jour' | 'demiJournee' | 'annuleeLe' | 'genre' | 'etat' | 'appels'
  >[],
): string {
  const { demiJournees, coursManques, retards } = compterAbsences(absences);
  const asked = absences.filter(({ annuleeLe, etat }) => annuleeLe === null && etat === 'aJustifier').length;
  return [
    `${direDemiJournees(demiJournees)} d'absence`,
    ...(coursManques === 0 ? [] : [`${coursManques} cours ${coursManques > 1 ? 'manqués' : 'manqué'}`]),
    `${retards} ${retards > 1 ? 'retards' : 'retard'}`,
    ...(asked === 0 ? [] : [`${asked} à justifier`]),
  ].join(' · ');
}
