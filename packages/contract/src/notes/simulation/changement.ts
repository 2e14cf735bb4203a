/** Applies a change of coefficients or of a rule to a copy of a class: nothing of the class itself changes. Additions. */
import type { ClasseACalculer, EnseignementNote, RegleDeCalcul } from '#notes/calcul/donnees.ts';

/** The values of a subject that a change gives; those it leaves out stay. */
interface ChangementDEnseignement
  extends Partial<Pick<EnseignementNote, 'coefficient' | 'priseEnCompte' | 'facultatif'>> {
  readonly id: number;
}

export interface ChangementDeNotation {
  readonly enseignements: readonly ChangementDEnseignement[];
  /** The values of the rule that change. */
  readonly regle: Partial<RegleDeCalcul>;
}

/** Returns the class as it would be; a subject of another class is passed over. */
export function appliquerChangement(
  classe: ClasseACalculer,
  { enseignements, regle }: ChangementDeNotation,
): ClasseACalculer {
  const changes = new Map(enseignements.map((one) => [one.id, one]));
  return {
    ...classe,
    regle: { ...classe.regle, ...regle },
    enseignements: classe.enseignements.map((one) => ({ ...one, ...changes.get(one.id) })),
  };
}
