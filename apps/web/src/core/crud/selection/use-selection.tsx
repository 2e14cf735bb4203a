/** The choice of rows of a list: its boxes, and the bar that takes the place of the pager. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { ListPage } from '#core/crud/crud-page.tsx';
import type { LeadColumn } from '#core/crud/lead-column.ts';
import type { Total } from '#core/crud/pages/paging.ts';
import type { ListSource } from '#core/crud/source.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { boxColumn } from './boxes.tsx';
import { useChosen } from './chosen.ts';

const SelectionBar = lazy(() => import('./bar.tsx').then((module) => ({ default: module.SelectionBar })));

interface Shown {
  source: ListSource;
  rows: readonly AnyRow[];
  total: Total;
}

interface SelectionParts {
  lead?: LeadColumn;
  bar?: ReactNode;
}

export function useSelection(page: ListPage, { source, rows, total }: Shown): SelectionParts {
  const chosen = useChosen(source.search, JSON.stringify(source.shown));
  const lead = boxColumn(chosen, rows, page.nameOf);
  if (!chosen.isAll && chosen.rows.size === 0) return { lead };
  return {
    lead,
    bar: (
      <Suspense fallback={null}>
        <SelectionBar {...{ page, chosen, source, total }} />
      </Suspense>
    ),
  };
}
