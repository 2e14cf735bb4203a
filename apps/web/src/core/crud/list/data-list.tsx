/**
 * A list of the product. Its search, state, order, page and page length are in the address, its rows come from the server, and
 * every situation has a designed answer. Pages written by hand use it as crudPage does.
 */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react';
import { useColumns } from '#core/crud/columns/use-columns.ts';
import type { AnyRow, Column, CrudPage } from '#core/crud/crud-page.tsx';
import { useFilters } from '#core/crud/filters/use-filters.tsx';
import { ListFooter } from '#core/crud/pages/footer.tsx';
import { RowLink } from '#core/crud/rows/button.tsx';
import { linksOf, type RowLinkTo, useRowLinks } from '#core/crud/rows/links.ts';
import { RowMenu } from '#core/crud/rows/menu.tsx';
import { useSelection } from '#core/crud/selection/use-selection.tsx';
import { asText } from '#core/crud/values.ts';
import { Failure } from '#core/ui/failure.tsx';
import classes from './data-list.module.css';
import type { RenderResembling } from './empty.tsx';
import type { Ordre } from './search.ts';
import { ListSkeleton } from './skeleton.tsx';
import type { ListSource, Within } from './source.ts';
import { ListTable } from './table.tsx';
import { ListToolbar } from './toolbar.tsx';
import { ListTotals } from './totals.tsx';
import type { ListState } from './use-list.ts';
import { usePagedRows } from './use-paged-rows.ts';

export interface DataListProps {
  /** The entity's word: key of the remembered page length and columns, name of exported files. */
  name: string;
  /** Name of the rows, for screen readers and on paper: 'Devises'. */
  title: string;
  endpoint: Endpoint;
  /** Input of the call beside the search: the parent whose children are listed. */
  shown?: Within;
  exportEndpoint: Endpoint;
  /** Columns the call can sort by, its default order first. */
  sortable: readonly [string, ...string[]];
  columns: readonly Column<AnyRow>[];
  /** Order of the default column until somebody chooses one; default: ascending. */
  ownOrder?: Ordre;
  /** True when rows are never disabled nor added here: the list offers neither. */
  isStateless?: boolean;
  /** The page's own choices that narrow the list, printed on its paper: 'Classe : 6ème A'. */
  narrowed?: readonly string[];
  /** The page's own controls that narrow the list; a phone folds them. */
  filters?: ReactNode;
  state: ListState;
  /** Answers the address that a whole row opens; without it a row opens nothing. */
  opens?: (row: AnyRow) => string | undefined;
  /** Names a row, for its menu; default: its first column. */
  nameOf?: (row: AnyRow) => string;
  /** Links of an active row, before its buttons; one with keys opens on the focused row. */
  rowLinks?: readonly RowLinkTo<AnyRow>[] | undefined;
  /** Buttons of a row; nothing where it has none. */
  renderActions: (row: AnyRow) => ReactNode;
  /** The look-alike whose rows are listed: they may be chosen, and its columns narrow the list. */
  page?: CrudPage;
  /** Button that an empty list offers. */
  add: ReactNode;
  /** Shows rows that resemble a search without result, where slips are usual: names of people. */
  renderResembling?: RenderResembling | undefined;
  /** Shown until the first rows arrive. */
  loading?: ComponentType | undefined;
}

const ListEmpty = lazy(() => import('./empty.tsx').then((module) => ({ default: module.ListEmpty })));

const ALL: Within = {};
const NONE: readonly AnyRow[] = [];

export function DataList(props: DataListProps) {
  const { name, title, endpoint, shown = ALL, exportEndpoint, sortable, ownOrder, state } = props;
  const { isStateless = false, narrowed = [], opens, page, add, renderResembling, loading } = props;
  const { search, go } = state;
  const links = useRowLinks(props.rowLinks);
  const { columns, choosing } = useColumns(name, props.columns);
  const paged = usePagedRows({ name, endpoint, shown, sortable, ownOrder, state });
  const { rows, size, foot, marked } = paged;
  const call = { name, title, endpoint, shown, exportEndpoint, sortable, columns, choosing, search, go };
  const filtering = useFilters(page, { ...call, rows: rows ?? NONE });
  const source: ListSource = {
    ...call,
    ownOrder,
    isStateless,
    narrowed: [...narrowed, ...filtering.narrowed],
  };
  const { lead, bar } = useSelection(page, { source, rows: rows ?? NONE, total: paged.total });
  const top = useRef<HTMLElement>(null);
  const goToPage = (target: number) => {
    paged.goToPage(target);
    if (top.current !== null && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };
  const Loading = loading;
  const skeleton = Loading === undefined ? <ListSkeleton columns={columns} rows={size ?? 2} /> : <Loading />;
  const body = (): ReactNode => {
    if (paged.error !== null) return <Failure error={paged.error} onRetry={paged.retry} />;
    if (rows === undefined) return skeleton;
    if (rows.length === 0)
      return (
        <Suspense fallback={skeleton}>
          <ListEmpty {...{ search, go, add, isStateless, renderResembling }} />
        </Suspense>
      );
    return (
      <ListTable
        {...{ title, columns, sortable, ownOrder, rows, opens, links, lead, marked, search, go }}
        retour={state.whole}
        renderActions={actionsOf(props, links)}
        foot={<ListTotals {...{ columns, rows }} totals={paged.totals} total={paged.total} />}
      />
    );
  };
  return (
    <section ref={top} tabIndex={-1} className={classes.list} aria-label={title} aria-busy={paged.isFetching}>
      <div
        className={classes.progress}
        data-active={(paged.isFetching && rows !== undefined) || undefined}
        aria-hidden
      />
      <ListToolbar {...source} filters={props.filters} chips={filtering.chips} />
      <div className={classes.body} data-stale={paged.isStale || undefined}>
        {body()}
      </div>
      {bar ?? (foot !== null && <ListFooter {...foot} onPage={goToPage} onSize={paged.chooseSize} />)}
    </section>
  );
}

/** Draws the links and the actions of a row: as the documents have them, or in the row's menu where they show no such list. */
function actionsOf(
  { renderActions, columns, nameOf, endpoint }: DataListProps,
  links: readonly RowLinkTo<AnyRow>[],
) {
  const named = (row: AnyRow) => nameOf?.(row) ?? asText(row[columns[0]?.key ?? 'id']);
  const all = (row: AnyRow): ReactNode => (
    <>
      {linksOf(row, links).map(({ icon, label, keys, to }) => (
        <RowLink key={label} {...{ icon, label, keys }} name={named(row)} to={to(row)} />
      ))}
      {renderActions(row)}
    </>
  );
  if (endpoint.isDocumented) return all;
  return (row: AnyRow): ReactNode => {
    const hasNone =
      linksOf(row, links).length === 0 && [null, undefined, false].includes(renderActions(row) as null);
    return hasNone ? null : <RowMenu name={named(row)}>{() => all(row)}</RowMenu>;
  };
}
