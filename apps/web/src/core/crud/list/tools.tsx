/** The columns, the files and the paper of a list. The code of the columns and of the paper comes with their first use. */
import { Button } from '@mantine/core';
import { IconColumns3, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ExportMenu } from '#core/crud/paper/export-menu.tsx';
import type { ListSource } from '#core/crud/source.ts';
import { Dropdown } from '#core/ui/dropdown.tsx';
import classes from './toolbar.module.css';

const PrintSheet = lazy(() =>
  import('#core/crud/paper/print-sheet.tsx').then((module) => ({ default: module.PrintSheet })),
);

const ColumnsPanel = lazy(() =>
  import('#core/crud/columns/panel.tsx').then((module) => ({ default: module.ColumnsPanel })),
);

export function ListTools(props: ListSource) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <div className={classes.tools}>
      {props.views}
      <Dropdown label="Colonnes" icon={IconColumns3}>
        {() => (
          <Suspense fallback={null}>
            <ColumnsPanel {...props.choosing} shown={props.columns} />
          </Suspense>
        )}
      </Dropdown>
      <ExportMenu {...props} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={isPrinting}
        onClick={() => setPrinting(true)}
      >
        Imprimer
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintSheet {...props} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  );
}
