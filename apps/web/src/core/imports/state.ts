/** The state of an import on its page: its work, its checks, its step, its result. */
import type { Essai, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { asideRows, type CheckedRow, keptRows, type Sum, sumsOf } from './check/checked-rows.ts';
import { isCompleting, writtenValues } from './check/completing.ts';
import { type Decisions, isLeftOut } from './check/left-out.ts';
import { leftOutRows } from './check/left-out-file.ts';
import type { Essais, Work } from './work.ts';

/** The step under way: `done` rows of `of`, where they are counted. */
export interface Progress {
  doing: 'Lecture du fichier' | 'Vérification des lignes' | 'Enregistrement';
  done?: number;
  of?: number;
}

interface Result {
  id: number;
  nombre: number;
  /** The file of the rows left aside; null where there are none. */
  aside: { count: number; faulty: number; file: readonly (readonly string[])[] } | null;
  /** The amounts that were written. */
  sums: readonly Sum[];
  rows: readonly Essai['valeurs'][];
  /** The number of rows that completed a record that was there. */
  completed: number;
}

export interface ImportState {
  work: Work | null;
  /** The checks by row number; null when nothing was checked since the file or its reading changed. */
  essais: Essais | null;
  progress: Progress | null;
  failure: string | null;
  /** True when the server asked for a confirmation that the checks did not: rows came in between. */
  isAsked: boolean;
  result: Result | null;
}

export const NONE: ImportState = {
  work: null,
  essais: null,
  progress: null,
  failure: null,
  isAsked: false,
  result: null,
};

interface Recorded {
  columns: readonly string[];
  rows: readonly CheckedRow[];
  essais: Essais;
  decisions: Decisions;
}

/** Tells what became of a file: the lot that was written, and the file of the rows that were not. */
export function resultOf(
  contract: ImportContract,
  lot: { id: number; nombre: number },
  { columns, rows, essais, decisions }: Recorded,
): Result {
  const kept = keptRows(rows, decisions).flatMap(({ number }) => {
    const essai = essais.get(number);
    return essai === undefined ? [] : [essai];
  });
  const aside = asideRows(rows, decisions);
  const file = leftOutRows(contract, columns, aside, decisions);
  // A person has nothing more to do with what they left out themselves: totals, mostly.
  const faulty = aside.filter((row) => !isLeftOut(row.number, decisions)).length;
  return {
    ...lot,
    aside: aside.length === 0 ? null : { count: aside.length, faulty, file },
    sums: sumsOf(
      contract,
      kept.map((essai) => writtenValues(contract, essai)),
    ),
    rows: kept.map(({ valeurs }) => valeurs),
    completed: keptRows(rows, decisions).filter(isCompleting(decisions)).length,
  };
}
