/** The views of a list, beside its title: one's own and those that one's school shares. Their code comes when it opens. */
import { IconStar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useColumns } from '#core/crud/columns/use-columns.ts';
import type { CrudPage } from '#core/crud/crud-page.tsx';
import { Dropdown } from '#core/crud/list/dropdown.tsx';
import { useListState, usePageSize } from '#core/crud/list/use-list.ts';
import classes from './views.module.css';

const ViewsPanel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.ViewsPanel })));

export function ViewMenu({ page: { contract, columns } }: { page: CrudPage }) {
  const { search, go } = useListState(contract.filters);
  const { size } = usePageSize(contract.entity, contract.list, search);
  const kept = useColumns(contract.entity, columns);
  return (
    <div className={classes.views}>
      <Dropdown label={search.vue ?? 'Vues'} icon={IconStar}>
        {(close) => (
          <Suspense fallback={null}>
            <ViewsPanel
              {...{ contract, search, go, size, close }}
              columns={kept.columns.map(({ key }) => key)}
              keep={kept.choosing.keep}
            />
          </Suspense>
        )}
      </Dropdown>
    </div>
  );
}
