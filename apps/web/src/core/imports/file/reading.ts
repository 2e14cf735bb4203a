/**
 * Guesses the way to read a file: which row has the titles, which column is which, how a cell of two columns is shared. Each guess
 * is data that the screen shows and a person changes. Pure.
 */
import type { ImportContract, Partagee, Repli } from '@gestionscolaire/contract/core/imports/columns.ts';
import { ordreDuJour } from '@gestionscolaire/contract/core/imports/jours.ts';
import { type Mapping, recognise, sharedColumns, wordsOf } from './columns.ts';
import { areTitlesAgain, findHeader, knownTitles, readAbove, saidIn } from './header.ts';
import { type Cells, type Line, onSheet, type Table } from './read-file.ts';

/** The way a file is read. */
export interface FileReading {
  /** The number of the row of titles. */
  header: number;
  mapping: Mapping;
  /** The way each pair of columns in one is shared, by its title. */
  lectures: Readonly<Record<string, string>>;
  /** Our columns of which a cell with two texts gives the first one alone. */
  firstOnly: readonly string[];
  /** Our columns of which an empty cell takes the text above it: merged cells hold it once. */
  filledDown: readonly string[];
  /** Whether rows that name one record are one row, where the contract draws its records from a list of others. */
  isFolded: boolean;
  /** Our columns of days whose texts have the month first. */
  monthFirst: readonly string[];
  /** Whether the columns that somebody hid in the file are read too. */
  takesHidden: boolean;
}

/** The part of an import's contract that tells how to read a file. */
export type Contract = Pick<ImportContract, 'colonnes' | 'partagees' | 'deduction' | 'repli'>;

/** The share of cells that hold two of our columns from which one column is said to hold both. */
const MOST = 0.6;

const lineOf = (lines: readonly Line[], header: number): Line | undefined =>
  lines.find(({ number }) => number === header);

/** Returns the letters of a column: 0 is 'A', 27 is 'AB'. */
export const lettersOf = (rank: number): string =>
  (rank >= 26 ? lettersOf(Math.floor(rank / 26) - 1) : '') + String.fromCharCode(65 + (rank % 26));

/** Returns the titles without those of hidden columns: what is out of sight is not read unless a person says so. */
const inSight = (titles: Cells, { hidden = [] }: Table): Cells =>
  titles.map((title, rank) => (hidden.includes(rank) ? null : title));

/** Takes the sheet whose titles are known best; one that the workbook hides only where all are hidden. */
export function onBestSheet(table: Table, contractOf: (table: Table) => Contract): Table {
  const scores = table.sheets.map(({ name, isHidden = false }) => {
    const sheet = onSheet(table, name);
    const known = knownTitles(sheet.lines, contractOf(sheet));
    return { sheet, score: known - (isHidden ? HIDDEN_SHEET : 0) };
  });
  const [first] = scores;
  if (first === undefined) return table;
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).sheet;
}

/** More than the columns that any contract has: a hidden sheet never passes one in sight. */
const HIDDEN_SHEET = 1000;

/** Counts, in a column of the file, the texts that can only be a day with its month first, and those that cannot. */
function daysOf(lines: readonly Line[], header: number, rank: number) {
  const texts = lines.flatMap(({ number, cells, days }) =>
    number > header && cells[rank] != null && days?.includes(rank) !== true ? [cells[rank]] : [],
  );
  const orders = texts.map((text) => ({ text, order: ordreDuJour(text) }));
  const of = (wanted: 'jour' | 'mois' | 'deux') =>
    orders.flatMap(({ text, order }) => (order === wanted ? [text] : []));
  return { monthFirst: of('mois'), dayFirst: of('jour'), either: of('deux') };
}

/** The texts of a column of days, by the way each may be read. */
type Days = ReturnType<typeof daysOf>;

const hasMonthFirst = ({ monthFirst, dayFirst }: Days): boolean =>
  monthFirst.length > 0 && dayFirst.length === 0;
const tellsNothing = ({ monthFirst, dayFirst, either }: Days): boolean =>
  either.length > 0 && monthFirst.length === 0 && dayFirst.length === 0;

/** Lists our columns of days whose order is asked about: they can only be read month first, or tell nothing where another one does. */
export function openDays(
  { lines }: Table,
  { header, mapping }: Pick<FileReading, 'header' | 'mapping'>,
  colonnes: Contract['colonnes'],
): readonly { name: string; days: Days }[] {
  const all = Object.entries(colonnes).flatMap(([name, { estJour }]) => {
    const rank = mapping[name]?.rank ?? null;
    return estJour !== true || rank === null ? [] : [{ name, days: daysOf(lines, header, rank) }];
  });
  const isAmerican = all.some(({ days }) => hasMonthFirst(days));
  return all.filter(({ days }) => days.monthFirst.length > 0 || (isAmerican && tellsNothing(days)));
}

/** Lists our columns of days that are read with the month first. */
const guessMonthFirst = (
  table: Table,
  header: number,
  mapping: Mapping,
  colonnes: Contract['colonnes'],
): string[] =>
  openDays(table, { header, mapping }, colonnes).flatMap(({ name, days }) =>
    days.dayFirst.length === 0 ? [name] : [],
  );

/** Whether a row says the text of a column for those below it: it is short, and is no record. */
export function sayingOf(
  { cells }: Line,
  name: string,
  mapping: Mapping,
  colonnes: Contract['colonnes'],
): string | undefined {
  const colonne = colonnes[name];
  if (colonne?.seLitAuDessus !== true || cells.filter((cell) => cell !== null).length > SHORT)
    return undefined;
  const others = Object.entries(mapping).filter(([other]) => other !== name && colonnes[other]?.requise);
  const isRecord = others.every(([, { rank }]) => rank !== null && (cells[rank] ?? null) !== null);
  // Where nothing else is required, a row of one column is a record of its own: a list of classes.
  return isRecord && others.length > 0 ? undefined : saidIn(cells, colonne);
}

/** The cells of a row that says something of others, at most: 'Classe', '8ème B', 'Effectif', '45'. */
const SHORT = 4;

/** Lists our columns of which rows between the others say the text of those below: 'Classe : 8ème B'. */
export function saidColumns(
  table: Table,
  { header, mapping }: FileReading,
  { colonnes, repli }: Contract,
): string[] {
  return Object.keys(colonnes).filter((name) => {
    // The records of a list that is of nothing else stand one a row.
    const isOwnList = repli?.colonne === name && mapping[name]?.rank != null;
    return (
      !isOwnList &&
      table.lines.some(
        (line) => line.number > header && sayingOf(line, name, mapping, colonnes) !== undefined,
      )
    );
  });
}

/** Returns the title that a later row of titles gives to a column without one; under a merged 'Mère', 'Téléphone' is hers. */
function laterTitle(again: readonly Line[], rank: number, header: number, own: Cells): string | undefined {
  const line = again.find(({ cells }) => (cells[rank] ?? null) !== null);
  const title = line?.cells[rank] ?? undefined;
  if (title === undefined || line?.number !== header + 1) return title;
  const over = own.slice(0, rank).findLast((one) => one !== null) ?? null;
  return over === null ? title : `${over} ${title}`;
}

/** Returns the titles; a column without one that half of the rows fill is named by its letters. */
export function titlesOf(lines: readonly Line[], header: number): Cells {
  const own = lineOf(lines, header)?.cells ?? [];
  const under = lines.filter(({ number }) => number > header);
  // The titles of the next class may have one more.
  const again = under.filter(({ cells }) => areTitlesAgain(cells, own));
  const width = Math.max(own.length, ...under.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, rank) => {
    const count = under.filter(({ cells }) => (cells[rank] ?? null) !== null).length;
    return (
      own[rank] ??
      laterTitle(again, rank, header, own) ??
      (count * 2 >= under.length && count > 0 ? `Colonne ${lettersOf(rank)}` : null)
    );
  });
}

/** Lists the texts of a column of the file. */
const textsOf = (lines: readonly Line[], header: number, rank: number): string[] =>
  lines.flatMap(({ number, cells }) => (number > header && cells[rank] != null ? [cells[rank]] : []));

/** Gives both columns of a pair to the column of the first one, where its cells mostly hold both. */
function shareLonely(
  table: Table,
  header: number,
  mapping: Mapping,
  partagees: readonly Partagee[],
): Mapping {
  const shared: Record<string, Mapping[string]> = { ...mapping };
  for (const { colonnes, deviner, lectures } of partagees) {
    const [one, other] = colonnes;
    const rank = mapping[one]?.rank ?? null;
    if (rank === null || (mapping[other]?.rank ?? null) !== null) continue;
    const texts = textsOf(table.lines, header, rank);
    const lecture = lectures[deviner(texts, '')];
    const both = texts.filter((text) => lecture?.partager(text).every((part) => part !== null));
    if (both.length > 0 && both.length >= texts.length * MOST) shared[other] = { rank, fixed: '' };
  }
  return shared;
}

/** Guesses the way each pair of columns in one is shared. */
function guessLectures(
  table: Table,
  header: number,
  mapping: Mapping,
  partagees: readonly Partagee[],
): Record<string, string> {
  const titles = lineOf(table.lines, header)?.cells ?? [];
  return Object.fromEntries(
    sharedColumns(mapping, partagees).map(({ titre, colonnes: [one], deviner }) => {
      const rank = mapping[one]?.rank ?? 0;
      return [titre, deviner(textsOf(table.lines, header, rank), titles[rank] ?? '')];
    }),
  );
}

/** The names that a program gives to sheets. */
const UNNAMED = /^(?:feuil(?:le)?|sheet|classeur)\s*\d*$/i;

/** Returns what the name of a sheet fills: one sheet a class is named after it. */
function ofSheet({ sheet }: Table, colonnes: Contract['colonnes']): Record<string, string> {
  if (sheet === null || UNNAMED.test(sheet.trim())) return {};
  const names = Object.keys(colonnes).filter((name) => colonnes[name]?.seLitAuDessus === true);
  return Object.fromEntries(names.map((name) => [name, sheet]));
}

/** Gives the columns of a list of others to ours: the one that names our records alone. */
function recogniseOthers(titles: Cells, { colonne, titres }: Repli, colonnes: Contract['colonnes']): Mapping {
  const words = titles.map((title) => wordsOf(title ?? ''));
  const rank = titres.map((title) => words.indexOf(title)).find((index) => index >= 0) ?? null;
  const names = Object.keys(colonnes).map((name): [string, Mapping[string]] => [
    name,
    { rank: name === colonne ? rank : null, fixed: '' },
  ]);
  return Object.fromEntries(names);
}

/** Whether titles are those of a list from which the records of a contract are drawn. */
export const isOfOthers = (titles: Cells, repli: Repli | undefined): repli is Repli =>
  repli?.estDAutres(titles.map((title) => wordsOf(title ?? ''))) === true;

/** Whether a column that one text may fill for many rows is mostly empty, from its first cell on: its cells were merged. */
function isMostlyMerged(
  { lines }: Table,
  header: number,
  source: Mapping[string] | undefined,
  colonne: Contract['colonnes'][string] | undefined,
): boolean {
  if (colonne?.seLitAuDessus !== true || source?.rank == null) return false;
  const cells = lines.flatMap(({ number, cells: all }) =>
    number > header ? [all[source.rank ?? 0] ?? null] : [],
  );
  const filled = cells.filter((cell) => cell !== null).length;
  return filled > 0 && cells[0] !== null && filled * 2 < cells.length;
}

/** Guesses the way to read a file, under the row of titles that is given or found. */
export function guessReading(
  table: Table,
  contract: Contract,
  given?: number,
  takesHidden = false,
): FileReading {
  const { colonnes, partagees, repli } = contract;
  const header = given ?? findHeader(table.lines, contract);
  const all = titlesOf(table.lines, header);
  const titles = takesHidden ? all : inSight(all, table);
  const textsAt = (rank: number) => textsOf(table.lines, header, rank);
  const mapping = isOfOthers(titles, repli)
    ? recogniseOthers(titles, repli, colonnes)
    : shareLonely(table, header, recognise(titles, colonnes, partagees, textsAt), partagees);
  const above = { ...ofSheet(table, colonnes), ...readAbove(table.lines, header, colonnes) };
  const filled = Object.entries(mapping).map(([name, source]): [string, Mapping[string]] => [
    name,
    source.rank === null ? { rank: null, fixed: above[name] ?? '' } : source,
  ]);
  return {
    header,
    mapping: Object.fromEntries(filled),
    lectures: guessLectures(table, header, mapping, partagees),
    firstOnly: [],
    filledDown: Object.keys(colonnes).filter((name) =>
      isMostlyMerged(table, header, mapping[name], colonnes[name]),
    ),
    isFolded: repli !== undefined,
    monthFirst: guessMonthFirst(table, header, mapping, colonnes),
    takesHidden,
  };
}

/** Gives a reading another mapping: how newly shared columns are shared is guessed. */
export const remapped = (
  table: Table,
  { colonnes, partagees }: Contract,
  reading: FileReading,
  mapping: Mapping,
): FileReading => ({
  ...reading,
  mapping,
  lectures: { ...guessLectures(table, reading.header, mapping, partagees), ...reading.lectures },
  monthFirst: guessMonthFirst(table, reading.header, mapping, colonnes),
});
