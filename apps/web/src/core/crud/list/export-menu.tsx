/** The menu of a list's files. Their code comes when it opens. */
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Dropdown } from './dropdown.tsx';
import type { ListSource } from './source.ts';

export type FilesProps = Pick<
  ListSource,
  'name' | 'exportEndpoint' | 'shown' | 'search' | 'sortable' | 'ownOrder' | 'selection'
>;

const ExportFiles = lazy(() =>
  import('#core/crud/paper/export-files.tsx').then((module) => ({ default: module.ExportFiles })),
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
