/**
 * Reads one page of a list: its rows, their number, and the way to the other pages. The list of a page and of a window share
 * it.
 */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import type { AnyRow } from '#core/crud/crud-page.tsx';
import { pageCount } from '#core/crud/pages/paging.ts';
import { changeListSearch, filterInput, type Ordre } from '#core/crud/search.ts';
import type { Within } from '#core/crud/source.ts';
import { type ListState, usePageSize } from '#core/crud/use-list.ts';

interface PagedRowsOptions {
  /** Key of the remembered page length. */
  name: string;
  endpoint: Endpoint;
  /** Input of the call beside the search: the parent whose children are listed. */
  shown: Within;
  /** Columns the call can sort by, its default order first. */
  sortable: readonly [string, ...string[]];
  ownOrder?: Ordre | undefined;
  state: Pick<ListState, 'search' | 'go'> & { marque?: number | undefined };
}

/**
 * Reads the page in the address. `rows` is undefined until the first answer, and while the last page replaces one that does not
 * exist.
 */
export function usePagedRows({
  name,
  endpoint,
  shown,
  sortable,
  ownOrder,
  state: { search, go, marque },
}: PagedRowsOptions) {
  const { size, remember } = usePageSize(name, endpoint, search);
  const page = search.page ?? 1;
  const filter = filterInput(search, sortable, ownOrder);
  const input = { ...shown, ...filter, page, taille: size };
  const [marked] = useState(marque);
  const [wanted, setWanted] = useState(marque);
  const query = useEndpoint(endpoint, wanted === undefined ? input : { ...input, pageDe: wanted }, {
    keepPrevious: true,
    enabled: size !== undefined,
  });
  const rows = query.data?.data as readonly AnyRow[] | undefined;
  const total = { total: query.data?.total ?? rows?.length ?? 0, totalExact: query.data?.totalExact ?? true };
  const isSettled = rows !== undefined && !query.isPlaceholderData;
  const count = pageCount(total, size ?? 1, page, rows?.length ?? 0);
  const isBeyondTheEnd = isSettled && rows.length === 0 && page > 1;

  // Shows the last page when the last row of a page was deleted, or when the address names a page that does not exist.
  const goToLastPage = useEffectEvent(() => {
    const last = total.totalExact ? Math.max(1, Math.ceil(total.total / (size ?? 1))) : page - 1;
    go(changeListSearch(search, { page: Math.min(last, page - 1) }), 'replace');
  });
  useEffect(() => {
    if (isBeyondTheEnd) goToLastPage();
  }, [isBeyondTheEnd, page]);

  // The list goes to the page of the row that was just added or changed.
  const queryClient = useQueryClient();
  // The answer kept from before the change would come back as if it were new.
  const isFound = wanted !== undefined && isSettled && !query.isStale;
  const goToFound = useEffectEvent(() => {
    const target = query.data?.page ?? page;
    // These rows are those of that page: they are not asked for again.
    queryClient.setQueryData(endpointQuery(endpoint, { ...input, page: target }).queryKey, query.data);
    if (target !== page) go(changeListSearch(search, { page: target }), 'replace');
    setWanted(undefined);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's answer ends the looking, and moves the address
    if (isFound) goToFound();
  }, [isFound]);
  const isShown = rows !== undefined && !isBeyondTheEnd;
  return {
    rows: isShown ? rows : undefined,
    size,
    total,
    /** The totals of all rows found, by column; undefined where the call tells none. */
    totals: query.data?.totaux,
    marked,
    error: query.error,
    retry: () => void query.refetch(),
    isFetching: query.isFetching,
    /** True while the rows are still those of the page before. */
    isStale: query.isPlaceholderData,
    /** The figures of the list's foot; null where there is nothing to page through. */
    foot:
      isShown && rows.length > 0 && size !== undefined && query.error === null
        ? { page, size, count, total, rows: rows.length }
        : null,
    goToPage: (target: number) => go(changeListSearch(search, { page: target })),
    chooseSize: (taille: number) => {
      remember(taille);
      go(changeListSearch(search, { taille }));
    },
  };
}
