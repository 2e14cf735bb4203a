/** The last rows of a list of amounts: their total on this page, and in all that the list finds. */
import { Fragment } from 'react';
import { placeOf } from '#core/crud/columns/cell.tsx';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { formatNumber, type Total } from '#core/crud/pages/paging.ts';
import { Money } from '#core/ui/fields/money.tsx';
import classes from './table.module.css';
import type { LeadColumn } from './table.tsx';

interface ListTotalsProps {
  columns: readonly Column<AnyRow>[];
  rows: readonly AnyRow[];
  lead: LeadColumn | undefined;
  total: Total;
  /** The totals of all rows, by column; undefined where the call tells none. */
  totals: Readonly<Record<string, number>> | undefined;
}

/** Adds up a column over some rows. */
export function sumOf({ key, counts }: Column<AnyRow>, rows: readonly AnyRow[]): number {
  return rows.reduce((sum, row) => sum + (counts === undefined ? Number(row[key] ?? 0) : counts(row)), 0);
}

export function ListTotals({ columns, rows, lead, total, totals = {} }: ListTotalsProps) {
  const isAdded = ({ key, isMoney }: Column<AnyRow>) => isMoney === true && key in totals;
  const added = columns.findIndex(isAdded);
  if (added === -1) return null;
  // Its words stand before the first total; where that is the first column, beside it.
  const first = Math.max(1, added);
  const isOnePage = total.totalExact && rows.length >= total.total;
  const line = (label: string, of: (column: Column<AnyRow>) => number) => (
    <tr role="row">
      <th role="rowheader" scope="row" colSpan={first + (lead === undefined ? 0 : 1)}>
        {label}
        {columns.slice(0, added === 0 ? 1 : 0).map((column) => (
          <Fragment key={column.key}>
            {'\u00A0: '}
            <Money amount={of(column)} />
          </Fragment>
        ))}
      </th>
      {columns.slice(first).map((column) => (
        <td key={column.key} role="cell" {...placeOf(column)}>
          {isAdded(column) && (
            <>
              <span className={classes.label}>{column.title}</span>
              <Money amount={of(column)} />
            </>
          )}
        </td>
      ))}
      <td className={classes.actions} aria-hidden />
    </tr>
  );
  const all = total.totalExact ? `Total des ${formatNumber(total.total)}` : 'Total de tout';
  return (
    <tfoot role="rowgroup">
      {!isOnePage && line('Total de la page', (column) => sumOf(column, rows))}
      {line(isOnePage ? 'Total' : all, ({ key }) => totals[key] ?? 0)}
    </tfoot>
  );
}
