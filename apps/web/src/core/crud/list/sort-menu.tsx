/** The menu that sorts the cards: a phone does not show the titles of the table. */
import { NativeSelect } from '@mantine/core';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { type ListSearch, type Ordre, sortBy, sortedBy } from '#core/crud/search.ts';
import type { ListState } from '#core/crud/use-list.ts';
import classes from './toolbar.module.css';

interface SortMenuProps {
  columns: readonly Column<AnyRow>[];
  sortable: readonly [string, ...string[]];
  ownOrder?: Ordre | undefined;
  search: ListSearch;
  go: ListState['go'];
}

/** Returns the words of an order: for texts, numbers or days. */
function ordersOf({ isNumber, isMoney, isDay }: Column<AnyRow>): readonly [asc: string, desc: string] {
  if (isNumber === true || isMoney === true)
    return ['du plus petit au plus grand', 'du plus grand au plus petit'];
  return isDay === true
    ? ['du plus ancien au plus récent', 'du plus récent au plus ancien']
    : ['de A à Z', 'de Z à A'];
}

export function SortMenu({ columns, sortable, ownOrder, search, go }: SortMenuProps) {
  const sorted = sortedBy(search, sortable, ownOrder);
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
      data={options}
      value={`${sorted.tri} ${sorted.ordre}`}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
