/**
 * Divides and rounds in whole numbers alone: no other file of this room divides, or makes a number of a bigint
 * (`scripts/regles.js`). Additions.
 */

/** An exact number, as a fraction: `den` above 0. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/** One printed level: its exact fraction in hundredths, and the figure that is printed and that enters the next level. */
export interface Niveau extends Fraction {
  /** In whole hundredths: `arrondi(num, den)`. */
  readonly valeur: number;
}

/** A figure that enters a mean, with its weight. */
export interface Terme {
  readonly valeur: bigint;
  readonly poids: bigint;
}

const PLUS_GRAND = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Hands out a bigint as a number.
 * @throws RangeError when a number does not hold it exactly.
 */
export function enNombre(entier: bigint): number {
  if (entier > PLUS_GRAND || entier < -PLUS_GRAND) throw new RangeError(`not a safe integer: ${entier}`);
  return Number(entier);
}

/** Returns the whole part of a division, both 0 or more: `quotient(7n, 2n) === 3n`. */
export const quotient = (num: bigint, den: bigint): bigint => num / den;

/**
 * Rounds a fraction half up to the whole: `arrondi(2467n, 2n) === 1234`. It is the only rounding of marks, applied once at each
 * printed level.
 * @throws RangeError for a fraction below 0 or without a denominator above 0: a fault of the caller.
 */
export function arrondi(num: bigint, den: bigint): number {
  if (num < 0n || den <= 0n) throw new RangeError(`not a fraction to round: ${num}/${den}`);
  return enNombre(quotient(2n * num + den, 2n * den));
}

function pgcd(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/** Returns the smallest number that both divide, both above 0: `ppcm(10n, 15n) === 30n`. */
export const ppcm = (a: bigint, b: bigint): bigint => (a === b ? a : quotient(a, pgcd(a, b)) * b);

/** Returns the same fraction in its smallest terms: 3950/300 is 79/6. */
export function reduire({ num, den }: Fraction): Fraction {
  const commun = pgcd(num, den);
  return { num: quotient(num, commun), den: quotient(den, commun) };
}

/** Makes a term of a printed figure, in hundredths, and a weight; both whole. */
export const terme = (valeur: number, poids: number): Terme => ({
  valeur: BigInt(valeur),
  poids: BigInt(poids),
});

/**
 * Computes a level, (Σ valeur × poids + enPlus) ÷ Σ poids, rounded once; null without a term. `commun`: the denominator that all
 * values share, 1 where they are hundredths.
 *
 * `moyennePonderee([terme(1317, 1), terme(1150, 2)])?.valeur === 1206`
 * @throws RangeError when the weights add up to 0, or a figure is not whole.
 */
export function moyennePonderee(termes: readonly Terme[], commun = 1n, enPlus = 0n): Niveau | null {
  if (termes.length === 0) return null;
  let num = enPlus;
  let somme = 0n;
  for (const { valeur, poids } of termes) {
    num += valeur * poids;
    somme += poids;
  }
  const den = somme * commun;
  return { num, den, valeur: arrondi(num, den) };
}
