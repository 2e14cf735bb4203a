/** The rows of a window of the menu list: searched, sorted, active or disabled; there are few, so all of them at once. */
import type { Endpoint } from '@gestionscolaire/contract/core/endpoint.ts';
import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { AnyRow, CrudPage } from '#core/crud/crud-page.tsx';
import { ListEmpty } from '#core/crud/list-empty.tsx';
import { changeListSearch, filterInput, type ListSearch } from '#core/crud/list-search.ts';
import { ListTable } from '#core/crud/list-table.tsx';
import { SearchBox } from '#core/crud/list-toolbar.tsx';
import { StateFilter } from '#core/crud/state-filter.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Failure } from '#core/ui/failure.tsx';
import classes from './menus.module.css';
import '@mantine/core/styles/Loader.css';

interface MenusEnfantsProps {
  title: string;
  page: CrudPage;
  endpoint: Endpoint;
  parent: Readonly<Record<string, number>>;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  empty: string;
  renderActions: (row: AnyRow) => ReactNode;
}

/** Their place first: the order of the tiles. */
const SORTABLE = ['ordre', 'libelle'] as const;

export function MenusEnfants({
  title,
  page,
  endpoint,
  parent,
  search,
  onSearch,
  empty,
  renderActions,
}: MenusEnfantsProps) {
  const input = { ...parent, ...filterInput(search, SORTABLE) };
  const { data, error, refetch, isFetching } = useEndpoint(endpoint, input, { keepPrevious: true });
  const rows = Array.isArray(data?.data) ? data.data.filter(isRow) : undefined;
  const body = () => {
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
    if (rows === undefined) return <Waiting />;
    const isWhole = search.recherche === undefined && search.etat !== 'desactives';
    if (rows.length === 0 && isWhole) return <Empty title={empty} />;
    if (rows.length === 0) return <ListEmpty search={search} go={onSearch} add={null} />;
    return (
      <ListTable
        {...{ title, rows, renderActions, search }}
        columns={page.columns}
        sortable={SORTABLE}
        go={onSearch}
      />
    );
  };
  return (
    <>
      <div className={classes.outils}>
        <SearchBox
          value={search.recherche ?? ''}
          onSearch={(recherche) => onSearch(changeListSearch(search, { recherche }))}
        />
        <StateFilter
          value={search.etat ?? 'actifs'}
          onChange={(etat) => onSearch(changeListSearch(search, { etat }))}
        />
      </div>
      <section className={classes.lignes} tabIndex={-1} aria-label={title} aria-busy={isFetching}>
        {body()}
      </section>
    </>
  );
}

/** Rows of any entity carry their stamps; a list answers nothing else. */
function isRow(row: unknown): row is AnyRow {
  return typeof row === 'object' && row !== null && 'id' in row && 'estActif' in row;
}

function Waiting() {
  return (
    <div role="status" className={classes.attente}>
      <Loader aria-hidden="true" />
      <span>Chargement…</span>
    </div>
  );
}
