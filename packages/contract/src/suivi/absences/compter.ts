/** Counts absences by half-days: with courses, a half-day is one of absence when the pupil was at none of those called. Pure. Additions. */
import type { DemiJournee } from '#scolarite/calendrier/calendrier.ts';
import type { GENRES_D_ABSENCE } from '#suivi/appel/appel.ts';

/** An absence or a lateness, as a sheet says it. */
export interface AbsenceComptee {
  readonly jour: string;
  readonly demiJournee: DemiJournee;
  readonly genre: (typeof GENRES_D_ABSENCE)[number];
  readonly annuleeLe: string | null;
  /** The sheets that were made of the class that half-day: one, or one a course. */
  readonly appels: number;
}

export interface CompteDAbsences {
  readonly demiJournees: number;
  /** Courses at which the pupil was not, on half-days when they were at another. */
  readonly coursManques: number;
  readonly retards: number;
}

/** Counts them; a struck one counts for nothing, and who is late is there. */
export function compterAbsences(absences: readonly AbsenceComptee[]): CompteDAbsences {
  const standing = absences.filter(({ annuleeLe }) => annuleeLe === null);
  const away = standing.filter(({ genre }) => genre === 'absence');
  const demis = [...Map.groupBy(away, ({ jour, demiJournee }) => `${jour} ${demiJournee}`).values()];
  const entieres = demis.filter((all) => all.length >= Math.max(...all.map(({ appels }) => appels)));
  const manques = demis.filter((all) => !entieres.includes(all));
  return {
    demiJournees: entieres.length,
    coursManques: manques.reduce((sum, all) => sum + all.length, 0),
    retards: standing.length - away.length,
  };
}
