/** The rows of a list: a table with titles that sort; on a phone, cards that show the same rows with their actions in reach. */
import type { MouseEvent, ReactNode } from 'react';
import { cell, placeOf } from '#core/crud/columns/cell.tsx';
import { ColumnTitle } from '#core/crud/columns/title.tsx';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import type { LeadColumn } from '#core/crud/lead-column.ts';
import { type RowOpening, useRows } from '#core/crud/rows/use-rows.ts';
import { type ListSearch, nextOrder, type Ordre, sortBy, sortedBy } from '#core/crud/search.ts';
import type { ListState } from '#core/crud/use-list.ts';
import kit from '#core/ui/kit.module.css';
import cards from '#core/ui/phone-cards.module.css';
import classes from './table.module.css';

interface ListTableProps extends RowOpening {
  title: string;
  columns: readonly Column<AnyRow>[];
  sortable: readonly [string, ...string[]];
  ownOrder?: Ordre | undefined;
  rows: readonly AnyRow[];
  renderActions: (row: AnyRow) => ReactNode;
  lead?: LeadColumn | undefined;
  /** Id of the row that was just added or changed. */
  marked?: number | undefined;
  /** Rows under the others: the totals. */
  foot?: ReactNode;
  search: ListSearch;
  go: ListState['go'];
}

/** Says under the pointer the whole of a value that its cell cuts. */
function sayWhole({ target }: MouseEvent<HTMLElement>): void {
  const value = target instanceof Element ? target.closest(`.${classes.value}`) : null;
  if (!(value instanceof HTMLElement)) return;
  const isCut = value.scrollWidth > value.clientWidth || value.scrollHeight > value.clientHeight + 1;
  value.title = isCut ? value.innerText : '';
}

/** A keyboard and a reader of the screen have the whole text already: only the pointer needs this. */
const UNDER_THE_POINTER = { onMouseOver: sayWhole };

// Cards change the display of rows and cells, and some browsers then drop their roles: the roles are written out.
export function ListTable(props: ListTableProps) {
  const { title, columns, sortable, ownOrder, rows, renderActions, lead, foot, search, go } = props;
  const sorted = sortedBy(search, sortable, ownOrder);
  const { onRow, rowProps } = useRows(props);
  return (
    <div className={classes.scroll}>
      <table
        className={`${cards.cards} ${cards.framed} ${kit.table} ${classes.table}`}
        role="table"
        aria-label={title}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              <ColumnTitle
                key={column.key}
                column={column}
                index={index}
                lead={index === 0 && lead !== undefined && <span className={classes.lead}>{lead.head}</span>}
                direction={sorted.tri === column.key ? sorted.ordre : undefined}
                onSort={
                  sortable.includes(column.key)
                    ? () => go(sortBy(search, nextOrder(column.key, sorted), sortable, ownOrder))
                    : undefined
                }
              />
            ))}
            <th role="columnheader" scope="col" className={classes.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" {...UNDER_THE_POINTER} {...onRow}>
          {rows.map((row) => (
            <tr key={row.id} role="row" {...rowProps(row)}>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  role="cell"
                  data-first={index === 0 || undefined}
                  data-lead={(index === 0 && lead !== undefined) || undefined}
                  {...placeOf(column, index)}
                >
                  {index === 0 && lead !== undefined && (
                    <span className={classes.lead}>{lead.cell(row)}</span>
                  )}
                  <span className={classes.label}>{column.title}</span>
                  <span className={classes.value}>{cell(column, row)}</span>
                </td>
              ))}
              <td role="cell" className={classes.actions}>
                <div className={classes.buttons} data-row-buttons>
                  {renderActions(row)}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}
