/** The column that a list puts before its own. */
import type { ReactNode } from 'react';
import type { AnyRow } from './values.ts';

/** Boxes before the first column, filled by who selects rows: one at its head and one a row. They add no column to the documents' own. */
export interface LeadColumn {
  head: ReactNode;
  cell: (row: AnyRow) => ReactNode;
  isChosen: (row: AnyRow) => boolean;
  /** Called by the keys of a focused row: Espace, or the arrows with Maj. */
  onKey: (row: AnyRow, how: 'toggle' | 'extend') => void;
}
