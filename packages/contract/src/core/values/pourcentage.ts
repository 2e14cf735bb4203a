/** Reads percentages, with two decimals at most (AMB-102): what a person types and what a file has. */

const POURCENTAGE_ECRIT = /^(\d{1,6}(?:[.,]\d{1,2})?)\s*%?$/;

/** Reads '12,5', '12.50' and '12,5 %' as 12.5; undefined for anything else: '12,555', '1e1', '-5'. */
export function lirePourcentage(text: string): number | undefined {
  const digits = POURCENTAGE_ECRIT.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}

/** Formats 12.5 as '12,5 %', on one line. */
export const formaterPourcentage = (pourcentage: number): string =>
  `${String(pourcentage).replace('.', ',')}\u00A0%`;
