/** Writes marks, points, coefficients and ranks as screens and papers show them: a comma, never a float. Additions. */
import {
  ecrireCentiemes,
  ecrireDecimales,
  ecrireDeuxDecimales,
  ecrireDixMilliemes,
} from '#core/values/centiemes.ts';
import type { Sexe } from '#eleves/eleves.ts';
import { enNombre, type Fraction, quotient } from './arrondi.ts';
import { type NoteSaisie, SIGLES_DES_CODES } from './donnees.ts';
import type { Rang } from './rangs.ts';

/** Returns the whole parts that a figure is. @throws RangeError for another number */
function entiers(figure: number): number {
  if (!Number.isSafeInteger(figure) || figure < 0) throw new RangeError(`not whole units: ${figure}`);
  return figure;
}

/**
 * Formats a mark, an average or a threshold: 1250 is '12,50', 0 is '0,00'.
 * @throws RangeError for what is not a whole number of hundredths, 0 or more: a fault of the caller.
 */
export const formaterNote = (centiemes: number): string => ecrireDeuxDecimales(entiers(centiemes));

/**
 * Formats points, in ten-thousandths: 185250 is '18,525', 729100 is '72,91'. A third or fourth decimal stands only when not zero.
 * @throws RangeError as formaterNote.
 */
export const formaterPoints = (dixMilliemes: number): string => ecrireDixMilliemes(entiers(dixMilliemes));

/**
 * Formats a coefficient, or a sum of them: 150 is '1,5', 200 is '2'.
 * @throws RangeError as formaterNote.
 */
export const formaterCoefficient = (centiemes: number): string => ecrireCentiemes(entiers(centiemes));

/** Formats a cell: '12,50', 'ABS', or '' for an empty one; `lireNote` reads each back as it was. */
export function formaterCellule({ valeur, code }: NoteSaisie): string {
  if (valeur !== null) return formaterNote(valeur);
  return code === null ? '' : SIGLES_DES_CODES[code];
}

/** Formats an exact fraction of hundredths with four decimals at most, then '…': '13,1666…', '12,335', '4,00'. */
export function formaterFraction({ num, den }: Fraction): string {
  const whole = quotient(num * 100n, den);
  const isExact = whole * den === num * 100n;
  return isExact ? formaterPoints(enNombre(whole)) : `${ecrireDecimales(entiers(enNombre(whole)), 4)}…`;
}

/** Says a rank: '1er', '1re' for a girl, '2e', '2e ex æquo'. A sex that is not known is never made a girl's. */
export function direRang({ rang, exAequo }: Rang, sexe: Sexe | null): string {
  const first = sexe === 'F' ? '1re' : '1er';
  return `${rang === 1 ? first : `${rang}e`}${exAequo ? ' ex æquo' : ''}`;
}
