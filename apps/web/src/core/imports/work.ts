/** The work on one file: the way it is read, what a person decided and corrected of it. Pure. */
import {
  type Essai,
  type ImportContract,
  LIGNES_MAXIMALES,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { type Corrections, corrected, sentColumns } from './check/checked-rows.ts';
import type { Decisions } from './check/left-out.ts';
import { type Table, UnreadableFile } from './file/read-file.ts';
import type { FileReading } from './file/reading.ts';
import { type Understood, understood } from './file/understood.ts';

/** The file with all that a person made of it: a draft keeps it. */
export interface Work {
  table: Table;
  reading: FileReading;
  decisions: Decisions;
  corrections: Corrections;
}

export type Essais = ReadonlyMap<number, Essai>;

/** Begins the work on a table: the rows that are no record are proposed to be left out. */
export function begun(table: Table, reading: FileReading, contract: ImportContract): Work {
  const { aside, rows } = understood(table, reading, contract);
  if (rows.length === 0) throw new UnreadableFile('Ce fichier n’a que ses titres : aucune ligne à importer.');
  const most = rows.length - aside.length;
  if (most > LIGNES_MAXIMALES)
    throw new UnreadableFile(
      `Ce fichier a ${most} lignes : ${LIGNES_MAXIMALES} au plus à la fois. Partagez-le en plusieurs.`,
    );
  const decisions: Decisions = new Map(aside.map(({ number }) => [number, 'ignorer']));
  return { table, reading, decisions, corrections: new Map() };
}

/** Returns the rows of a work, corrections included, with the columns to send of them. */
export function rowsOf(contract: ImportContract, { rows }: Understood, { corrections }: Work) {
  const all = corrected(rows, corrections);
  return { all, columns: sentColumns(contract, all) };
}

const LONGEST_ORIGIN = 200;

/** Returns the name under which the lot stands: that of the file, with its sheet where it has several. */
export const originOf = ({ table: { name, sheet } }: Pick<Work, 'table'>): string =>
  (sheet === null ? name : `${name}, ${sheet}`).slice(0, LONGEST_ORIGIN);
