/** Sums up the marks of one evaluation, as the foot of the grid shows them: provisional, in whole hundredths. Additions. */
import { moyennePonderee, terme } from '#notes/calcul/arrondi.ts';
import type { NoteSaisie } from '#notes/calcul/donnees.ts';

/** One cell of the column, and whether the evaluation awaits its pupil. */
export interface CelluleDeColonne extends NoteSaisie {
  readonly estAttendue: boolean;
}

/** The foot of a column. The mean, the lowest and the highest are of the values alone, on the evaluation's own scale; null: none. */
export interface PiedDeColonne {
  /** The cells that hold a value or a code. */
  readonly saisies: number;
  /** The awaited cells that hold nothing. */
  readonly manquantes: number;
  readonly moyenne: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * Sums up a column. A code is entered, and counts in no mean: what it is worth is for the rule to say. 12,00, 15,00 and ABS: 3 entered,
 * mean 13,50.
 */
export function piedDeColonne(cellules: readonly CelluleDeColonne[]): PiedDeColonne {
  const valeurs = cellules
    .flatMap(({ valeur }) => (valeur === null ? [] : [valeur]))
    .toSorted((a, b) => a - b);
  const isEmpty = ({ valeur, code }: CelluleDeColonne) => valeur === null && code === null;
  return {
    saisies: cellules.filter((one) => !isEmpty(one)).length,
    manquantes: cellules.filter((one) => one.estAttendue && isEmpty(one)).length,
    moyenne: moyennePonderee(valeurs.map((valeur) => terme(valeur, 1)))?.valeur ?? null,
    min: valeurs[0] ?? null,
    max: valeurs.at(-1) ?? null,
  };
}
