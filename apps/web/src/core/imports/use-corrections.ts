/** Writes other texts in the cells of a file, and offers the same correction for the rows that had the same wrong text. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { useState } from 'react';
import type { Corrections } from './check/checked-rows.ts';
import { isLeftOut } from './check/left-out.ts';
import type { TextRow } from './file/understood.ts';
import type { Essais, Work } from './work.ts';

/** The last correction, and the rows that had the same wrong text. */
interface Same {
  table: Work['table'];
  name: string;
  from: string;
  to: string;
  numbers: readonly number[];
}

/** The texts to write in one row, by column. */
export interface Filled {
  number: number;
  texts: Readonly<Record<string, string | null>>;
}

interface CorrectionsOptions {
  contract: ImportContract;
  work: Work | null;
  /** The rows as they are now, corrections included. */
  rows: readonly TextRow[];
  essais: Essais | null;
  /** Keeps all corrections; `numbers`: the rows that they changed. */
  onCorrect: (corrections: Corrections, numbers: readonly number[]) => void;
}

export function useCorrections({ contract, work, rows, essais, onCorrect }: CorrectionsOptions) {
  const [last, setLast] = useState<Same | null>(null);
  // Another file has other rows.
  const same = last !== null && last.table === work?.table ? last : null;

  const put = (numbers: readonly number[], name: string, written: string | null) => {
    if (work === null) return;
    const own = numbers.map((number): [number, Readonly<Record<string, string | null>>] => [
      number,
      { ...work.corrections.get(number), [name]: written },
    ]);
    onCorrect(new Map([...work.corrections, ...own]), numbers);
  };

  /** Lists the other rows that are taken and have the same wrong text in a column. */
  const alike = (number: number, name: string, from: string): number[] =>
    rows.flatMap((row) => {
      const isWrong = essais?.get(row.number)?.fautes[name] !== undefined;
      const isTaken = row.number !== number && !isLeftOut(row.number, work?.decisions ?? new Map());
      return isTaken && isWrong && row.texts[name] === from ? [row.number] : [];
    });

  /** Writes the texts that a person agreed to, by row and column; null empties a cell. */
  const fill = (rowsToFill: readonly Filled[]) => {
    if (work === null) return;
    setLast(null);
    const own = rowsToFill.map(({ number, texts }): [number, Filled['texts']] => [
      number,
      { ...work.corrections.get(number), ...texts },
    ]);
    onCorrect(
      new Map([...work.corrections, ...own]),
      rowsToFill.map(({ number }) => number),
    );
  };

  return {
    same,
    /** Writes another text in a cell; null empties it. The row alone is tried again. */
    correct: (number: number, name: string, text: string | null) => {
      if (work === null) return;
      const written = text === null ? null : (contract.colonnes[name]?.ecrit?.(text) ?? text);
      const from = rows.find((row) => row.number === number)?.texts[name] ?? null;
      const numbers = from === null ? [] : alike(number, name, from);
      setLast(
        from === null || written === null || numbers.length === 0
          ? null
          : { table: work.table, name, from, to: written, numbers },
      );
      put([number], name, written);
    },
    /** Empties cells: what the records hold stays. */
    empty: (cells: readonly { number: number; names: readonly string[] }[]) =>
      fill(
        cells.map(({ number, names }) => ({
          number,
          texts: Object.fromEntries(names.map((name) => [name, null])),
        })),
      ),
    fill,
    /** Writes the last correction in the other rows too. */
    correctSame: () => {
      if (same === null) return;
      setLast(null);
      put(same.numbers, same.name, same.to);
    },
  };
}
