/** Says which pupils the roll calls say absent at some evaluations, and which marks a pupil has on half-days when they were away (SUIVI-12). */
import {
  type AbsenceDuJour,
  type EvaluationDuJour,
  estAbsentALEvaluation,
  type LeconDeMatiere,
} from '@gestionscolaire/contract/suivi/absences/evaluations.ts';
import { demiJourneeDesHeures } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { Db } from '#core/db/database.ts';
import {
  type AbsenceAUneEvaluation,
  type EvaluationSituee,
  type NoteSituee,
  notesDeLInscription,
} from '#notes/index.ts';
import { readSemaines } from '#scolarite/index.ts';
import '#suivi/tables/appel.ts';
import '#suivi/tables/emploi.ts';

/** Reads the lessons of some subjects. */
const readLecons = async (
  db: Db,
  ecoleId: number,
  enseignementIds: readonly number[],
): Promise<LeconDeMatiere[]> =>
  enseignementIds.length === 0
    ? []
    : db
        .selectFrom('creneaux')
        .select(['enseignementId', 'jourSemaine', 'de', 'a', 'du', 'au'])
        .where('ecoleId', '=', ecoleId)
        .where('enseignementId', 'in', enseignementIds)
        .where('estActif', '=', 1)
        .execute();

const matieresDe = (evaluations: readonly { readonly enseignementId: number }[]): number[] => [
  ...new Set(evaluations.map(({ enseignementId }) => enseignementId)),
];

const absencesDe = (db: Db, ecoleId: number) =>
  db
    .selectFrom('absences as a')
    .innerJoin('feuilles_appel as f', (on) =>
      on.onRef('f.ecoleId', '=', 'a.ecoleId').onRef('f.id', '=', 'a.feuilleAppelId'),
    )
    .innerJoin('classes as c', 'c.id', 'f.classeId')
    .leftJoin('creneaux as t', 't.id', 'f.creneauId')
    .select(['a.id', 'a.inscriptionId', 'a.jour', 'a.demiJournee', 't.enseignementId', 'c.etape'])
    .where('a.ecoleId', '=', ecoleId)
    .where('a.genre', '=', 'absence')
    .where('a.annuleeLe', 'is', null);

/** An absence, and the stage of the class that was called. */
type AbsenceLue = AbsenceDuJour & { readonly etape: string };

/** Returns what tells whether an absence is of the half-day of an evaluation, by the lessons of its subject and the weeks of the school. */
async function readSelonLesCours(
  db: Db,
  ecoleId: number,
  evaluations: readonly { readonly enseignementId: number; readonly jour: string }[],
): Promise<(evaluation: EvaluationDuJour, absence: AbsenceLue) => boolean> {
  const lecons = await readLecons(db, ecoleId, matieresDe(evaluations));
  const dernier =
    evaluations
      .map(({ jour }) => jour)
      .toSorted()
      .at(-1) ?? '';
  const semaines = lecons.length === 0 ? [] : await readSemaines(db, ecoleId, dernier);
  return (evaluation, absence) =>
    estAbsentALEvaluation(
      evaluation,
      absence,
      lecons,
      demiJourneeDesHeures({ semaines }, absence.etape, absence.jour),
    );
}

/** Returns who was absent at some evaluations of a class. */
export async function absentsAuxEvaluations(
  db: Db,
  { ecoleId, classeId }: { readonly ecoleId: number; readonly classeId: number },
  evaluations: readonly EvaluationSituee[],
): Promise<AbsenceAUneEvaluation[]> {
  if (evaluations.length === 0) return [];
  const jours = [...new Set(evaluations.map(({ jour }) => jour))];
  const absences = await absencesDe(db, ecoleId)
    .where('f.classeId', '=', classeId)
    .where('a.jour', 'in', jours)
    .execute();
  if (absences.length === 0) return [];
  const estAbsent = await readSelonLesCours(db, ecoleId, evaluations);
  const parJour = Map.groupBy(absences, ({ jour }) => jour);
  return evaluations.flatMap((evaluation) =>
    (parJour.get(evaluation.jour) ?? [])
      .filter((absence) => estAbsent(evaluation, absence))
      .map(({ inscriptionId }) => ({ evaluationId: evaluation.id, inscriptionId })),
  );
}

/** Reads the marks of a pupil that stand on the half-day of an absence, for each of their absences. */
export async function notesMalgreLAbsence(
  db: Db,
  of: { readonly ecoleId: number; readonly inscriptionId: number },
): Promise<ReadonlyMap<number, readonly NoteSituee[]>> {
  const notes = await notesDeLInscription(db, of);
  if (notes.length === 0) return new Map();
  const absences = await absencesDe(db, of.ecoleId).where('a.inscriptionId', '=', of.inscriptionId).execute();
  const estAbsent = await readSelonLesCours(db, of.ecoleId, notes);
  return new Map(absences.map((absence) => [absence.id, notes.filter((note) => estAbsent(note, absence))]));
}
