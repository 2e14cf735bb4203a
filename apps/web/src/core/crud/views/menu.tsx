/** The views of a list: one's own and those that one's school shares. Their code comes when it opens. */
import type { ListedContract } from '@gestionscolaire/contract/core/api/read-only.ts';
import { IconStar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { ListSource } from '#core/crud/source.ts';
import { Dropdown } from '#core/ui/dropdown.tsx';

const ViewsPanel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.ViewsPanel })));

interface ViewMenuProps extends Pick<ListSource, 'search' | 'go' | 'columns' | 'choosing'> {
  contract: ListedContract;
  size: number | undefined;
}

export function ViewMenu({ contract, search, go, size, columns, choosing }: ViewMenuProps) {
  return (
    <Dropdown label={search.vue ?? 'Vues'} icon={IconStar}>
      {(close) => (
        <Suspense fallback={null}>
          <ViewsPanel
            {...{ contract, search, go, size, close }}
            columns={columns.map(({ key }) => key)}
            keep={choosing.keep}
          />
        </Suspense>
      )}
    </Dropdown>
  );
}
