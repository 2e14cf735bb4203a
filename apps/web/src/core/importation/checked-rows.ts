/** What the checks said of the rows of a file: faults and cautions. Pure. */
import type { Essai, ImportContract, LigneImportee } from '@gestionscolaire/contract/core/importation.ts';
import { avecLesRepetees } from '@gestionscolaire/contract/core/importation-lignes.ts';
import { cellOf, filledColumns, type Mapping } from './columns.ts';
import type { ReadFile } from './read-file.ts';

/** A row on the screen: its cells in our columns, with what is said at each; '' is the row itself. */
export interface CheckedRow {
  number: number;
  cells: Readonly<Record<string, string | null>>;
  faults: Readonly<Record<string, string>>;
  cautions: Readonly<Record<string, string>>;
}

/** The rows as they are sent: a text for each column that is filled. */
export function rowsToSend(
  { rows }: ReadFile,
  mapping: Mapping,
): { colonnes: string[]; lignes: LigneImportee[] } {
  const colonnes = filledColumns(mapping);
  const lignes = rows.map(({ number, cells }) => ({
    ligne: number,
    cellules: colonnes.map((name) => cellOf(cells, mapping[name])),
  }));
  return { colonnes, lignes };
}

/** The rows in pieces that are each checked soon. */
export function inPieces<T>(all: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let start = 0; start < all.length; start += size) pieces.push(all.slice(start, start + size));
  return pieces;
}

/** What was sent and what came back, row by row. */
export function checkedRows(
  contract: ImportContract,
  { colonnes, lignes }: ReturnType<typeof rowsToSend>,
  essais: readonly Essai[],
): CheckedRow[] {
  // The rows were checked in pieces: one that repeats a row of another piece is found here.
  const told = new Map(avecLesRepetees(contract, essais).map((essai) => [essai.ligne, essai]));
  return lignes.map(({ ligne, cellules }) => ({
    number: ligne,
    cells: Object.fromEntries(colonnes.map((name, rang) => [name, cellules[rang] ?? null])),
    faults: told.get(ligne)?.fautes ?? {},
    cautions: told.get(ligne)?.aConfirmer ?? {},
  }));
}

export const isFaulty = ({ faults }: CheckedRow): boolean => Object.keys(faults).length > 0;
export const isDoubtful = ({ cautions }: CheckedRow): boolean => Object.keys(cautions).length > 0;

export const FILTERS = ['toutes', 'fautes', 'confirmer'] as const;
export type Filter = (typeof FILTERS)[number];

/** Rows that a filter shows. */
export function shownRows(rows: readonly CheckedRow[], filter: Filter): readonly CheckedRow[] {
  if (filter === 'fautes') return rows.filter(isFaulty);
  return filter === 'confirmer' ? rows.filter(isDoubtful) : rows;
}

/** '3 lignes ont des fautes', '1 ligne a une faute à corriger'. */
export function summary(rows: readonly CheckedRow[]): string {
  const faulty = rows.filter(isFaulty).length;
  if (faulty === 0)
    return rows.length === 1 ? 'La ligne est bonne.' : `Les ${rows.length} lignes sont bonnes.`;
  const are = faulty === 1 ? '1 ligne a une faute' : `${faulty} lignes ont des fautes`;
  return `${are}, sur ${rows.length}. Rien n'est enregistré tant qu'il en reste : corrigez le fichier et choisissez-le à nouveau.`;
}
