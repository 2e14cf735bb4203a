/** Leaves out of a list what its reader is not told (`reserved` of its contract): columns, orders and filters that would be empty. */
import { useDroits } from '#core/api/droits.ts';
import type { ListPage } from '#core/crud/crud-page.tsx';

/** Returns the page of a list without the keys that are withheld. */
export function toldPage(page: ListPage, withheld: readonly string[]): ListPage {
  if (withheld.length === 0) return page;
  const isTold = (key: string): boolean => !withheld.includes(key);
  const { contract, columns } = page;
  // Its own order, the first, is told to everybody.
  const [first, ...sortable] = contract.sortable;
  return {
    ...page,
    columns: columns.filter(({ key }) => isTold(key)),
    contract: {
      ...contract,
      sortable: [first, ...sortable.filter(isTold)],
      filters: Object.fromEntries(Object.entries(contract.filters).filter(([key]) => isTold(key))),
    },
  };
}

/** Returns the page of a list as this person sees it. */
export const useToldPage = (page: ListPage): ListPage =>
  toldPage(page, useDroits().withheld(page.contract.list));
