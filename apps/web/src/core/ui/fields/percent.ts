/** Shows percentages. */

/** Writes 12.5 as '12,5', as a field shows it. */
export function bare(percentage: number): string {
  return String(percentage).replace('.', ',');
}
