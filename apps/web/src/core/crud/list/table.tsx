/** The rows of a list: a table with titles that sort; on a phone, cards that show the same rows with their actions in reach. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import cards from '#core/ui/phone-cards.module.css';
import { type ListSearch, nextOrder, type Ordre, type Sorted, sortBy, sortedBy } from './search.ts';
import classes from './table.module.css';
import type { ListState } from './use-list.ts';

interface ListTableProps {
  title: string;
  columns: readonly Column<AnyRow>[];
  sortable: readonly [string, ...string[]];
  ownOrder?: Ordre | undefined;
  rows: readonly AnyRow[];
  renderActions: (row: AnyRow) => ReactNode;
  search: ListSearch;
  go: ListState['go'];
}

// Cards change the display of rows and cells, and some browsers then drop their roles: the roles are written out.
export function ListTable(props: ListTableProps) {
  const { title, columns, sortable, ownOrder, rows, renderActions, search, go } = props;
  const sorted = sortedBy(search, sortable, ownOrder);
  return (
    <>
      <SortMenu {...{ columns, sortable, ownOrder, sorted, search, go }} />
      <div className={classes.scroll}>
        <table className={`${cards.cards} ${cards.framed} ${classes.table}`} role="table" aria-label={title}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <ColumnTitle
                  key={column.key}
                  title={column.title}
                  width={widthOf(column)}
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
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={row.id} role="row">
                {columns.map((column, index) => (
                  <td key={column.key} role="cell" data-first={index === 0 || undefined}>
                    <span className={classes.label}>{column.title}</span>
                    <span className={classes.value}>{cell(column, row)}</span>
                  </td>
                ))}
                <td role="cell" className={classes.actions}>
                  <div className={classes.buttons}>{renderActions(row)}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Shows a cell: the column's own way, else the value; a dash for nothing, or for a value the person may not see. */
export function cell(column: Column<AnyRow>, row: AnyRow): ReactNode {
  const value = row[column.key];
  // The server left this key out: the cell shows a dash, not the words of `none`.
  if (value === null && column.none !== undefined) return column.none;
  if (value === undefined || value === null || value === '')
    return <span className={classes.nothing}>—</span>;
  if (column.show !== undefined) return column.show(row);
  return column.isDay === true ? formaterJour(asText(value)) : asText(value);
}

function widthOf({ isNarrow, isWide }: Column<AnyRow>): ColumnTitleProps['width'] {
  if (isNarrow === true) return 'narrow';
  return isWide === true ? 'wide' : undefined;
}

interface ColumnTitleProps {
  title: string;
  width: 'narrow' | 'wide' | undefined;
  direction: Sorted['ordre'] | undefined;
  onSort: (() => void) | undefined;
}

function ColumnTitle({ title, width, direction, onSort }: ColumnTitleProps) {
  const sort =
    direction === undefined ? undefined : ({ asc: 'ascending', desc: 'descending' } as const)[direction];
  const Icon =
    direction === undefined ? IconArrowsSort : { asc: IconArrowUp, desc: IconArrowDown }[direction];
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      data-narrow={width === 'narrow' || undefined}
      data-wide={width === 'wide' || undefined}
    >
      {onSort === undefined ? (
        title
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-active={direction !== undefined || undefined}
          onClick={onSort}
        >
          {title}
          <Icon size={16} aria-hidden />
        </button>
      )}
    </th>
  );
}

interface SortMenuProps {
  columns: readonly Column<AnyRow>[];
  sortable: readonly string[];
  ownOrder: Ordre | undefined;
  sorted: Sorted;
  search: ListSearch;
  go: ListState['go'];
}

/** Answers the words of an order: for texts, numbers or days. */
function ordersOf({ isNumber, isDay }: Column<AnyRow>): readonly [asc: string, desc: string] {
  if (isNumber === true) return ['du plus petit au plus grand', 'du plus grand au plus petit'];
  return isDay === true
    ? ['du plus ancien au plus récent', 'du plus récent au plus ancien']
    : ['de A à Z', 'de Z à A'];
}

/** The menu that sorts the cards: a phone does not show the titles of the table. */
function SortMenu({ columns, sortable, ownOrder, sorted, search, go }: SortMenuProps) {
  const options = columns
    .filter((column) => sortable.includes(column.key))
    .flatMap((column) => {
      const { key, title } = column;
      const [asc, desc] = ordersOf(column);
      return [
        { value: `${key} asc`, label: `${title}, ${asc}` },
        { value: `${key} desc`, label: `${title}, ${desc}` },
      ];
    });
  const choose = (value: string) => {
    const [tri = '', ordre] = value.split(' ');
    go(sortBy(search, { tri, ordre: ordre === 'desc' ? 'desc' : 'asc' }, sortable, ownOrder));
  };
  return (
    <NativeSelect
      className={classes.sortMenu}
      label="Trier par"
      rightSection={<IconSelector size={18} aria-hidden />}
      data={options}
      value={`${sorted.tri} ${sorted.ordre}`}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
