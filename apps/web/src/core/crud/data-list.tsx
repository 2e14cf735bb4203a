/**
 * A list of the product: search, state, order, page and page length in the address, rows from the server, and a
 * designed answer to every situation. Pages written by hand use it as crudPage does.
 */
import type { Endpoint } from '@gestionscolaire/contract/core/endpoint.ts';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Failure } from '#core/ui/failure.tsx';
import type { AnyRow, Column } from './crud-page.tsx';
import classes from './data-list.module.css';
import { ListEmpty, type RenderResembling } from './list-empty.tsx';
import { ListFooter } from './list-footer.tsx';
import { changeListSearch, filterInput, type Ordre } from './list-search.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { Within } from './list-source.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { pageCount } from './paging.ts';
import { type ListState, usePageSize } from './use-list.ts';

export interface DataListProps {
  /** The entity's word: key of the remembered page length, name of exported files. */
  name: string;
  /** What the rows are, for readers and on paper: 'Devises'. */
  title: string;
  endpoint: Endpoint;
  /** What the call is given beside the search: the parent whose children are listed. */
  shown?: Within;
  exportEndpoint: Endpoint;
  /** Columns the call can sort by, its default order first. */
  sortable: readonly [string, ...string[]];
  columns: readonly Column<AnyRow>[];
  /** Of the default column, as long as nobody chose an order; default: ascending. */
  ownOrder?: Ordre;
  /** Its rows are never disabled, nor added here: neither is spoken of. */
  isStateless?: boolean;
  /** What the page's own choices narrow it to, for its paper: 'Classe : 6ème A'. */
  narrowed?: readonly string[];
  state: ListState;
  /** Buttons of a row. */
  renderActions: (row: AnyRow) => ReactNode;
  /** What an empty list proposes. */
  add: ReactNode;
  /** What resembles a search that finds nothing, where slips are usual: names of people. */
  renderResembling?: RenderResembling | undefined;
  /** Shown until the first rows arrive. */
  loading?: ComponentType | undefined;
}

const ALL: Within = {};

export function DataList({
  name,
  title,
  endpoint,
  shown = ALL,
  exportEndpoint,
  sortable,
  columns,
  ownOrder,
  isStateless = false,
  narrowed,
  state,
  renderActions,
  add,
  renderResembling,
  loading,
}: DataListProps) {
  const { search, go } = state;
  const { size, remember } = usePageSize(name, search);
  const page = search.page ?? 1;
  const filter = filterInput(search, sortable, ownOrder);
  const query = useEndpoint(
    endpoint,
    { ...shown, ...filter, page, taille: size },
    { keepPrevious: true, enabled: size !== undefined },
  );
  const rows = query.data?.data as readonly AnyRow[] | undefined;
  const total = { total: query.data?.total ?? rows?.length ?? 0, totalExact: query.data?.totalExact ?? true };
  const isSettled = rows !== undefined && !query.isPlaceholderData;
  const count = pageCount(total, size ?? 1, page, rows?.length ?? 0);
  const isBeyondTheEnd = isSettled && rows.length === 0 && page > 1;

  // The last row of the last page was deleted, or the address names a page that never was: the last one is shown.
  const goToLastPage = useEffectEvent(() => {
    const last = total.totalExact ? Math.max(1, Math.ceil(total.total / (size ?? 1))) : page - 1;
    go(changeListSearch(search, { page: Math.min(last, page - 1) }), 'replace');
  });
  useEffect(() => {
    if (isBeyondTheEnd) goToLastPage();
  }, [isBeyondTheEnd, page]);

  const top = useRef<HTMLElement>(null);
  const goToPage = (target: number) => {
    go(changeListSearch(search, { page: target }));
    if (top.current !== null && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };
  const chooseSize = (taille: number) => {
    remember(taille);
    go(changeListSearch(search, { taille }));
  };

  const Loading = loading;
  const skeleton = Loading === undefined ? <ListSkeleton columns={columns} rows={size ?? 2} /> : <Loading />;
  const body = (): ReactNode => {
    if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
    if (rows === undefined || isBeyondTheEnd) return skeleton;
    if (rows.length === 0) return <ListEmpty {...{ search, go, add, isStateless, renderResembling }} />;
    return (
      <ListTable
        title={title}
        columns={columns}
        sortable={sortable}
        ownOrder={ownOrder}
        rows={rows}
        renderActions={renderActions}
        search={search}
        go={go}
      />
    );
  };

  return (
    <section ref={top} tabIndex={-1} className={classes.list} aria-label={title} aria-busy={query.isFetching}>
      <div
        className={classes.progress}
        data-active={(query.isFetching && rows !== undefined) || undefined}
        aria-hidden
      />
      <ListToolbar
        {...{ name, title, endpoint, shown, exportEndpoint, sortable, columns, search, go }}
        {...{ ownOrder, isStateless, narrowed }}
      />
      <div className={classes.body} data-stale={query.isPlaceholderData || undefined}>
        {body()}
      </div>
      {size !== undefined && rows !== undefined && rows.length > 0 && query.error === null && (
        <ListFooter
          {...{ page, size, count, total, rows: rows.length }}
          onPage={goToPage}
          onSize={chooseSize}
        />
      )}
    </section>
  );
}
