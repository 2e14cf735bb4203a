/**
 * Reads what pupils brought from the class where they were before, in the same period: their marks of the subjects that the new
 * class has too. A subject that it lacks brings nothing (NOTE-61).
 */
import type { EleveNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  estDeLaClasse,
  horsDeLaClasse,
  jourDuCompte,
} from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { Db } from '#core/db/database.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';

/** The subjects of the class, and its pupils. */
interface Classe {
  readonly matieres: readonly { readonly id: number; readonly matiereId: number }[];
  readonly eleves: readonly EleveNote[];
}

/** The evaluations of other classes, each under the subject of this class and with the name of its own. */
const readEvaluations = (
  db: Db,
  { ecoleId, periodeId, periode }: LieuLu,
  { matieres, classeIds }: Pick<Classe, 'matieres'> & { readonly classeIds: readonly number[] },
) =>
  db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('classes as c', 'c.id', 'e.classeId')
    .select([
      't.id',
      't.genre',
      't.libelle',
      't.jour',
      't.noteSur',
      't.coefficient',
      't.compte',
      't.annuleMotif',
      'e.matiereId',
      'e.classeId',
      'c.libelle as ailleurs',
    ])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('e.sessionId', '=', periode.sessionId)
    .where('e.estActif', '=', 1)
    .where('e.classeId', 'in', classeIds)
    .where(
      'e.matiereId',
      'in',
      matieres.map(({ matiereId }) => matiereId),
    )
    .orderBy('t.jour')
    .orderBy('t.id')
    .execute();

const RIEN = { evaluations: [], notes: [] };

/** Reads them for the pupils whom the period counts in this class; an evaluation in which none of them has anything is left. */
export async function readAilleurs(db: Db, lieu: LieuLu, { matieres, eleves }: Classe) {
  const { ecoleId, classeId, periode, aujourdhui } = lieu;
  const jour = jourDuCompte(periode.dateFin, aujourdhui);
  const others = ({ classes }: EleveNote) => classes.filter((one) => one.classeId !== classeId);
  const venus = eleves.filter((one) => others(one).length > 0 && estDeLaClasse(one, classeId, jour));
  const classeIds = [...new Set(venus.flatMap((one) => others(one).map((other) => other.classeId)))];
  if (classeIds.length === 0 || matieres.length === 0) return RIEN;
  const evaluations = await readEvaluations(db, lieu, { matieres, classeIds });
  if (evaluations.length === 0) return RIEN;
  const stored = await db
    .selectFrom('notes')
    .select(['evaluationId', 'inscriptionId', 'valeur', 'code'])
    .where('ecoleId', '=', ecoleId)
    .where(
      'evaluationId',
      'in',
      evaluations.map(({ id }) => id),
    )
    .where(
      'inscriptionId',
      'in',
      venus.map(({ inscriptionId }) => inscriptionId),
    )
    .where((eb) => eb.or([eb('valeur', 'is not', null), eb('code', 'is not', null)]))
    .execute();
  const duJour = new Map(evaluations.map(({ id, classeId: own, jour: day }) => [id, { own, day }]));
  const presences = new Map(venus.map((one) => [one.inscriptionId, one]));
  // A mark of a day on which they had left that class is nothing that they brought from it.
  const notes = stored.filter(({ evaluationId, inscriptionId }) => {
    const [of, eleve] = [duJour.get(evaluationId), presences.get(inscriptionId)];
    if (of === undefined || eleve === undefined) return false;
    return (horsDeLaClasse(eleve, of.own, of.day)?.genre ?? 'pasEncore') === 'pasEncore';
  });
  const marked = new Set(notes.map(({ evaluationId }) => evaluationId));
  const under = new Map(matieres.map(({ id, matiereId }) => [matiereId, id]));
  return {
    notes,
    evaluations: evaluations.flatMap(({ matiereId, classeId: _former, ...one }) => {
      const enseignementId = under.get(matiereId);
      return enseignementId === undefined || !marked.has(one.id) ? [] : [{ ...one, enseignementId }];
    }),
  };
}
