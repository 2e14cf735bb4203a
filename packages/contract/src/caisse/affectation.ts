/**
 * Divides an amount among the lines that are due: the oldest first, or as the bursar says; the rest is kept as credit. Additions.
 */

/** A line that may receive money: what it asks and what it received already, in whole francs. */
export interface LigneAPayer {
  readonly id: number;
  readonly nature: string;
  readonly dateEcheance: string;
  readonly montant: number;
  readonly paye: number;
  /** Whether it is of an earlier school year than that of today (estAnterieure): it is paid first. */
  readonly anterieure?: boolean;
}

export interface Affectation {
  readonly echeanceId: number;
  /** In whole francs, 1 at least. */
  readonly montant: number;
}

const estDAvant = ({ nature, anterieure }: LigneAPayer): boolean =>
  anterieure === true || nature === 'anterieur';

/**
 * Orders lines: those of earlier school years first (ANNEE-04), then by due day; on one day registration fees come first, then the
 * line made first.
 */
export const parAnciennete = (a: LigneAPayer, b: LigneAPayer): number =>
  Number(estDAvant(b)) - Number(estDAvant(a)) ||
  (a.dateEcheance < b.dateEcheance ? -1 : a.dateEcheance > b.dateEcheance ? 1 : 0) ||
  Number(a.nature !== 'inscription') - Number(b.nature !== 'inscription') ||
  a.id - b.id;

/** Gives an amount to the oldest lines; `credit` is what no line takes. */
export function repartir(
  montant: number,
  lignes: readonly LigneAPayer[],
): { affectations: Affectation[]; credit: number } {
  let left = montant;
  const affectations: Affectation[] = [];
  for (const ligne of lignes.toSorted(parAnciennete)) {
    const given = Math.min(left, ligne.montant - ligne.paye);
    if (given <= 0) continue;
    affectations.push({ echeanceId: ligne.id, montant: given });
    left -= given;
  }
  return { affectations, credit: left };
}

/** Returns the fault of a division that a person made; undefined when it holds. `montant`: the amount to divide. */
export function fauteDAffectation(
  montant: number,
  affectations: readonly Affectation[],
  lignes: readonly LigneAPayer[],
): string | undefined {
  const byId = new Map(lignes.map((ligne) => [ligne.id, ligne]));
  const ids = new Set(affectations.map(({ echeanceId }) => echeanceId));
  if (ids.size !== affectations.length) return 'Une échéance ne reçoit qu’un montant.';
  let total = 0;
  for (const { echeanceId, montant: given } of affectations) {
    const ligne = byId.get(echeanceId);
    if (ligne === undefined) return "Une échéance n'est plus celle de cet élève : relisez ce qu'il doit.";
    if (given > ligne.montant - ligne.paye)
      return "Une échéance reçoit plus que ce qu'il en reste : relisez ce que l'élève doit.";
    total += given;
  }
  return total > montant ? 'Les échéances reçoivent plus que le montant encaissé.' : undefined;
}
