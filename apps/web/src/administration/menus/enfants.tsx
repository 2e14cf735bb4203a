/** The rows of a window of the menu list: searched, sorted, active or disabled, page by page as every list. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnyRow, CrudPage } from '#core/crud/crud-page.tsx';
import { ListEmpty } from '#core/crud/list/empty.tsx';
import { SortMenu } from '#core/crud/list/sort-menu.tsx';
import { StateFilter } from '#core/crud/list/state-filter.tsx';
import { ListTable } from '#core/crud/list/table.tsx';
import { SearchBox } from '#core/crud/list/toolbar.tsx';
import { usePagedRows } from '#core/crud/list/use-paged-rows.ts';
import { ListFooter } from '#core/crud/pages/footer.tsx';
import { changeListSearch, type ListSearch } from '#core/crud/search.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
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

/** Columns that can sort the rows; the first is the order of the tiles. */
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
  const { rows, error, retry, isFetching, foot, goToPage, chooseSize } = usePagedRows({
    name: endpoint.name,
    endpoint,
    shown: parent,
    sortable: SORTABLE,
    state: { search, go: onSearch },
  });
  const body = (read: readonly AnyRow[]) => {
    const isWhole = search.recherche === undefined && search.etat !== 'desactives';
    if (read.length === 0 && isWhole) return <Empty title={empty} />;
    if (read.length === 0) return <ListEmpty search={search} go={onSearch} add={null} />;
    return (
      <ListTable
        {...{ title, renderActions, search }}
        rows={read}
        columns={page.columns}
        sortable={SORTABLE}
        go={onSearch}
      />
    );
  };
  const data = rows === undefined ? undefined : { data: rows };
  return (
    <>
      <div className={`${kit.row} ${classes.outils}`}>
        <SearchBox
          value={search.recherche ?? ''}
          onSearch={(recherche) => onSearch(changeListSearch(search, { recherche }))}
        />
        <StateFilter
          value={search.etat ?? 'actifs'}
          onChange={(etat) => onSearch(changeListSearch(search, { etat }))}
        />
        <SortMenu columns={page.columns} sortable={SORTABLE} search={search} go={onSearch} />
      </div>
      <section
        className={`${kit.frame} ${classes.lignes}`}
        tabIndex={-1}
        aria-label={title}
        aria-busy={isFetching}
      >
        <ReadingPart of={{ data, error, refetch: retry }} waiting={<Waiting />}>
          {body}
        </ReadingPart>
        {foot !== null && <ListFooter {...foot} onPage={goToPage} onSize={chooseSize} />}
      </section>
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className={`${kit.beside} ${classes.attente}`}>
      <Loader aria-hidden="true" />
      <span>Chargement…</span>
    </div>
  );
}
