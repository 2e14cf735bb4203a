/** The page of an import: a file, its columns, its rows with their faults, one confirmation, and the past imports. */
import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useTabOfRecords } from '#core/crud/form/use-tab.ts';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { useDraft } from '#core/drafts/use-draft.ts';
import { missingColumns } from '#core/imports/file/columns.ts';
import { remapped } from '#core/imports/file/reading.ts';
import type { Understood } from '#core/imports/file/understood.ts';
import classes from '#core/imports/imports.module.css';
import type { ImportPage } from '#core/imports/page.ts';
import { CheckedFile } from '#core/imports/preview/checked.tsx';
import type { Progress } from '#core/imports/state.ts';
import { type Running, unchosen, useImport } from '#core/imports/use-import.ts';
import type { Work } from '#core/imports/work.ts';
import { useIdParam } from '#core/shell/address.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading } from '#core/ui/reading.tsx';
import { ChooseFile, SheetButton } from './choose-file.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { Done } from './done.tsx';
import { Guesses } from './guesses.tsx';
import { isAmong, isSameList, type KeptWork, keptOf, workOf } from './kept-work.ts';
import { PastImports } from './past-imports.tsx';
import { UnreadColumns } from './unread-columns.tsx';

export function ImportScreen({ page }: { page: ImportPage }) {
  const id = useIdParam('ecoleId');
  return (
    <Reading
      title={page.title}
      right={page.contract.importer}
      breadcrumbs={[...crumbsOf(page.trail, { ecoleId: id }), { label: page.title }]}
    >
      {id === null ? (
        <Empty icon={IconFileUnknown} title="Cette école n'existe pas" />
      ) : (
        <Asked page={page} ecoleId={id} />
      )}
    </Reading>
  );
}

/** The page with the columns that this person may fill in; a file's other columns are said not to be read. */
function Asked({ page, ecoleId }: { page: ImportPage; ecoleId: number }) {
  const { isKnown, can } = useDroits();
  const { asks = NO_COLUMN } = page;
  const left = Object.keys(asks)
    .filter((column) => !can(asks[column]))
    .join(' ');
  const asked = useMemo(() => withoutColumns(page, left.split(' ')), [page, left]);
  if (!isKnown && asks !== NO_COLUMN) return null;
  return <Importer key={ecoleId} page={asked} ecoleId={ecoleId} />;
}

const NO_COLUMN: NonNullable<ImportPage['asks']> = {};

function withoutColumns(page: ImportPage, columns: readonly string[]): ImportPage {
  const { colonnes } = page.contract;
  const told = Object.entries(colonnes).filter(([column]) => !columns.includes(column));
  return { ...page, contract: { ...page.contract, colonnes: Object.fromEntries(told) } };
}

function Importer({ page, ecoleId }: { page: ImportPage; ecoleId: number }) {
  const { contract, Choices } = page;
  useTabOfRecords(contract.screen);
  // The rows may be in after this page was left: the ref still holds how its draft is removed then.
  const settle = useRef<() => void>(undefined);
  const running = useImport(contract, ecoleId, () => settle.current?.());
  const { work, essais, result, progress, failure, options } = running;
  const isBusy = progress !== null;
  // The work on a file is kept as a form's is: leaving the page loses nothing until it is written.
  const draft = useDraft<KeptWork>({
    form: contract.importer.name,
    typed: () =>
      work === null || result !== null
        ? null
        : keptOf(work, { options, wasChecked: essais !== null || isBusy, sent: running.unanswered() }),
    resume: (kept) => {
      // Where nothing was chosen yet, what the page proposes today stands: a price may have come since.
      const chosen = unchosen(contract, kept.options).length > 0 ? options : kept.options;
      running.resume(workOf(kept), chosen, kept.wasChecked, kept.sent);
    },
  });
  const { data: past } = useEndpoint(contract.lister, { ecoleId });
  const unsaved = useRef(false);
  useEffect(() => {
    settle.current = draft.written;
    unsaved.current = work !== null && result === null && !draft.isKept();
  });
  useUnsaved(useCallback(() => unsaved.current, []));
  const found = draft.found?.content;
  const imported = result === null ? undefined : work?.table;
  // The rows of the draft are in: taking it up again would write them twice.
  const isIn =
    draft.found !== null &&
    ((imported !== undefined && isSameList(draft.found.content.table, imported)) ||
      isAmong(past?.data ?? [], draft.found));
  const eraseFound = useEffectEvent(() => draft.erase());
  useEffect(() => {
    if (isIn) eraseFound();
  }, [isIn]);

  return (
    <>
      {!isIn && (
        <FoundDraftNotice
          draft={draft}
          remark={found === undefined ? '' : `Fichier ${found.table.name}, avec ce que vous y aviez corrigé.`}
          onTake={draft.take}
        />
      )}
      <section className={`${kit.card} ${classes.card}`} aria-label={page.title} aria-busy={isBusy}>
        {Choices !== undefined && result === null && (
          <div className={classes.choices}>
            <Choices ecoleId={ecoleId} value={options} disabled={isBusy} onChange={running.choices} />
          </div>
        )}
        {result !== null ? (
          <Done
            page={page}
            ecoleId={ecoleId}
            name={work?.table.name ?? ''}
            result={result}
            onRestart={running.restart}
          />
        ) : work === null || running.file === null ? (
          <ChooseFile
            page={page}
            ecoleId={ecoleId}
            isBusy={isBusy}
            onChoose={(one) => void running.choose(one)}
          />
        ) : (
          <Chosen
            page={{ ...page, contract: running.contract }}
            running={running}
            work={work}
            file={running.file}
          />
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

interface ChosenProps {
  page: ImportPage;
  running: Running;
  work: Work;
  file: Understood;
}

function Chosen({ page, running, work, file }: ChosenProps) {
  const { contract } = page;
  const { rows, progress, reread } = running;
  const { table, reading, decisions } = work;
  const isBusy = progress !== null;
  const missing = missingColumns(reading.mapping, contract.colonnes, Object.keys(file.said));
  const choices = unchosen(contract, running.options);
  const said = useRef<HTMLParagraphElement>(null);
  const isAwaited = useRef(false);
  // On a telephone the findings stand under the screen, while the button under the thumb becomes 'Importer'.
  useEffect(() => {
    if (rows === null || !isAwaited.current) return;
    isAwaited.current = false;
    said.current?.focus({ preventScroll: true });
    said.current?.scrollIntoView({ block: 'start' });
  }, [rows]);
  const guesses = (
    <>
      <Guesses
        contract={contract}
        table={table}
        reading={reading}
        file={file}
        decisions={decisions}
        isBusy={isBusy}
        onRead={reread}
        onSheet={running.takeSheet}
        onDecide={running.decide}
      />
      <ColumnMapping
        key={`${table.name} ${reading.header}`}
        contract={contract}
        titles={file.titles}
        mapping={reading.mapping}
        said={Object.keys(file.said)}
        isBusy={isBusy}
        onChange={(mapping) => reread(remapped(table, contract, reading, mapping))}
      />
    </>
  );
  return (
    <>
      <div className={`${kit.between} ${classes.chosen}`}>
        <p>
          <strong>{table.name}</strong>
          {file.rows.length === 1 ? ', 1 ligne' : `, ${file.rows.length} lignes`}
        </p>
        <SheetButton
          text="Choisir un autre fichier"
          isBusy={isBusy}
          onChoose={(one) => void running.choose(one)}
        />
      </div>
      {rows === null ? (
        guesses
      ) : (
        <details className={classes.understood}>
          <summary>Ce qui a été compris du fichier</summary>
          {guesses}
        </details>
      )}
      <UnreadColumns unread={file.unread} />
      {missing.length > 0 && (
        <p className={`${kit.warned} ${classes.missing}`}>
          {`${missing.length === 1 ? 'Il manque la colonne' : 'Il manque les colonnes'} ${missing.join(', ')} : choisissez dans le fichier, ou donnez la même valeur à toutes les lignes.`}
        </p>
      )}
      {rows === null ? (
        <div className={`${kit.tall} ${kit.grown} ${kit.acts} ${kit.foot} ${classes.foot}`}>
          {choices.length > 0 && (
            <p className={classes.why}>{`À choisir d’abord, en haut de la page : ${choices.join(', ')}.`}</p>
          )}
          <Button
            disabled={isBusy || missing.length > 0 || choices.length > 0}
            onClick={() => {
              isAwaited.current = true;
              void running.check(work, running.options);
            }}
          >
            Vérifier les lignes
          </Button>
        </div>
      ) : (
        <CheckedFile page={page} running={running} work={work} rows={rows} said={said} />
      )}
    </>
  );
}
