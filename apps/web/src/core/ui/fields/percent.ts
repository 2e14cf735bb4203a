/** Percentages as they are read and typed; hundredths at the most (AMB-102). */

/** '12,5' for 12.5, as a field shows it. */
export function bare(percentage: number): string {
  return String(percentage).replace('.', ',');
}

/** '12,5 %' for 12.5, on one line. */
export function formatPercent(percentage: number): string {
  return `${bare(percentage)}\u00A0%`;
}

/** '12,5', '12.50' and '12,5 %' are 12.5; null for anything else: '12,555', '1e1', '-5'. */
export function parsePercent(text: string): number | null {
  const found = /^(\d{1,6}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim());
  return found === null ? null : Number(found[1]?.replace(',', '.'));
}
