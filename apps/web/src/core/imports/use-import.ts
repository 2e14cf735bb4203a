/** Runs one import: it reads a file, checks its rows, then records them; a refusal keeps the choices. */
import {
  type Essai,
  type ImportContract,
  LIGNES_PAR_VERIFICATION,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import {
  type CheckedRow,
  checkedRows,
  type Decisions,
  inPieces,
  isDoubtful,
  isFaulty,
  rowsToSend,
} from './checked-rows.ts';
import { type Mapping, missingColumns, recognise } from './columns.ts';
import type { Options } from './page.ts';
import { type ChosenFile, type ReadFile, readFile, UnreadableFile } from './read-file.ts';

/** The step under way: `done` rows of `of`, where they are counted. */
export interface Progress {
  doing: 'Lecture du fichier' | 'Vérification des lignes' | 'Enregistrement';
  done?: number;
  of?: number;
}

export interface ImportState {
  file: ReadFile | null;
  mapping: Mapping;
  /** null when nothing was checked since the file or its columns changed. */
  rows: readonly CheckedRow[] | null;
  decisions: Decisions;
  progress: Progress | null;
  failure: string | null;
  /** True when the server asked for a confirmation that the checks did not: rows came in between. */
  isAsked: boolean;
  result: { id: number; nombre: number } | null;
}

const NONE: ImportState = {
  file: null,
  mapping: {},
  rows: null,
  decisions: new Map(),
  progress: null,
  failure: null,
  isAsked: false,
  result: null,
};

const READ_FAILED = "Ce fichier n'a pas pu être lu. Choisissez-le à nouveau.";

/** Whether every option of the file is chosen, by the contract's own rules. */
export const areChosen = ({ options }: ImportContract, given: Options): boolean =>
  Object.entries(options).every(([name, { schema }]) => schema.safeParse(given[name]).success);

export function useImport(contract: ImportContract, ecoleId: number) {
  const [state, setState] = useState(NONE);
  // The options of one file are likely right for the next one.
  const [options, setOptions] = useState<Options>({});
  const { mutateAsync } = useWrite(contract.importer);
  /** Aborts the step under way when another file is chosen or the page is left. */
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = useCallback(() => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const set = (more: Partial<ImportState>) => {
      if (!mine.signal.aborted) setState((before) => ({ ...before, ...more }));
    };
    return { signal: mine.signal, set };
  }, []);

  const given = useMemo(
    () => (Object.keys(contract.options).length === 0 ? {} : { options }),
    [contract, options],
  );

  const check = useCallback(
    async (file: ReadFile, mapping: Mapping, decisions: Decisions, failure: string | null = null) => {
      const { signal, set } = begin();
      const sent = rowsToSend(file, mapping, decisions);
      const of = sent.lignes.length;
      const essais: Essai[] = [];
      set({ rows: null, failure, progress: { doing: 'Vérification des lignes', done: 0, of } });
      try {
        for (const lignes of inPieces(sent.lignes, LIGNES_PAR_VERIFICATION)) {
          const input = { ecoleId, ...given, colonnes: sent.colonnes, lignes };
          const { data } = await call(contract.verifier, input, { signal });
          essais.push(...data);
          set({ progress: { doing: 'Vérification des lignes', done: essais.length, of } });
        }
        set({ rows: checkedRows(contract, sent, essais), progress: null });
      } catch (error) {
        set({ progress: null, failure: failureText(error) });
      }
    },
    [begin, contract, ecoleId, given],
  );

  const choose = useCallback(
    async (chosen: ChosenFile) => {
      const { set } = begin();
      set({ ...NONE, progress: { doing: 'Lecture du fichier' } });
      try {
        const file = await readFile(chosen);
        const mapping = recognise(file.titles, contract.colonnes);
        set({ file, mapping, progress: null });
        const isWhole = missingColumns(mapping, contract.colonnes).length === 0;
        if (isWhole && areChosen(contract, options)) await check(file, mapping, NONE.decisions);
      } catch (error) {
        set({ progress: null, failure: error instanceof UnreadableFile ? error.message : READ_FAILED });
      }
    },
    [begin, check, contract, options],
  );

  const change = useCallback(
    (mapping: Mapping) => {
      const { set } = begin();
      const { decisions } = NONE;
      set({ mapping, rows: null, decisions, progress: null, failure: null, isAsked: false });
    },
    [begin],
  );

  // The control is disabled while rows are checked, so that no check runs with other options.
  const choices = useCallback((next: Options) => {
    setOptions(next);
    setState((before) => ({ ...before, rows: null, failure: null, isAsked: false }));
  }, []);

  const decide = useCallback((decisions: Decisions) => setState((before) => ({ ...before, decisions })), []);

  const record = useCallback(
    async (file: ReadFile, mapping: Mapping, decisions: Decisions, confirme: boolean) => {
      const { set } = begin();
      set({ failure: null, progress: { doing: 'Enregistrement' } });
      try {
        const input = {
          ecoleId,
          ...given,
          ...rowsToSend(file, mapping, decisions),
          origine: file.name,
          confirme,
          creationUserId: 0,
        };
        const { data } = await mutateAsync(input);
        set({ progress: null, result: data[0] ?? null });
      } catch (error) {
        const told = error instanceof ApiError ? error.champs['lignes'] : undefined;
        // Something changed in between: the rows are checked again.
        if (told !== undefined) {
          set({ isAsked: error instanceof ApiError && error.code === 'A_CONFIRMER' });
          await check(file, mapping, decisions, `Rien n'est enregistré. ${told}`);
        } else set({ progress: null, failure: failureText(error) });
      }
    },
    [begin, check, ecoleId, given, mutateAsync],
  );

  const restart = useCallback(() => {
    running.current?.abort();
    setState(NONE);
  }, []);

  return { ...state, options, choices, choose, change, check, decide, record, restart };
}

export const faultyRows = (rows: readonly CheckedRow[]): number => rows.filter(isFaulty).length;
export const doubtfulRows = (rows: readonly CheckedRow[]): number => rows.filter(isDoubtful).length;
