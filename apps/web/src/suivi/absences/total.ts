/** Says how many half-days a pupil was away, how often late, and how many of these are to be justified. Pure. */
import { direDemiJournees } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import type { AbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';

/** Says the total of a year: « 3 demi-journées d'absence · 1 retard · 2 à justifier ». A struck absence counts for nothing. */
export function direLeTotal(
  absences: readonly Pick<AbsencesDeLEleve['absences'][number], 'annuleeLe' | 'genre' | 'etat'>[],
): string {
  const standing = absences.filter(({ annuleeLe }) => annuleeLe === null);
  const away = standing.filter(({ genre }) => genre === 'absence');
  const asked = standing.filter(({ etat }) => etat === 'aJustifier').length;
  const late = standing.length - away.length;
  return [
    `${direDemiJournees(away.length)} d'absence`,
    `${late} ${late > 1 ? 'retards' : 'retard'}`,
    ...(asked === 0 ? [] : [`${asked} à justifier`]),
  ].join(' · ');
}
