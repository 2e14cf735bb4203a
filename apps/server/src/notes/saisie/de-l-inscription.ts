/** Reads at which evaluations an enrolment has a mark, without the mark. */
import type { Db } from '#core/db/database.ts';
import '#notes/tables/notes.ts';
import '#notes/tables/saisie.ts';

/** A mark of a pupil: of which evaluation, in which subject, of which day. */
export interface NoteSituee {
  readonly evaluationId: number;
  readonly evaluation: string;
  readonly enseignementId: number;
  readonly matiere: string;
  readonly jour: string;
}

/** Returns the marks of an enrolment at evaluations that stand; a code is no mark. */
export const notesDeLInscription = (
  db: Db,
  { ecoleId, inscriptionId }: { readonly ecoleId: number; readonly inscriptionId: number },
): Promise<NoteSituee[]> =>
  db
    .selectFrom('notes as n')
    .innerJoin('evaluations as v', (on) =>
      on.onRef('v.ecoleId', '=', 'n.ecoleId').onRef('v.id', '=', 'n.evaluationId'),
    )
    .innerJoin('enseignements as e', (on) =>
      on.onRef('e.ecoleId', '=', 'v.ecoleId').onRef('e.id', '=', 'v.enseignementId'),
    )
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .select(['v.id as evaluationId', 'v.libelle as evaluation', 'v.enseignementId', 'm.libelle as matiere'])
    .select('v.jour')
    .where('n.ecoleId', '=', ecoleId)
    .where('n.inscriptionId', '=', inscriptionId)
    .where('n.valeur', 'is not', null)
    .where('v.annuleMotif', 'is', null)
    .where('v.estActif', '=', 1)
    .orderBy('v.jour')
    .orderBy('v.id')
    .execute();
