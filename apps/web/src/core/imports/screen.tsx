/** The page of an import: a file, its columns, its rows with their faults, one confirmation, and the past imports. */
import { Button, Checkbox } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { keptRows, summary, undecidedRows } from './checked-rows.ts';
import { ChooseFile, SheetButton } from './choose-file.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { filledColumns, missingColumns } from './columns.ts';
import { Done } from './done.tsx';
import classes from './imports.module.css';
import { LikelyRows } from './likely-rows.tsx';
import type { ImportPage } from './page.ts';
import { PastImports } from './past-imports.tsx';
import { PreviewTable } from './preview-table.tsx';
import {
  areChosen,
  doubtfulRows,
  faultyRows,
  type ImportState,
  type Progress,
  useImport,
} from './use-import.ts';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

export function ImportScreen({ page }: { page: ImportPage }) {
  const id = useIdParam('ecoleId');
  const refusal = useDroits().refusal(page.contract.importer, page.title);
  return (
    <Page title={page.title} breadcrumbs={[...crumbsOf(page.trail, { ecoleId: id }), { label: page.title }]}>
      {refusal !== undefined ? (
        <Denied sentence={refusal} />
      ) : id === null ? (
        <Empty icon={IconFileUnknown} title="Cette école n'existe pas" />
      ) : (
        <Importer key={id} page={page} ecoleId={id} />
      )}
    </Page>
  );
}

type Running = ReturnType<typeof useImport>;

function Importer({ page, ecoleId }: { page: ImportPage; ecoleId: number }) {
  const { contract, notes, Choices } = page;
  const running = useImport(contract, ecoleId);
  const { file, result, progress, failure } = running;
  const isBusy = progress !== null;
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = file !== null && result === null;
  }, [file, result]);
  useUnsaved(useCallback(() => unsaved.current, []));

  return (
    <>
      <section className={classes.card} aria-label={page.title} aria-busy={isBusy}>
        {Choices !== undefined && result === null && (
          <div className={classes.choices}>
            <Choices ecoleId={ecoleId} value={running.options} disabled={isBusy} onChange={running.choices} />
          </div>
        )}
        {result !== null ? (
          <Done page={page} ecoleId={ecoleId} result={result} onRestart={running.restart} />
        ) : file === null ? (
          <ChooseFile
            contract={contract}
            notes={notes}
            isBusy={isBusy}
            onChoose={(one) => void running.choose(one)}
          />
        ) : (
          <Chosen page={page} running={running} file={file} />
        )}
        <Going progress={progress} />
        {failure !== null && (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        )}
      </section>
      <PastImports contract={contract} ecoleId={ecoleId} />
    </>
  );
}

/**
 * The progress of an import, as a bar and in words. The region is on the page before any progress, so that screen readers say
 * it.
 */
function Going({ progress }: { progress: Progress | null }) {
  const isCounted = progress?.of !== undefined;
  const told =
    progress === null
      ? ''
      : isCounted
        ? `${progress.doing} : ${progress.done} sur ${progress.of}`
        : `${progress.doing}…`;
  return (
    <div className={classes.progress}>
      {progress !== null && (
        <progress
          aria-label={progress.doing}
          max={progress.of ?? 1}
          {...(isCounted && { value: progress.done })}
        />
      )}
      <p role="status" className={classes.status}>
        {told}
      </p>
    </div>
  );
}

function Chosen({
  page,
  running,
  file,
}: {
  page: ImportPage;
  running: Running;
  file: NonNullable<ImportState['file']>;
}) {
  const { contract } = page;
  const { mapping, rows, decisions, progress } = running;
  const isBusy = progress !== null;
  const missing = missingColumns(mapping, contract.colonnes);
  const isReady = missing.length === 0 && areChosen(contract, running.options);
  return (
    <>
      <div className={classes.chosen}>
        <p>
          <strong>{file.name}</strong>
          {file.rows.length === 1 ? ', 1 ligne' : `, ${file.rows.length} lignes`}
        </p>
        <SheetButton
          text="Choisir un autre fichier"
          isBusy={isBusy}
          onChoose={(one) => void running.choose(one)}
        />
      </div>
      <ColumnMapping
        key={file.name}
        contract={contract}
        file={file}
        mapping={mapping}
        isBusy={isBusy}
        onChange={running.change}
      />
      {missing.length > 0 && (
        <p className={classes.missing}>
          {`${missing.length === 1 ? 'Il manque la colonne' : 'Il manque les colonnes'} ${missing.join(', ')} : choisissez dans le fichier, ou donnez la même valeur à toutes les lignes.`}
        </p>
      )}
      {rows === null ? (
        <div className={classes.foot}>
          <Button disabled={isBusy || !isReady} onClick={() => void running.check(file, mapping, decisions)}>
            Vérifier les lignes
          </Button>
        </div>
      ) : (
        <Checked page={page} running={running} file={file} rows={rows} />
      )}
    </>
  );
}

interface CheckedProps {
  page: ImportPage;
  running: Running;
  file: NonNullable<ImportState['file']>;
  rows: NonNullable<ImportState['rows']>;
}

function Checked({ page: { contract, likely }, running, file, rows }: CheckedProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const { mapping, decisions, progress, isAsked } = running;
  const faulty = faultyRows(rows);
  const doubtful = doubtfulRows(rows);
  const undecided = undecidedRows(rows, decisions).length;
  const kept = keptRows(rows, decisions).length;
  const isBusy = progress !== null;
  const mustConfirm = doubtful > 0 || (isAsked && undecided === 0);
  const { un, plusieurs } = contract.noms;
  const button = kept === 1 ? `Importer 1 ${un}` : `Importer ${kept} ${plusieurs}`;
  return (
    <>
      <p role="status" className={classes.summary} data-faulty={faulty > 0 || undefined}>
        {summary(rows)}
      </p>
      {likely !== undefined && (
        <LikelyRows
          contract={contract}
          words={likely}
          rows={rows}
          decisions={decisions}
          disabled={isBusy}
          onDecide={running.decide}
        />
      )}
      <PreviewTable contract={contract} columns={filledColumns(mapping)} rows={rows} />
      {faulty === 0 && (
        <div className={classes.foot}>
          {mustConfirm && (
            <Checkbox
              size="md"
              className={classes.tick}
              label={
                doubtful === 0
                  ? "J'ai relu ce qui est à confirmer : c'est exact"
                  : doubtful === 1
                    ? "J'ai relu la ligne à confirmer : elle est exacte"
                    : `J'ai relu les ${doubtful} lignes à confirmer : elles sont exactes`
              }
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
          <Button
            loading={isBusy}
            disabled={(mustConfirm && !isConfirmed) || undecided > 0 || kept === 0}
            onClick={() => void running.record(file, mapping, decisions, isConfirmed)}
          >
            {button}
          </Button>
        </div>
      )}
    </>
  );
}
