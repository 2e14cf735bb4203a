/** The title of a column; it sorts the list where the call can sort by it. */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import type { Sorted } from '#core/crud/search.ts';
import { placeOf } from './cell.tsx';
import classes from './columns.module.css';

interface ColumnTitleProps {
  column: Column<AnyRow>;
  /** Its rank among the columns. */
  index: number;
  /** Before its words: the box of all rows. */
  lead: ReactNode;
  /** The order in force when the list is sorted by this column. */
  direction: Sorted['ordre'] | undefined;
  onSort: (() => void) | undefined;
}

export function ColumnTitle({ column, index, lead, direction, onSort }: ColumnTitleProps) {
  const sort =
    direction === undefined ? undefined : ({ asc: 'ascending', desc: 'descending' } as const)[direction];
  const Icon =
    direction === undefined ? IconArrowsSort : { asc: IconArrowUp, desc: IconArrowDown }[direction];
  return (
    <th role="columnheader" scope="col" aria-sort={sort} {...placeOf(column, index)}>
      {lead}
      {onSort === undefined ? (
        column.title
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-active={direction !== undefined || undefined}
          onClick={onSort}
        >
          {column.title}
          <Icon size={14} aria-hidden />
        </button>
      )}
    </th>
  );
}
