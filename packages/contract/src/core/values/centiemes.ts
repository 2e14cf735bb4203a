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

/** Writes 1250 with both decimals, as marks are printed: '12,50'. */
export function ecrireDeuxDecimales(centiemes: number): string {
  const decimals = String(centiemes % CENTIEMES_PAR_UNITE).padStart(2, '0');
  return `${Math.floor(centiemes / CENTIEMES_PAR_UNITE)},${decimals}`;
}

/** Writes 1250 as a person types it: '12,5', and 1200 as '12'. */
export const ecrireCentiemes = (centiemes: number): string =>
  ecrireDeuxDecimales(centiemes).replace(/,?0{1,2}$/, '');
