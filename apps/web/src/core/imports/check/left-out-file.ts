/** Makes the file of the rows that an import left aside: the same titles, to correct and to import again, and why. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { CheckedRow } from './checked-rows.ts';
import { type Decisions, isLeftOut } from './left-out.ts';

/** The title of the reasons; no column of ours has it, so that it is not imported. */
const WHY = 'Pourquoi elle est laissée de côté';

/** Says why a row was not written. */
function whyOf({ colonnes }: ImportContract, { number, faults }: CheckedRow, decisions: Decisions): string {
  if (isLeftOut(number, decisions)) return 'laissée de côté';
  return Object.entries(faults)
    .map(([name, fault]) => {
      const title = colonnes[name]?.titre;
      return title === undefined ? fault : `${title} : ${fault}`;
    })
    .join(' ');
}

export function leftOutRows(
  contract: ImportContract,
  columns: readonly string[],
  rows: readonly CheckedRow[],
  decisions: Decisions,
): string[][] {
  return [
    [...columns.map((name) => contract.colonnes[name]?.titre ?? name), WHY],
    ...rows.map((row) => [...columns.map((name) => row.cells[name] ?? ''), whyOf(contract, row, decisions)]),
  ];
}

/** Names it after the file it comes from: 'rentree.xlsx' gives 'rentree-a-corriger.xlsx'. */
export const leftOutName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}-a-corriger.xlsx`;
