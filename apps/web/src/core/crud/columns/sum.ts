/** Adds the amounts of a column. */
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';

/** Adds up a column over some rows. */
export function sumOf({ key, counts }: Column<AnyRow>, rows: readonly AnyRow[]): number {
  return rows.reduce((sum, row) => sum + (counts === undefined ? Number(row[key] ?? 0) : counts(row)), 0);
}
