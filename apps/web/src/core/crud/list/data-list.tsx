/**
 * A list of the product. Its search, state, order, page and page length are in the address, its rows come from the server, and
 * every situation has a designed answer. What it offers follows from its contract, a look-alike's or a read-only one.
 */
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useToldPage } from '#core/crud/columns/told.ts';
import { useColumns, usualColumns } from '#core/crud/columns/use-columns.ts';
import type { AnyRow, ListPage } from '#core/crud/crud-page.tsx';
import { useFilters } from '#core/crud/filters/use-filters.tsx';
import { linksOf, type RowLinkTo, useRowLinks } from '#core/crud/links.ts';
import { ListFooter } from '#core/crud/pages/footer.tsx';
import { RowLink } from '#core/crud/rows/button.tsx';
import { RowMenu } from '#core/crud/rows/menu.tsx';
import { useSelection } from '#core/crud/selection/use-selection.tsx';
import type { Filtered, ListSource, Within } from '#core/crud/source.ts';
import type { ListState } from '#core/crud/use-list.ts';
import { ViewMenu } from '#core/crud/views/menu.tsx';
import { Failure } from '#core/ui/failure.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './data-list.module.css';
import type { RenderResembling } from './empty.tsx';
import { ListSkeleton } from './skeleton.tsx';
import { ListTable } from './table.tsx';
import { ListToolbar } from './toolbar.tsx';
import { ListTotals } from './totals.tsx';
import { usePagedRows } from './use-paged-rows.ts';

export interface DataListProps {
  /** The declaration of the list: its contract, its columns, its filters. */
  page: ListPage;
  /** Input of the call beside the search: the parent whose children are listed. */
  shown?: Within;
  /** The controls that say which list this is; a phone folds them. */
  subject?: ReactNode;
  state: ListState;
  /** Returns the address that a whole row opens; default: as the page says. */
  opens?: (row: AnyRow) => string | undefined;
  /** Buttons of a row; nothing where it has none. */
  renderActions?: (row: AnyRow) => ReactNode;
  /** Button that an empty list offers. */
  add?: ReactNode;
  /** Shows rows that resemble a search without result, where slips are usual: names of people. */
  renderResembling?: RenderResembling | undefined;
  /** Shown under the list; `filtered`: its filters, which a paper tells. */
  renderBelow?: (filtered: Filtered) => ReactNode;
}

const ListEmpty = lazy(() => import('./empty.tsx').then((module) => ({ default: module.ListEmpty })));

const ALL: Within = {};
const NONE: readonly AnyRow[] = [];

const NO_ACTION = (): ReactNode => null;

export function DataList(props: DataListProps) {
  const { shown = ALL, state, add = null, renderResembling, renderBelow } = props;
  const page = useToldPage(props.page);
  const { contract, loading } = page;
  const { entity: name, list: endpoint, export: exportEndpoint, sortable, ownOrder, isStateless } = contract;
  const title = page.titles.list;
  const opens = props.opens ?? page.opens;
  const { search, go } = state;
  const links = useRowLinks(page.rowLinks);
  const { columns, choosing } = useColumns(name, page.columns, usualColumns(page, shown));
  const paged = usePagedRows({ name, endpoint, shown, sortable, ownOrder, state });
  const { rows, size, foot, marked } = paged;
  const call = { name, title, endpoint, shown, exportEndpoint, sortable, columns, choosing, search, go };
  const filtering = useFilters(page, { ...call, rows: rows ?? NONE });
  const source: ListSource = {
    ...call,
    ownOrder,
    isStateless,
    set: filtering.count,
    filtered: filtering.filtered,
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
          <ListEmpty {...{ search, go, add, isStateless, renderResembling }} comesFrom={page.comesFrom} />
        </Suspense>
      );
    return (
      <ListTable
        {...{ title, columns, sortable, ownOrder, rows, opens, links, lead, marked, search, go }}
        retour={state.whole}
        renderActions={actionsOf(page, props.renderActions ?? NO_ACTION, links)}
        foot={<ListTotals {...{ columns, rows }} totals={paged.totals} total={paged.total} />}
      />
    );
  };
  const list = (
    <section
      ref={top}
      tabIndex={-1}
      className={`${kit.card} ${classes.list}`}
      aria-label={title}
      aria-busy={paged.isFetching}
    >
      <div
        className={`${kit.screenOnly} ${classes.progress}`}
        data-active={(paged.isFetching && rows !== undefined) || undefined}
        aria-hidden
      />
      <ListToolbar
        {...source}
        subject={props.subject}
        chips={filtering.chips}
        views={<ViewMenu {...{ contract, search, go, size, columns, choosing }} />}
      />
      <div className={classes.body} data-stale={paged.isStale || undefined}>
        {body()}
      </div>
      {bar ?? (foot !== null && <ListFooter {...foot} onPage={goToPage} onSize={paged.chooseSize} />)}
    </section>
  );
  if (renderBelow === undefined) return list;
  return (
    <>
      {list}
      {renderBelow(filtering.filtered)}
    </>
  );
}

/** Draws the links and the actions of a row: as the documents have them, or in the row's menu where they show no such list. */
function actionsOf(
  { contract, nameOf }: ListPage,
  renderActions: (row: AnyRow) => ReactNode,
  links: readonly RowLinkTo<AnyRow>[],
) {
  const all = (row: AnyRow): ReactNode => (
    <>
      {linksOf(row, links).map(({ icon, label, keys, to }) => (
        <RowLink key={label} {...{ icon, label, keys }} name={nameOf(row)} to={to(row)} />
      ))}
      {renderActions(row)}
    </>
  );
  if (contract.list.isDocumented) return all;
  return (row: AnyRow): ReactNode => {
    const own = renderActions(row) ?? false;
    return own === false && linksOf(row, links).length === 0 ? null : (
      <RowMenu name={nameOf(row)}>{() => all(row)}</RowMenu>
    );
  };
}
