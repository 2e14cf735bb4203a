/**
 * Joins the rows of a file with their checks: faults, cautions, records they look like, and the decisions made of them. Pure.
 */
import type {
  Candidat,
  Decision,
  Effet,
  Essai,
  ImportContract,
  LigneImportee,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { avecLesRepetees, sansDeuxFoisLeMeme } from '@gestionscolaire/contract/core/imports/rows.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { TextRow } from '#core/imports/file/understood.ts';
import { type Decisions, isLeftOut } from './left-out.ts';
import { NO_TWINS, type Twins } from './twins.ts';

/** A row on the screen: its cells in our columns, with the sentences said of each; the key '' is the row itself. */
export interface CheckedRow {
  number: number;
  cells: Readonly<Record<string, string | null>>;
  faults: Readonly<Record<string, string>>;
  cautions: Readonly<Record<string, string>>;
  /** The effect of writing each cell; {} where rows only add. */
  effects: Readonly<Record<string, Effet>>;
  /** Records it looks like, the likeliest first. */
  candidats: readonly Candidat[];
}

/** The texts that a person wrote in place of the file's, by row number and column; null empties a cell. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string | null>>>;

/** Returns the rows with the texts that a person wrote instead. */
export const corrected = (rows: readonly TextRow[], corrections: Corrections): readonly TextRow[] =>
  rows.map((row) => {
    const own = corrections.get(row.number);
    return own === undefined ? row : { ...row, texts: { ...row.texts, ...own } };
  });

/** Lists our columns to send: those that a row fills, and those that none may leave empty. */
export const sentColumns = (
  { colonnes }: Pick<ImportContract, 'colonnes'>,
  rows: readonly TextRow[],
): string[] =>
  Object.keys(colonnes).filter(
    (name) => colonnes[name]?.requise === true || rows.some(({ texts }) => (texts[name] ?? null) !== null),
  );

/** Makes the rows to send, without those that are left out: a text for each column. */
export function rowsToSend(
  columns: readonly string[],
  rows: readonly TextRow[],
  decisions: Decisions = new Map(),
): { colonnes: string[]; lignes: LigneImportee[] } {
  const lignes = rows.flatMap(({ number, texts }) => {
    const decision = decisions.get(number);
    if (decision === 'ignorer') return [];
    const cellules = columns.map((name) => texts[name] ?? null);
    return [{ ligne: number, cellules, ...(decision !== undefined && { decision }) }];
  });
  return { colonnes: [...columns], lignes };
}

/** Adds what a person confirmed to the rows that change what stands: what another wrote meanwhile is asked anew. */
export const withConfirmed = (
  lignes: readonly LigneImportee[],
  essais: ReadonlyMap<number, Essai>,
): LigneImportee[] =>
  lignes.map((ligne) => {
    const essai = essais.get(ligne.ligne);
    return essai?.effets === undefined ? ligne : { ...ligne, confirmees: essai.aConfirmer };
  });

/** Cuts the rows into pieces, each of which is soon checked. */
export function inPieces<T>(all: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let start = 0; start < all.length; start += size) pieces.push(all.slice(start, start + size));
  return pieces;
}

/** Picks the checks of the rows that are not left out, in the order of the file. */
export const takenEssais = (
  rows: readonly TextRow[],
  essais: ReadonlyMap<number, Essai>,
  decisions: Decisions,
): Essai[] => rows.flatMap(({ number }) => (isLeftOut(number, decisions) ? [] : (essais.get(number) ?? [])));

/**
 * Joins the rows with the checks that came back. A row that is left out repeats nothing and has no fault; whom it looks like
 * stays, so that it may be decided anew.
 */
export function checkedRows(
  contract: ImportContract,
  rows: readonly TextRow[],
  essais: ReadonlyMap<number, Essai>,
  decisions: Decisions,
  twins: Twins = NO_TWINS,
): CheckedRow[] {
  const texts = new Map(rows.map((row) => [row.number, row.texts]));
  // The rows were checked in pieces: a row that repeats one of another piece is found here.
  const taken = takenEssais(rows, essais, decisions);
  const repeated = sansDeuxFoisLeMeme(avecLesRepetees(contract, taken), decisions);
  const told = new Map(repeated.map((essai) => [essai.ligne, essai]));
  return rows.map(({ number, texts: cells }) => {
    const essai = told.get(number);
    const known = essais.get(number)?.candidats.filter(({ id }) => id !== null) ?? [];
    const same = twins.get(number) ?? [];
    return {
      number,
      cells,
      faults: essai?.fautes ?? {},
      cautions: essai?.aConfirmer ?? {},
      effects: essai?.effets ?? {},
      candidats: [
        ...known,
        ...same.flatMap((one) =>
          one.ligne === null || isLeftOut(one.ligne, decisions)
            ? []
            : { ...one, textes: textsOf(texts.get(one.ligne) ?? {}) },
        ),
      ],
    };
  });
}

/** Gives the cells of another row as texts, to show them beside this one. */
const textsOf = (cells: CheckedRow['cells']): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));

export const isFaulty = ({ faults }: CheckedRow): boolean => Object.keys(faults).length > 0;
export const isDoubtful = ({ cautions }: CheckedRow): boolean => Object.keys(cautions).length > 0;

/** Picks the rows that look like a record; a wrong one is corrected first, unless what is wrong may be that the record is there. */
export const likelyRows = (rows: readonly CheckedRow[]): readonly CheckedRow[] =>
  rows.filter((row) => row.candidats.length > 0 && (!isFaulty(row) || isTaken(row)));

/** Picks the rows that look like a record and have no decision yet: a wrong one is not written anyway. */
export const undecidedRows = (rows: readonly CheckedRow[], decisions: Decisions): readonly CheckedRow[] =>
  likelyRows(rows).filter((row) => !decisions.has(row.number) && !isFaulty(row));

/** Picks the rows that will be written: neither wrong nor left out. */
export const keptRows = (rows: readonly CheckedRow[], decisions: Decisions): readonly CheckedRow[] =>
  rows.filter((row) => !isLeftOut(row.number, decisions) && !isFaulty(row));

/** Picks the rows that will not be written: wrong ones, and those that somebody left out. */
export const asideRows = (rows: readonly CheckedRow[], decisions: Decisions): readonly CheckedRow[] =>
  rows.filter((row) => isLeftOut(row.number, decisions) || isFaulty(row));

/** Whether some record that the row looks like cannot be taken, or has all that adding it would make: a pupil who is enrolled. */
export const isTaken = ({ candidats }: CheckedRow): boolean =>
  candidats.some(({ deja, empeche }) => deja !== undefined || empeche !== null);

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

const FILTERS = ['toutes', 'fautes', 'confirmer', 'laissees'] as const;
export type Filter = (typeof FILTERS)[number];

/** Picks the rows that a filter shows. */
export function shownRows(
  rows: readonly CheckedRow[],
  filter: Filter,
  decisions: Decisions = new Map(),
): readonly CheckedRow[] {
  if (filter === 'fautes') return rows.filter(isFaulty);
  if (filter === 'laissees') return rows.filter(({ number }) => isLeftOut(number, decisions));
  return filter === 'confirmer' ? rows.filter(isDoubtful) : rows;
}

/**
 * Says how many rows have faults: '3 lignes ont des fautes', '1 ligne a une faute'.
 * @param rows those not left out
 * @param undecided how many of them look like a record and wait for a decision
 */
export function summary(rows: readonly CheckedRow[], undecided = 0): string {
  const faulty = rows.filter(isFaulty).length;
  if (faulty === 0) {
    const good = rows.length === 1 ? 'La ligne est bonne' : `Les ${rows.length} lignes sont bonnes`;
    if (undecided === 0) return `${good}.`;
    return `${good}, et ${undecided === 1 ? '1 ressemble' : `${undecided} ressemblent`} à ce qui est déjà là ou plus haut.`;
  }
  const are = faulty === 1 ? '1 ligne a une faute' : `${faulty} lignes ont des fautes`;
  return `${are}, sur ${rows.length}. Corrigez-les ici : touchez une case. Sinon elles sont laissées de côté.`;
}

/** Says what an import will write: '112 lignes seront écrites, 8 laissées de côté.' */
export function countsOf(kept: number, aside: number): string {
  const written =
    kept === 0
      ? 'Aucune ligne ne sera écrite'
      : kept === 1
        ? '1 ligne sera écrite'
        : `${kept} lignes seront écrites`;
  if (aside === 0) return `${written}.`;
  return `${written}, ${aside === 1 ? '1 laissée' : `${aside} laissées`} de côté.`;
}

const EFFECTS: readonly (readonly [Effet, one: string, many: string])[] = [
  ['nouveau', 'case remplie', 'cases remplies'],
  ['change', 'case changée', 'cases changées'],
  ['identique', 'case déjà ainsi', 'cases déjà ainsi'],
];

/** Says what the cells of some rows become: '24 cases remplies, 2 cases changées, 3 cases déjà ainsi.'; '' where rows only add. */
export function saysEffects(rows: readonly CheckedRow[]): string {
  const all = rows.flatMap(({ effects }) => Object.values(effects));
  const told = EFFECTS.flatMap(([effect, one, many]) => {
    const count = all.filter((own) => own === effect).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return told.length === 0 ? '' : `${told.join(', ')}.`;
}

/** The whole of a column of amounts, over the rows that have one. */
export interface Sum {
  titre: string;
  /** Whole francs. */
  total: number;
  count: number;
}

/** Sums the amounts of rows by column, so that a person compares them with their own list. @param rows their values, as they were read. */
export function sumsOf(
  { colonnes }: Pick<ImportContract, 'colonnes'>,
  rows: readonly Essai['valeurs'][],
): Sum[] {
  return Object.values(colonnes).flatMap(({ titre, champ, estMontant }) => {
    if (estMontant !== true) return [];
    const amounts = rows.flatMap((row) => (typeof row[champ] === 'number' ? [row[champ]] : []));
    const total = amounts.reduce((sum, one) => sum + one, 0);
    return total === 0 ? [] : [{ titre, total, count: amounts.length }];
  });
}

/** 'Déjà payé : 25 700 000 FG en 62 lignes' */
export const saysSum = ({ titre, total, count }: Sum): string =>
  `${titre}\u00A0: ${formaterMontant(total)} en ${count === 1 ? '1 ligne' : `${count} lignes`}`;
