/** The menu of a list's files. Their code comes when it opens. */
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ListSource } from '#core/crud/source.ts';
import { Dropdown } from '#core/ui/dropdown.tsx';

export type FilesProps = Pick<
  ListSource,
  'name' | 'exportEndpoint' | 'shown' | 'search' | 'sortable' | 'ownOrder' | 'selection'
>;

const ExportFiles = lazy(() =>
  import('./export-files.tsx').then((module) => ({ default: module.ExportFiles })),
);

export function ExportMenu(props: FilesProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dropdown label="Exporter" icon={IconDownload} isBusy={isBusy}>
      {(close) => (
        <Suspense fallback={null}>
          <ExportFiles
            {...props}
            onBusy={(busy) => {
              if (busy) close();
              setBusy(busy);
            }}
          />
        </Suspense>
      )}
    </Dropdown>
  );
}
