/** The bar in the place of the pager while rows are chosen: how many, all that match, and what can be done with them. */
import { LIGNES_D_UN_ACTE } from '@gestionscolaire/contract/core/api/many.ts';
import { Button } from '@mantine/core';
import { IconArchive, IconPrinter, IconRestore, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { isActedOn, type ListPage } from '#core/crud/crud-page.tsx';
import { formatNumber, type Total } from '#core/crud/pages/paging.ts';
import { ExportMenu } from '#core/crud/paper/export-menu.tsx';
import type { ListSource } from '#core/crud/source.ts';
import { useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import kit from '#core/ui/kit.module.css';
import { type Chosen, canMeanAll } from './chosen.ts';
import classes from './selection.module.css';
import { selected, VERBES } from './words.ts';

const SelectionAct = lazy(() => import('./act.tsx').then((module) => ({ default: module.SelectionAct })));
const PrintSheet = lazy(() =>
  import('#core/crud/paper/print-sheet.tsx').then((module) => ({ default: module.PrintSheet })),
);

interface SelectionBarProps {
  page: ListPage;
  chosen: Chosen;
  source: ListSource;
  total: Total;
}

export function SelectionBar({ page: { contract, nameOf }, chosen, source, total }: SelectionBarProps) {
  const droits = useDroits();
  const [isActing, setActing] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const acte = source.search.etat === 'desactives' ? 'reactiver' : 'desactiver';
  // Documents of money and other rows without a form are told on files and papers alone.
  const acted = isActedOn(contract) ? contract : undefined;
  const call = acte === 'desactiver' ? acted?.disableMany : acted?.enableMany;
  const rows = [...chosen.rows.values()];
  const count = chosen.isAll ? total.total : rows.length;
  const isOwnList = canMeanAll(call ?? source.exportEndpoint, source);
  const canTakeAll =
    isOwnList &&
    !chosen.isAll &&
    total.totalExact &&
    total.total > rows.length &&
    (acted === undefined || total.total <= LIGNES_D_UN_ACTE);
  const Icon = acte === 'desactiver' ? IconArchive : IconRestore;
  useShortcuts(
    [
      {
        keys: 'Escape',
        label: 'Abandonner la sélection',
        run: (target) => !closes(target) && chosen.clear(),
      },
    ],
    'Dans la liste',
  );
  return (
    <section className={`${kit.screenOnly} ${kit.row} ${kit.stuck} ${classes.bar}`} aria-label="Sélection">
      <p className={kit.strong} role="status">
        {selected(count, contract.noms)}
      </p>
      {canTakeAll && (
        <button type="button" className={classes.all} onClick={chosen.takeAll}>
          Sélectionner les {formatNumber(total.total)}
        </button>
      )}
      <div className={`${kit.row} ${classes.acts}`}>
        {'selection' in source.exportEndpoint.input.shape && (
          <ExportMenu {...source} selection={chosen.isAll ? undefined : rows.map(({ id }) => id)} />
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={isPrinting}
          onClick={() => setPrinting(true)}
        >
          Imprimer
        </Button>
        {call !== undefined && droits.can(call) && (
          <Button
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setActing(true)}
          >
            {VERBES[acte]}
          </Button>
        )}
        <button
          type="button"
          className={classes.cross}
          aria-label="Abandonner la sélection"
          title="Abandonner la sélection"
          onClick={chosen.clear}
        >
          <IconX size={16} aria-hidden />
        </button>
      </div>
      <Suspense fallback={null}>
        {isActing && acted !== undefined && (
          <SelectionAct
            {...{ contract: acted, nameOf, acte, chosen, source }}
            onClose={() => setActing(false)}
          />
        )}
        {isPrinting && (
          <PrintSheet
            {...source}
            {...(chosen.isAll ? {} : { chosen: rows })}
            onDone={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Whether Échap closes or empties something else first. */
const closes = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('dialog, input:not([type="checkbox"]), [aria-expanded="true"]') !== null;
