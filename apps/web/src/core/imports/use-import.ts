/** Runs one import: a file is read and understood, its rows are checked, corrected, then recorded; a refusal keeps the work. */
import {
  type Essai,
  type ImportContract,
  LIGNES_PAR_VERIFICATION,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { type Unanswered, useWrite } from '#core/api/use-endpoint.ts';
import {
  type CheckedRow,
  checkedRows,
  inPieces,
  keptRows,
  rowsToSend,
  takenEssais,
  withConfirmed,
} from './check/checked-rows.ts';
import { decidedAnew } from './check/completing.ts';
import { type Decisions, isLeftOut } from './check/left-out.ts';
import { useTwins } from './check/twins.ts';
import { missingColumns } from './file/columns.ts';
import { withOwnColumns } from './file/own-columns.ts';
import { type ChosenFile, onSheet, readFile, UnreadableFile } from './file/read-file.ts';
import { type FileReading, guessReading, onBestSheet } from './file/reading.ts';
import { isPlain, type TextRow, understood } from './file/understood.ts';
import type { Options } from './page.ts';
import { type ImportState, NONE, resultOf } from './state.ts';
import { useAgain } from './use-again.ts';
import { useCorrections } from './use-corrections.ts';
import { begun, originOf, rowsOf, type Work } from './work.ts';

const NO_ROWS: readonly TextRow[] = [];
const NOTHING_DECIDED: Decisions = new Map();
const NOTHING_TRIED: readonly Essai[] = [];

const READ_FAILED = "Ce fichier n'a pas pu être lu. Choisissez-le à nouveau.";

/** Lists the options of the file that are not chosen, by the contract's own rules: 'Année scolaire'. */
export const unchosen = ({ options }: ImportContract, given: Options): string[] =>
  Object.entries(options).flatMap(([name, { schema, label }]) =>
    schema.safeParse(given[name]).success ? [] : [label],
  );

const areChosen = (contract: ImportContract, given: Options): boolean =>
  unchosen(contract, given).length === 0;

/**
 * @param declared the contract of the page; a file may bring columns of its own, which the contract in use has then.
 * @param onWritten is called once the rows are in, even when the page was left meanwhile.
 */
export function useImport(declared: ImportContract, ecoleId: number, onWritten: () => void) {
  const [state, setState] = useState(NONE);
  // The options of one file are likely right for the next one.
  const [options, setOptions] = useState<Options>({});
  /** An import that was sent and not answered: taken up again, it is written once. */
  const unanswered = useRef<Unanswered>(undefined);
  const { mutateAsync } = useWrite(declared.importer, unanswered);
  /** Aborts the step under way when another file is chosen or the page is left. */
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { work, essais } = state;
  const table = work?.table;
  const reading = work?.reading;
  const contract = useMemo(
    () => (table === undefined ? declared : withOwnColumns(declared, table)),
    [declared, table],
  );
  const file = useMemo(
    () => (table === undefined || reading === undefined ? null : understood(table, reading, contract)),
    [table, reading, contract],
  );
  const sent = useMemo(
    () => (file === null || work === null ? null : rowsOf(contract, file, work)),
    [contract, file, work],
  );
  const decisions = work?.decisions ?? NOTHING_DECIDED;
  const taken = useMemo(
    () => (file === null || essais === null ? NOTHING_TRIED : takenEssais(file.rows, essais, decisions)),
    [file, essais, decisions],
  );
  const { twins, isComparing } = useTwins(contract, taken, decisions);
  const rows = useMemo<readonly CheckedRow[] | null>(
    () =>
      sent === null || essais === null ? null : checkedRows(contract, sent.all, essais, decisions, twins),
    [contract, sent, essais, decisions, twins],
  );

  const begin = useCallback(() => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const set = (more: Partial<ImportState>) => {
      if (!mine.signal.aborted) setState((before) => ({ ...before, ...more }));
    };
    return { signal: mine.signal, set };
  }, []);

  const given = useCallback(
    (chosen: Options) => (Object.keys(declared.options).length === 0 ? {} : { options: chosen }),
    [declared],
  );

  const check = useCallback(
    async (of: Work, chosen: Options, failure: string | null = null) => {
      const { signal, set } = begin();
      const own = withOwnColumns(declared, of.table);
      const { all, columns } = rowsOf(own, understood(of.table, of.reading, own), of);
      const { colonnes, lignes } = rowsToSend(columns, all, of.decisions);
      const found = new Map<number, Essai>();
      const doing = 'Vérification des lignes';
      set({ work: of, essais: null, failure, progress: { doing, done: 0, of: lignes.length } });
      try {
        for (const piece of inPieces(lignes, LIGNES_PAR_VERIFICATION)) {
          const input = { ecoleId, ...given(chosen), colonnes, lignes: piece };
          const { data } = await call(declared.verifier, input, { signal });
          for (const essai of data) found.set(essai.ligne, essai);
          set({ progress: { doing, done: found.size, of: lignes.length } });
        }
        set({ essais: found, progress: null });
      } catch (error) {
        set({ progress: null, failure: failureText(error) });
      }
    },
    [begin, declared, ecoleId, given],
  );

  const again = useAgain({
    signal: () => running.current?.signal,
    tryRows: async (numbers, signal) => {
      if (sent === null) return [];
      const { colonnes, lignes } = rowsToSend(
        sent.columns,
        sent.all.filter(({ number }) => numbers.has(number)),
        decisions,
      );
      const found: Essai[] = [];
      for (const piece of inPieces(lignes, LIGNES_PAR_VERIFICATION)) {
        const input = { ecoleId, ...given(options), colonnes, lignes: piece };
        found.push(...(await call(declared.verifier, input, signal === undefined ? {} : { signal })).data);
      }
      return found;
    },
    onTried: (tried) =>
      setState((before) => {
        if (before.essais === null) return before;
        const merged = new Map(before.essais);
        for (const essai of tried) merged.set(essai.ligne, essai);
        return { ...before, essais: merged };
      }),
    onFailed: (error) => setState((before) => ({ ...before, failure: failureText(error) })),
  });

  const choose = useCallback(
    async (chosen: ChosenFile) => {
      const { set } = begin();
      set({ ...NONE, progress: { doing: 'Lecture du fichier' } });
      try {
        const read = onBestSheet(await readFile(chosen), (one) => withOwnColumns(declared, one));
        const own = withOwnColumns(declared, read);
        const guessed = guessReading(read, own);
        const next = begun(read, guessed, own);
        set({ work: next, progress: null });
        const first = understood(read, guessed, own);
        const isWhole = missingColumns(guessed.mapping, own.colonnes, Object.keys(first.said)).length === 0;
        // A guess is shown before anything is checked.
        const isSure = isPlain(read, guessed, first, own);
        if (isWhole && isSure && areChosen(declared, options)) await check(next, options);
      } catch (error) {
        set({ progress: null, failure: error instanceof UnreadableFile ? error.message : READ_FAILED });
      }
    },
    [begin, check, declared, options],
  );

  /** Reads the same file in another way; what was corrected stays. */
  const reread = useCallback(
    (next: FileReading) => {
      const { set } = begin();
      if (work === null) return;
      try {
        // Another way to share a cell changes no row: what was decided of them stays.
        const isSameTable = next.header === work.reading.header && next.mapping === work.reading.mapping;
        const read: Work = isSameTable
          ? { ...work, reading: next }
          : { ...begun(work.table, next, contract), corrections: work.corrections };
        set({ work: read, essais: null, progress: null, failure: null, isAsked: false });
      } catch (error) {
        set({ failure: error instanceof UnreadableFile ? error.message : READ_FAILED });
      }
    },
    [begin, contract, work],
  );

  /** Reads another sheet of the workbook, as a file of its own. */
  const takeSheet = useCallback(
    (name: string) => {
      const { set } = begin();
      if (work === null) return;
      try {
        const other = onSheet(work.table, name);
        const own = withOwnColumns(declared, other);
        set({ ...NONE, work: begun(other, guessReading(other, own), own) });
      } catch (error) {
        set({ failure: error instanceof UnreadableFile ? error.message : READ_FAILED });
      }
    },
    [begin, declared, work],
  );

  // The control is disabled while rows are checked, so that no check runs with other options.
  const choices = useCallback((next: Options) => {
    setOptions(next);
    setState((before) => ({ ...before, essais: null, failure: null, isAsked: false }));
  }, []);

  const change = useCallback(
    (more: Partial<Work>) =>
      setState((before) =>
        before.work === null ? before : { ...before, work: { ...before.work, ...more } },
      ),
    [],
  );

  const decide = (next: Decisions) => {
    change({ decisions: next });
    if (essais === null || sent === null) return;
    // A row that was left out and is taken again may never have been tried.
    const untried = sent.all.filter(({ number }) => !isLeftOut(number, next) && !essais.has(number));
    const anew = decidedAnew(sent.all, decisions, next);
    again.add([...untried, ...anew].map(({ number }) => number));
  };

  const { same, correct, correctSame, empty, fill } = useCorrections({
    contract,
    work,
    rows: sent?.all ?? NO_ROWS,
    essais,
    onCorrect: (corrections, numbers) => {
      change({ corrections });
      if (essais !== null) again.add(numbers);
    },
  });

  const record = async (confirme: boolean) => {
    if (work === null || rows === null || sent === null || essais === null) return;
    const { set } = begin();
    set({ failure: null, progress: { doing: 'Enregistrement' } });
    const kept = new Set(keptRows(rows, work.decisions).map(({ number }) => number));
    const chosen = sent.all.filter(({ number }) => kept.has(number));
    try {
      const { colonnes, lignes } = rowsToSend(sent.columns, chosen, work.decisions);
      const input = {
        ecoleId,
        ...given(options),
        colonnes,
        lignes: withConfirmed(lignes, essais),
        origine: originOf(work),
        confirme,
        creationUserId: 0,
      };
      const { data } = await mutateAsync(input);
      onWritten();
      const [lot] = data;
      const result = lot && resultOf(contract, lot, { columns: sent.columns, rows, essais, decisions });
      set({ progress: null, result: result ?? null });
    } catch (error) {
      const told = error instanceof ApiError ? error.champs['lignes'] : undefined;
      // Something changed in between: the rows are checked again.
      if (told !== undefined) {
        set({ isAsked: error instanceof ApiError && error.code === 'A_CONFIRMER' });
        await check(work, options, `Rien n'est enregistré. ${told}`);
      } else set({ progress: null, failure: failureText(error) });
    }
  };

  const restart = useCallback(() => {
    running.current?.abort();
    setState(NONE);
  }, []);

  /** Takes up a work that was kept. */
  const resume = (kept: Work, chosen: Options, wasChecked: boolean, sentBefore: Unanswered | null) => {
    const { set } = begin();
    unanswered.current = sentBefore ?? undefined;
    setOptions(chosen);
    set({ ...NONE, work: kept });
    if (wasChecked && areChosen(declared, chosen)) void check(kept, chosen);
  };

  return {
    ...state,
    contract,
    file,
    rows,
    columns: sent?.columns ?? [],
    pending: again.pending,
    isComparing,
    options,
    choices,
    choose,
    reread,
    takeSheet,
    check,
    decide,
    correct,
    same,
    correctSame,
    empty,
    fill,
    record,
    restart,
    resume,
    unanswered: (): Unanswered | null => unanswered.current ?? null,
  };
}

export type Running = ReturnType<typeof useImport>;
