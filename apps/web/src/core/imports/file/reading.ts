/**
 * Understands a file as rows of our columns: which row has the titles, which column is which, what a cell of two columns holds,
 * what a text means. Each guess is data that the screen shows and a person changes. Pure.
 */
import type { ImportContract, Partagee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { whyAside } from './aside.ts';
import { cellOf, type Mapping, recognise, sharedColumns } from './columns.ts';
import { findHeader, readAbove } from './header.ts';
import type { Cells, Line, Table } from './read-file.ts';

/** The way a file is read. */
export interface Reading {
  /** The number of the row of titles. */
  header: number;
  mapping: Mapping;
  /** The way each pair of columns in one is shared, by its title. */
  lectures: Readonly<Record<string, string>>;
  /** Our columns of which a cell with two texts gives the first one alone. */
  firstOnly: readonly string[];
}

/** A row in our columns. */
export interface TextRow {
  number: number;
  texts: Readonly<Record<string, string | null>>;
}

/** Texts of a column that were written anew: how many, and some of them. */
export interface Rewritten {
  name: string;
  count: number;
  examples: readonly (readonly [from: string, to: string])[];
}

/** A row that is proposed to be left out. */
export interface Aside {
  number: number;
  why: string;
  /** The row's own texts. */
  text: string;
}

export interface Understood {
  titles: Cells;
  rows: readonly TextRow[];
  aside: readonly Aside[];
  rewritten: readonly Rewritten[];
  /** The number of cells of which a second text went to another column, by ours. */
  seconds: Readonly<Record<string, number>>;
}

type Contract = Pick<ImportContract, 'colonnes' | 'partagees'>;

const EXAMPLES = 3;
/** The share of cells that hold two of our columns from which one column is said to hold both. */
const MOST = 0.6;

const lineOf = (lines: readonly Line[], header: number): Line | undefined =>
  lines.find(({ number }) => number === header);

/** Answers the letters of a column: 0 is 'A', 27 is 'AB'. */
const lettersOf = (rank: number): string =>
  (rank >= 26 ? lettersOf(Math.floor(rank / 26) - 1) : '') + String.fromCharCode(65 + (rank % 26));

/** Answers the titles; a column without one that half of the rows fill is named by its letters. */
function titlesOf(lines: readonly Line[], header: number): Cells {
  const own = lineOf(lines, header)?.cells ?? [];
  const under = lines.filter(({ number }) => number > header);
  const width = Math.max(own.length, ...under.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, rank) => {
    const count = under.filter(({ cells }) => (cells[rank] ?? null) !== null).length;
    return own[rank] ?? (count * 2 >= under.length && count > 0 ? `Colonne ${lettersOf(rank)}` : null);
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

/** Answers what the name of a sheet fills: one sheet a class is named after it. */
function ofSheet({ sheet }: Table, colonnes: Contract['colonnes']): Record<string, string> {
  if (sheet === null || UNNAMED.test(sheet.trim())) return {};
  const names = Object.keys(colonnes).filter((name) => colonnes[name]?.seLitAuDessus === true);
  return Object.fromEntries(names.map((name) => [name, sheet]));
}

/** Guesses the way to read a file, under the row of titles that is given or found. */
export function guessReading(table: Table, contract: Contract, given?: number): Reading {
  const { colonnes, partagees } = contract;
  const header = given ?? findHeader(table.lines, contract);
  const titles = titlesOf(table.lines, header);
  const mapping = shareLonely(table, header, recognise(titles, colonnes, partagees), partagees);
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
  };
}

/** Gives a reading another mapping: how newly shared columns are shared is guessed. */
export const remapped = (
  table: Table,
  { partagees }: Contract,
  reading: Reading,
  mapping: Mapping,
): Reading => ({
  ...reading,
  mapping,
  lectures: { ...guessLectures(table, reading.header, mapping, partagees), ...reading.lectures },
});

/** Answers the texts of a row by our columns, before they are shared or written anew. */
function ownTexts({ cells }: Line, mapping: Mapping): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, source]) => [name, cellOf(cells, { ...source, fixed: '' })]),
  );
}

/** Shares the cells that hold two columns, then those that hold two texts. Adds to `seconds` what it gave away. */
function share(
  texts: Record<string, string | null>,
  { colonnes, partagees }: Contract,
  { mapping, lectures, firstOnly }: Reading,
  seconds: Record<string, number>,
): void {
  for (const {
    titre,
    colonnes: [one, other],
    lectures: ways,
  } of sharedColumns(mapping, partagees)) {
    const cell = texts[one] ?? null;
    if (cell === null) continue;
    const way = ways[lectures[titre] ?? ''] ?? Object.values(ways)[0];
    [texts[one], texts[other]] = way?.partager(cell) ?? [cell, null];
  }
  for (const [name, { suite }] of Object.entries(colonnes)) {
    const cell = texts[name] ?? null;
    if (suite === undefined || cell === null) continue;
    const [first = cell, second, ...more] = suite.textes(cell);
    // A third text, or a second one whose place is taken, is for a person to decide: the cell stays and is told as a fault.
    if (second === undefined || more.length > 0) continue;
    const isAlone = firstOnly.includes(name);
    if (!isAlone && (texts[suite.vers] ?? null) !== null) continue;
    texts[name] = first;
    if (!isAlone) texts[suite.vers] = second;
    seconds[name] = (seconds[name] ?? 0) + 1;
  }
}

/** Understands the rows of a file under a reading. */
export function understood(table: Table, reading: Reading, contract: Contract): Understood {
  const { colonnes } = contract;
  const { header, mapping } = reading;
  const titles = titlesOf(table.lines, header);
  const seconds: Record<string, number> = {};
  const rewritten = new Map<string, { count: number; examples: [string, string][] }>();
  const rows: TextRow[] = [];
  const aside: Aside[] = [];
  const required = Object.keys(colonnes).filter(
    (name) => colonnes[name]?.requise === true && (mapping[name]?.rank ?? null) !== null,
  );
  for (const line of table.lines) {
    if (line.number <= header) continue;
    const texts = ownTexts(line, mapping);
    const lacks = required.some((name) => (texts[name] ?? null) === null);
    const isEmpty = Object.values(texts).every((text) => text === null);
    const why = whyAside(line, { titles, lacks, isEmpty });
    const text = line.cells.filter((cell) => cell !== null).join(' · ');
    if (why !== undefined) aside.push({ number: line.number, why, text });
    share(texts, contract, reading, why === undefined ? seconds : {});
    for (const [name, { ecrit }] of Object.entries(colonnes)) {
      const from = texts[name] ?? null;
      const to = from === null ? null : (ecrit?.(from) ?? from);
      texts[name] = to ?? (mapping[name]?.fixed.trim() || null);
      if (from === null || to === null || to === from || why !== undefined) continue;
      const mine = rewritten.get(name) ?? { count: 0, examples: [] };
      const isNew = mine.examples.length < EXAMPLES;
      rewritten.set(name, {
        count: mine.count + 1,
        examples: isNew ? [...mine.examples, [from, to]] : mine.examples,
      });
    }
    rows.push({ number: line.number, texts });
  }
  return {
    titles,
    rows,
    aside,
    seconds,
    rewritten: [...rewritten].map(([name, one]) => ({ name, ...one })),
  };
}

/** Whether nothing was guessed: the titles stand first, and each cell is read as it is. */
export function isPlain(
  table: Table,
  reading: Reading,
  { aside, rewritten, seconds }: Understood,
  contract: Contract,
): boolean {
  const isFirst = table.sheets.length === 0 && table.lines[0]?.number === reading.header;
  const isAbove = Object.values(reading.mapping).some(({ fixed }) => fixed !== '');
  const isShared = sharedColumns(reading.mapping, contract.partagees).length > 0;
  const isWhole = aside.length === 0 && rewritten.length === 0 && Object.keys(seconds).length === 0;
  return isFirst && !isAbove && !isShared && isWhole;
}
