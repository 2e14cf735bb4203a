/**
 * Says whether a pupil was recorded absent at an evaluation. An evaluation has a day and a subject: its half-days are those of the subject's
 * lessons that day, or all where no timetable says. Pure; days are yyyy-MM-dd. Additions.
 */
import { type DemiJournee, jourDeLaSemaine } from '#scolarite/calendrier/calendrier.ts';
import { type PlaceDeCreneau, vautLe } from '#suivi/emploi/semaine.ts';

export interface EvaluationDuJour {
  readonly enseignementId: number;
  readonly jour: string;
}

/** An absence that stands; `enseignementId`: the subject of the course whose roll was called, null for a half-day. */
export interface AbsenceDuJour {
  readonly jour: string;
  readonly demiJournee: DemiJournee;
  readonly enseignementId: number | null;
}

/** A lesson of a subject. */
export interface LeconDeMatiere extends PlaceDeCreneau {
  readonly enseignementId: number;
}

/**
 * Whether the absence is of the half-day of the evaluation: who missed another course alone may have been there. `demiDe`: the half-day of
 * an hour that day (`demiJourneeDesHeures`).
 */
export function estAbsentALEvaluation(
  { enseignementId, jour }: EvaluationDuJour,
  absence: AbsenceDuJour,
  lecons: readonly LeconDeMatiere[],
  demiDe: (heure: string) => DemiJournee,
): boolean {
  if (absence.jour !== jour) return false;
  if (absence.enseignementId !== null) return absence.enseignementId === enseignementId;
  const day = jourDeLaSemaine(jour);
  const own = lecons.filter(
    (one) => one.enseignementId === enseignementId && one.jourSemaine === day && vautLe(one, jour),
  );
  return own.length === 0 || own.some(({ de }) => demiDe(de) === absence.demiJournee);
}
