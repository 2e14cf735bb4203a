/**
 * Joins the rows of a file with their checks: faults, cautions, records they look like, and the decisions made of them. Pure.
 */
import type {
  Candidat,
  Decision,
  Essai,
  ImportContract,
  LigneImportee,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { avecLesRepetees, avecSesJumelles } from '@gestionscolaire/contract/core/imports/rows.ts';
import { dUnTrait } from '@gestionscolaire/contract/core/text/ressemblance/morceaux.ts';
import { cellOf, filledColumns, type Mapping } from './columns.ts';
import type { ReadFile } from './read-file.ts';

/** A row on the screen: its cells in our columns, with the sentences said of each; the key '' is the row itself. */
export interface CheckedRow {
  number: number;
  cells: Readonly<Record<string, string | null>>;
  faults: Readonly<Record<string, string>>;
  cautions: Readonly<Record<string, string>>;
  /** Records it looks like, the likeliest first. */
  candidats: readonly Candidat[];
}

/** The decisions by row number. */
export type Decisions = ReadonlyMap<number, Decision>;

/** Makes the rows to send: a text for each column that is filled. */
export function rowsToSend(
  { rows }: ReadFile,
  mapping: Mapping,
  decisions: Decisions = new Map(),
): { colonnes: string[]; lignes: LigneImportee[] } {
  const colonnes = filledColumns(mapping);
  const lignes = rows.map(({ number, cells }) => {
    const decision = decisions.get(number);
    const cellules = colonnes.map((name) => cellOf(cells, mapping[name]));
    return { ligne: number, cellules, ...(decision !== undefined && { decision }) };
  });
  return { colonnes, lignes };
}

/** Cuts the rows into pieces, each of which is soon checked. */
export function inPieces<T>(all: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let start = 0; start < all.length; start += size) pieces.push(all.slice(start, start + size));
  return pieces;
}

/** Joins the rows that were sent with the checks that came back. */
export function checkedRows(
  contract: ImportContract,
  { colonnes, lignes }: ReturnType<typeof rowsToSend>,
  essais: readonly Essai[],
): CheckedRow[] {
  const cells = new Map(
    lignes.map(({ ligne, cellules }) => [
      ligne,
      Object.fromEntries(colonnes.map((name, rang) => [name, cellules[rang] ?? null])),
    ]),
  );
  const decisions = new Map(lignes.map(({ ligne, decision }) => [ligne, decision]));
  // The rows were checked in pieces: a row that repeats one of another piece is found here.
  const repeated = avecLesRepetees(contract, essais);
  const withTwins = avecSesJumelles(contract, repeated, decisions);
  const whole = repeated.map((row) => dUnTrait(withTwins(row)));
  const told = new Map(whole.map((essai) => [essai.ligne, essai]));
  return lignes.map(({ ligne }) => ({
    number: ligne,
    cells: cells.get(ligne) ?? {},
    faults: told.get(ligne)?.fautes ?? {},
    cautions: told.get(ligne)?.aConfirmer ?? {},
    candidats: (told.get(ligne)?.candidats ?? []).map((one) =>
      one.ligne === null ? one : { ...one, textes: textsOf(cells.get(one.ligne) ?? {}) },
    ),
  }));
}

/** Gives the cells of another row as texts, to show them beside this one. */
const textsOf = (cells: CheckedRow['cells']): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));

export const isFaulty = ({ faults }: CheckedRow): boolean => Object.keys(faults).length > 0;
export const isDoubtful = ({ cautions }: CheckedRow): boolean => Object.keys(cautions).length > 0;

/** Picks the rows that look like a record. */
export const likelyRows = (rows: readonly CheckedRow[]): readonly CheckedRow[] =>
  rows.filter(({ candidats }) => candidats.length > 0);

/** Picks the rows that look like a record and have no decision yet. */
export const undecidedRows = (rows: readonly CheckedRow[], decisions: Decisions): readonly CheckedRow[] =>
  likelyRows(rows).filter(({ number }) => !decisions.has(number));

/** Picks the rows that are not left out. */
export const keptRows = (rows: readonly CheckedRow[], decisions: Decisions): readonly CheckedRow[] =>
  rows.filter(({ number }) => decisions.get(number) !== 'ignorer');

/** Whether some record that the row looks like cannot be taken: a pupil who is already enrolled. */
export const isTaken = ({ candidats }: CheckedRow): boolean =>
  candidats.some(({ empeche }) => empeche !== null);

/** Adds one decision for each of these rows. */
export const decided = (decisions: Decisions, rows: readonly CheckedRow[], decision: Decision): Decisions =>
  new Map([...decisions, ...rows.map(({ number }): [number, Decision] => [number, decision])]);

/** Lists the columns that have a text in the row or in a record it looks like, with all these texts. */
export function sideBySide(
  { colonnes }: ImportContract,
  { cells, candidats }: CheckedRow,
): { name: string; titre: string; texts: (string | null)[] }[] {
  return Object.entries(colonnes).flatMap(([name, { titre }]) => {
    const texts = [cells[name] ?? null, ...candidats.map(({ textes }) => textes[name] ?? null)];
    return texts.every((text) => text === null) ? [] : [{ name, titre, texts }];
  });
}

export const FILTERS = ['toutes', 'fautes', 'confirmer'] as const;
export type Filter = (typeof FILTERS)[number];

/** Picks the rows that a filter shows. */
export function shownRows(rows: readonly CheckedRow[], filter: Filter): readonly CheckedRow[] {
  if (filter === 'fautes') return rows.filter(isFaulty);
  return filter === 'confirmer' ? rows.filter(isDoubtful) : rows;
}

/** Says how many rows have faults: '3 lignes ont des fautes', '1 ligne a une faute'. */
export function summary(rows: readonly CheckedRow[]): string {
  const faulty = rows.filter(isFaulty).length;
  if (faulty === 0)
    return rows.length === 1 ? 'La ligne est bonne.' : `Les ${rows.length} lignes sont bonnes.`;
  const are = faulty === 1 ? '1 ligne a une faute' : `${faulty} lignes ont des fautes`;
  return `${are}, sur ${rows.length}. Rien n'est enregistré tant qu'il en reste : corrigez le fichier et choisissez-le à nouveau.`;
}
