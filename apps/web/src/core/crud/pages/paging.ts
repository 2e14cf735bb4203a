/** Chooses the page buttons of a list, and writes the sentence that counts its rows. */
import { TOTAL_EXACT_MAXIMAL } from '@gestionscolaire/contract/core/api/lists.ts';

/** A page number, or a gap between two of them. */
export type PageItem = number | 'avant' | 'apres';

/** Number of buttons shown at once, gaps included; always the same, so that nothing moves under the pointer. */
const SLOTS = 7;

/** Returns the first page, the last page, the current one with its neighbours, and a gap for the pages between. */
export function pageItems(page: number, count: number): PageItem[] {
  if (count <= SLOTS) return range(1, count);
  const near = SLOTS - 2;
  if (page <= near - 1) return [...range(1, near), 'apres', count];
  if (page >= count - near + 2) return [1, 'avant', ...range(count - near + 1, count)];
  return [1, 'avant', page - 1, page, page + 1, 'apres', count];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

export interface Total {
  total: number;
  /** False above the number that the server counts: there may be any number more. */
  totalExact: boolean;
}

/** Counts the pages, at least one. Where the total is not exact, the page after a full one is always offered. */
export function pageCount({ total, totalExact }: Total, size: number, page: number, rows: number): number {
  const counted = Math.max(1, Math.ceil(total / size));
  return totalExact ? counted : Math.max(counted, rows === size ? page + 1 : page);
}

/** Formats a number: '3 480', its thousands apart by a space that never breaks. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00A0');
}

/** Writes the sentence that counts the rows: 'Éléments 1 à 10 sur 487', 'Éléments 1 à 10 sur plus de 10 000'. */
export function rowCount({ total, totalExact }: Total, size: number, page: number, rows: number): string {
  if (rows === 0) return 'Aucun élément';
  const first = (page - 1) * size + 1;
  const of = totalExact ? formatNumber(total) : `plus de ${formatNumber(TOTAL_EXACT_MAXIMAL)}`;
  return `Éléments ${formatNumber(first)} à ${formatNumber(first + rows - 1)} sur ${of}`;
}
