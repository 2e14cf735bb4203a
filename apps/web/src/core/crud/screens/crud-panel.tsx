/**
 * The list of a look-alike with its buttons, without the frame of a page: it stands in a tab of its parent's page. Its search,
 * page and order are in the address, as those of a list are.
 */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import type { CrudPage, FormPaths } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import type { RenderResembling } from '#core/crud/list/empty.tsx';
import { RowActions, type RowRights } from '#core/crud/rows/actions.tsx';
import { removalWord, useRowActions, useRowRights } from '#core/crud/rows/use-actions.ts';
import type { Within } from '#core/crud/source.ts';
import { useListState } from '#core/crud/use-list.ts';
import type { AnyRow, Values } from '#core/crud/values.ts';
import { Denied } from '#core/ui/failure.tsx';
import kit from '#core/ui/kit.module.css';

interface CrudPanelProps {
  page: CrudPage;
  paths: FormPaths;
  /** Parent of the rows that are listed: `{ ecoleId: 3 }`. It fills the parameters of the add form's path too. */
  within?: Within;
  renderResembling?: RenderResembling;
  /** Places the buttons and the list; default: the buttons above. */
  renderFrame?: (actions: ReactNode, list: ReactNode) => ReactNode;
}

const NOTHING: Within = {};

const inTab = (actions: ReactNode, list: ReactNode): ReactNode => (
  <>
    {actions !== null && <div className={`${kit.acts} ${kit.ifAny} ${kit.screenOnly}`}>{actions}</div>}
    {list}
  </>
);

/** Makes the parameters of the add form's path: a held field takes its parameter from the parent. */
function addParams({ form }: CrudPage, within: Within): Values {
  const named = Object.entries(form).flatMap(([name, slot]) =>
    slot.kind === 'held' && slot.param !== undefined ? [[slot.param, within[name]] as const] : [],
  );
  return { ...within, ...Object.fromEntries(named) };
}

/** Whether a row has any action: a row without one has no menu. */
const hasActions = ({ estActif }: AnyRow, can: RowRights, hasMore: boolean): boolean =>
  estActif === 0 ? can.enable : can.edit || can.remove || hasMore;

export function CrudPanel({
  page,
  paths,
  within = NOTHING,
  renderResembling,
  renderFrame = inTab,
}: CrudPanelProps) {
  const { contract, titles } = page;
  const state = useListState(contract.filters);
  const { remove, enable } = useRowActions(page);
  const droits = useDroits();
  const can = useRowRights(page);
  // The server lists these rows for everybody, since other forms choose from them. Their screen is for people who hold its menu
  // (AMB-156).
  const refusal = droits.refusal(contract.export, titles.list);
  if (refusal !== undefined) return renderFrame(null, <Denied sentence={refusal} />);
  const { listActions: ListActions, moreListActions: MoreListActions, rowActions: MoreActions } = page;
  const addPath = pathFor(paths.add, addParams(page, within));
  const add = droits.isKnown && droits.can(contract.create) && addPath !== undefined && (
    <Button
      component={CrudLink}
      to={addPath}
      retour={state.whole}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {titles.addButton ?? 'Ajouter'}
    </Button>
  );
  return renderFrame(
    <>
      {ListActions !== undefined && <ListActions within={within} />}
      {add}
      {MoreListActions !== undefined && <MoreListActions />}
    </>,
    <DataList
      page={page}
      shown={{ ...contract.shown, ...within }}
      state={state}
      opens={
        page.opens ?? ((row) => (row.estActif === 1 && can(row).edit ? pathFor(paths.edit, row) : undefined))
      }
      add={add}
      renderResembling={renderResembling}
      renderActions={(row) =>
        hasActions(row, can(row), MoreActions !== undefined) && (
          <RowActions
            row={row}
            name={page.nameOf(row)}
            edit={paths.edit}
            retour={state.whole}
            onRemove={() => remove(row)}
            onEnable={() => enable(row)}
            can={can(row)}
            removal={removalWord(page)}
            more={MoreActions === undefined ? null : <MoreActions row={row} />}
          />
        )
      }
    />,
  );
}
