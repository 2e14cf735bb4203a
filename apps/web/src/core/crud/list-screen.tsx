/** The list screen of a look-alike. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { Denied } from '#core/ui/failure.tsx';
import { type Crumb, Page } from '#core/ui/page.tsx';
import { CrudLink } from './crud-link.tsx';
import type { CrudPage, CrudPaths } from './crud-page.tsx';
import { DataList } from './data-list.tsx';
import { RowActions } from './row-actions.tsx';
import { useListState } from './use-list.ts';
import { useRowActions, useRowRights } from './use-row-actions.ts';

interface ScreenProps {
  page: CrudPage;
  paths: CrudPaths;
}

export function ListScreen({ page, paths }: ScreenProps) {
  const { contract, titles, columns, loading } = page;
  const state = useListState();
  const { remove, enable } = useRowActions(page);
  const droits = useDroits();
  const can = useRowRights(page);
  const canAdd = droits.isKnown && droits.can(contract.create);
  // A list that other forms choose from answers everybody; its screen is for those who hold its menu (AMB-156).
  const refusal = droits.refusal(contract.export, page.titles.list);
  if (refusal !== undefined) return <NotReadable page={page} sentence={refusal} />;
  const { listActions: ListActions, moreListActions: MoreListActions, rowActions: MoreActions } = page;
  const add = canAdd && (
    <Button
      component={CrudLink}
      to={paths.add}
      retour={state.search}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {titles.addButton ?? 'Ajouter'}
    </Button>
  );
  return (
    <Page
      title={titles.list}
      breadcrumbs={[...page.trail, { label: titles.list }] as Crumb[]}
      actions={
        <>
          {ListActions !== undefined && <ListActions />}
          {add}
          {MoreListActions !== undefined && <MoreListActions />}
        </>
      }
    >
      <DataList
        name={contract.entity}
        title={titles.list}
        endpoint={contract.list}
        shown={contract.shown}
        exportEndpoint={contract.export}
        sortable={contract.sortable}
        columns={columns}
        state={state}
        add={add}
        loading={loading}
        renderActions={(row) => (
          <RowActions
            row={row}
            name={page.nameOf(row)}
            edit={paths.edit}
            retour={state.search}
            onRemove={() => remove(row)}
            onEnable={() => enable(row)}
            can={can(row)}
            more={MoreActions === undefined ? null : <MoreActions row={row} />}
          />
        )}
      />
    </Page>
  );
}

function NotReadable({
  page: { titles, trail },
  sentence,
}: Pick<ScreenProps, 'page'> & { sentence: string }) {
  return (
    <Page title={titles.list} breadcrumbs={[...trail, { label: titles.list }] as Crumb[]}>
      <Denied sentence={sentence} />
    </Page>
  );
}
