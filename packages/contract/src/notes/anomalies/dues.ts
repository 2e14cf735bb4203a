/** Tells what the subjects of a class still owe before its council: what blocks the arrêt is what the list of anomalies calls so. Additions. */
import type { ResultatDeClasse } from '#notes/calcul/classe.ts';
import type { ClasseACalculer } from '#notes/calcul/donnees.ts';

/**
 * Returns the subjects that have no evaluation of their own that counts, while somebody owes them one. One brought from a former class
 * evaluates nobody else, and an option that nobody chose owes nothing.
 */
export function sansEvaluationDue(
  { enseignements, evaluations }: Pick<ClasseACalculer, 'enseignements' | 'evaluations'>,
  { eleves }: Pick<ResultatDeClasse, 'eleves'>,
): ReadonlySet<number> {
  const evaluees = new Set(
    evaluations
      .filter(({ compte, etat, ailleurs }) => compte === 1 && etat === 'ouverte' && ailleurs === null)
      .map(({ enseignementId }) => enseignementId),
  );
  const dues = enseignements.filter(({ id, nonEvaluee }, at) => {
    const isLeft =
      eleves.length > 0 &&
      eleves.every(({ matieres }) => ['nonSuivie', 'dispensee'].includes(matieres[at]?.etat ?? ''));
    return nonEvaluee === 0 && !evaluees.has(id) && !isLeft;
  });
  return new Set(dues.map(({ id }) => id));
}
