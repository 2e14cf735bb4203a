/** Reads and writes whole hundredths as people type them: 1250 for 12,5. Marks, averages and thresholds are such. */

/** The hundredths of one whole. */
export const CENTIEMES_PAR_UNITE = 100;

const ECRIT = /^(\d{1,3})(?:[.,](\d{1,2}))?$/;

/** Reads '12', '12,5' and '12.50' as 1200, 1250 and 1250; undefined for anything else: '12,555', '-1'. */
export function lireCentiemes(text: string): number | undefined {
  const found = ECRIT.exec(text.trim());
  if (found === null) return undefined;
  return Number(found[1]) * CENTIEMES_PAR_UNITE + Number((found[2] ?? '').padEnd(2, '0'));
}

/** The parts of one whole of points: a mark in hundredths times a coefficient in hundredths. */
export const DIX_MILLIEMES_PAR_UNITE = 10_000;

/** Writes whole parts of a power of ten, 0 or more: 1250 with 2 decimals is '12,50'. */
export function ecrireDecimales(entier: number, decimales: number): string {
  const digits = String(entier).padStart(decimales + 1, '0');
  return `${digits.slice(0, -decimales)},${digits.slice(-decimales)}`;
}

/** Writes 1250 with both decimals, as marks are printed: '12,50'. */
export const ecrireDeuxDecimales = (centiemes: number): string => ecrireDecimales(centiemes, 2);

/** Writes 1250 as a person types it: '12,5', and 1200 as '12'. */
export const ecrireCentiemes = (centiemes: number): string =>
  ecrireDeuxDecimales(centiemes).replace(/,?0{1,2}$/, '');

/** Writes points, in ten-thousandths: 185250 is '18,525', 729100 is '72,91'. A third or fourth decimal stands only when not zero. */
export const ecrireDixMilliemes = (dixMilliemes: number): string =>
  ecrireDecimales(dixMilliemes, 4).replace(/0{1,2}$/, '');
