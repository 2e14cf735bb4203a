/** The port by which marks ask the domain of roll calls, which knows them, who was absent: routes.ts hands it over. */
import type { Db } from '#core/db/database.ts';

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

export interface PortSuivi {
  /** Returns who was absent at some evaluations of a class. */
  readonly absentsAuxEvaluations: (
    db: Db,
    classe: { readonly ecoleId: number; readonly classeId: number },
    evaluations: readonly EvaluationSituee[],
  ) => Promise<AbsenceAUneEvaluation[]>;
}
