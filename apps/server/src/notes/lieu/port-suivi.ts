/** The port by which marks ask the domain of roll calls, which knows them, who was absent and how often: routes.ts hands it over. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { PresenceDEleve } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { Db, Trx } from '#core/db/database.ts';

/** An evaluation, with what says when it was. */
export interface EvaluationSituee {
  readonly id: number;
  readonly enseignementId: number;
  readonly jour: string;
}

/** A pupil whom the roll call says absent at an evaluation. */
export interface AbsenceAUneEvaluation {
  readonly evaluationId: number;
  readonly inscriptionId: number;
}

/** The pupils whose absences bulletins hold, and the days of their period, both included. */
export interface AbsencesDemandees {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly du: string;
  readonly au: string;
  readonly eleves: readonly (PresenceDEleve & { readonly inscriptionId: number })[];
}

/** The absences of pupils as a bulletin holds them, by enrolment; none: the school calls no roll in these days. */
export type AbsencesDeBulletin = ReadonlyMap<number, NonNullable<ContenuDeBulletin['absences']>>;

export interface PortSuivi {
  /** Seals the days of a school that are over, so that what bulletins count of them can be counted again. */
  readonly scellerLesJours: (
    trx: Trx,
    ecoleId: number,
    stamp: { readonly now: string; readonly userId: number },
  ) => Promise<void>;
  /** Counts the absences of pupils, of the days that are sealed or over. */
  readonly absencesDuBulletin: (
    db: Db,
    demande: AbsencesDemandees,
    now: string,
  ) => Promise<AbsencesDeBulletin>;
  /** Returns who was absent at some evaluations of a class. */
  readonly absentsAuxEvaluations: (
    db: Db,
    classe: { readonly ecoleId: number; readonly classeId: number },
    evaluations: readonly EvaluationSituee[],
  ) => Promise<AbsenceAUneEvaluation[]>;
}
