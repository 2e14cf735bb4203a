/** The last rows of a list of amounts: their total on this page, and in all that the list finds. */
import { Fragment } from 'react';
import { placeOf } from '#core/crud/columns/cell.tsx';
import { sumOf } from '#core/crud/columns/sum.ts';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { formatNumber, type Total } from '#core/crud/pages/paging.ts';
import { Money } from '#core/ui/fields/money.tsx';
import classes from './table.module.css';

interface ListTotalsProps {
  columns: readonly Column<AnyRow>[];
  rows: readonly AnyRow[];
  total: Total;
  /** The totals of all rows, by column; undefined where the call tells none. */
  totals: Readonly<Record<string, number>> | undefined;
}

export function ListTotals({ columns, rows, total, totals = {} }: ListTotalsProps) {
  const isAdded = ({ key, isMoney }: Column<AnyRow>) => isMoney === true && key in totals;
  const added = columns.findIndex(isAdded);
  if (added === -1) return null;
  // Its words stand before the first total; where that is the first column, beside it.
  const first = Math.max(1, added);
  const sums = columns.filter(isAdded);
  const isOnePage = total.totalExact && rows.length >= total.total;
  const line = (label: string, of: (column: Column<AnyRow>) => number) => (
    <tr role="row">
      <th role="rowheader" scope="row" colSpan={first}>
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
  // One or two amounts are told in one line; more stand under their columns.
  if (sums.length <= 2) {
    const told = (words: string, column: Column<AnyRow>, amount: number) => (
      <span key={`${words} ${column.key}`} className={classes.sum}>
        {`${column.title} ${words}\u00A0: `}
        <Money amount={amount} />
      </span>
    );
    const ofAll = total.totalExact ? `des ${formatNumber(total.total)}` : 'de tout';
    return (
      <tfoot role="rowgroup">
        <tr role="row">
          <td role="cell" colSpan={columns.length + 1} className={classes.sums}>
            {sums.map((column) => (
              <Fragment key={column.key}>
                {!isOnePage && told('de la page', column, sumOf(column, rows))}
                {told(isOnePage ? 'en tout' : ofAll, column, totals[column.key] ?? 0)}
              </Fragment>
            ))}
          </td>
        </tr>
      </tfoot>
    );
  }
  const all = total.totalExact ? `Total des ${formatNumber(total.total)}` : 'Total de tout';
  return (
    <tfoot role="rowgroup">
      {!isOnePage && line('Total de la page', (column) => sumOf(column, rows))}
      {line(isOnePage ? 'Total' : all, ({ key }) => totals[key] ?? 0)}
    </tfoot>
  );
}
