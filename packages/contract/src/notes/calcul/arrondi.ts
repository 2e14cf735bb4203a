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

/** A figure that enters a mean, `valeur ÷ sur`, with its weight; all three whole. */
interface Terme {
  readonly valeur: number;
  readonly poids: number;
  readonly sur: number;
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

/**
 * Returns a number that is whole and exact.
 * @throws RangeError for another
 */
export function exact(nombre: number): number {
  if (!Number.isSafeInteger(nombre)) throw new RangeError(`not a safe integer: ${nombre}`);
  return nombre;
}

/** Returns the whole part of a division, both 0 or more: `quotient(7n, 2n) === 3n`. */
export const quotient = (num: bigint, den: bigint): bigint => num / den;

/** Returns the same of numbers: what remains is taken away first, so that nothing is rounded. */
const quotientExact = (num: number, den: number): number => (num - (num % den)) / den;

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

/** Makes a term of a printed figure, in hundredths, and a weight; `sur`: what the figure is still to be divided by. */
export const terme = (valeur: number, poids: number, sur = 1): Terme => ({
  valeur: exact(valeur),
  poids: exact(poids),
  sur: exact(sur),
});

/** Returns the smallest number that both divide, in numbers; beyond 2^53 it is no safe integer. */
function communDe(a: number, b: number): number {
  if (a === b) return a;
  let [left, right] = [a, b];
  while (right !== 0) [left, right] = [right, left % right];
  return quotientExact(a, left) * b;
}

/** Computes a level in bigints, whatever its size. */
function moyenneEnGrand(termes: readonly Terme[], enPlus: number): Niveau {
  let commun = 1n;
  for (const { sur } of termes) commun = ppcm(commun, BigInt(sur));
  let num = BigInt(enPlus) * commun;
  let somme = 0n;
  for (const { valeur, poids, sur } of termes) {
    num += BigInt(valeur) * quotient(commun, BigInt(sur)) * BigInt(poids);
    somme += BigInt(poids);
  }
  const den = somme * commun;
  return { num, den, valeur: arrondi(num, den) };
}

/**
 * Computes a level, (Σ valeur ÷ sur × poids + enPlus) ÷ Σ poids, rounded once; null without a term. It is computed in numbers, and once
 * more in bigints where one of them is not exact: a class has thousands of levels.
 *
 * `moyennePonderee([terme(1317, 1), terme(1150, 2)])?.valeur === 1206`
 * @throws RangeError when the weights add up to 0, or a figure is not whole.
 */
export function moyennePonderee(termes: readonly Terme[], enPlus = 0): Niveau | null {
  if (termes.length === 0) return null;
  let commun = 1;
  for (const { sur } of termes) {
    commun = communDe(commun, sur);
    if (!Number.isSafeInteger(commun)) return moyenneEnGrand(termes, enPlus);
  }
  let num = enPlus * commun;
  let somme = 0;
  for (const { valeur, poids, sur } of termes) {
    num += valeur * quotientExact(commun, sur) * poids;
    somme += poids;
  }
  const den = somme * commun;
  // All is 0 or more: what these two are made of is exact when they are.
  const [haut, bas] = [2 * num + den, 2 * den];
  if (num < 0 || den <= 0 || !Number.isSafeInteger(haut) || !Number.isSafeInteger(bas))
    return moyenneEnGrand(termes, enPlus);
  return { num: BigInt(num), den: BigInt(den), valeur: quotientExact(haut, bas) };
}
