/** The files and the paper of a list: its filtered rows, as Excel, CSV or print. The paper's code comes with its first use. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ExportMenu } from './export-menu.tsx';
import type { ListSource } from './source.ts';
import classes from './toolbar.module.css';

const PrintSheet = lazy(() =>
  import('#core/crud/paper/print-sheet.tsx').then((module) => ({ default: module.PrintSheet })),
);

export function ListTools(props: ListSource) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <div className={classes.tools}>
      <ExportMenu {...props} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
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
