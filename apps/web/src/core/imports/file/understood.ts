/**
 * Understands the rows of a file under a reading: what a cell of two columns holds, what a text means, what follows from it, which
 * rows are no record. Each thing that was made of the file is told. Pure.
 */
import { estUnTrait } from '@gestionscolaire/contract/core/imports/cellules.ts';
import { jourDe1904, moisEtJourEchanges, ordreDuJour } from '@gestionscolaire/contract/core/imports/jours.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { whyAside } from './aside.ts';
import { cellOf, recognise, type Source, sharedColumns } from './columns.ts';
import { areTitlesAgain } from './header.ts';
import type { Cells, Line, Table } from './read-file.ts';
import { type Contract, type FileReading, saidColumns, sayingOf, titlesOf } from './reading.ts';
import { type Unread, unreadColumns } from './unread.ts';

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
interface Aside {
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
  /** Texts that were deduced from another column: how many, and some of them with what they were deduced from. */
  deduced: readonly Rewritten[];
  /** The number of empty cells that have a text above them, by our columns that may take it. */
  under: Readonly<Record<string, number>>;
  /** The rows once those that name one record are one, whether `rows` are so or not. */
  distinct: readonly TextRow[];
  /** The number of rows that name a record of an earlier row. */
  repeated: number;
  /** The texts that rows between the others say of those below, by our columns: each with the rows that took it. */
  said: Readonly<Record<string, readonly SaidText[]>>;
  /** The filled columns of the file that are not imported. */
  unread: readonly Unread[];
}

/** A text that a row says of those below it. */
interface SaidText {
  number: number;
  text: string;
  rows: number;
}

/** Leaves the signs that two writings of one text have in common. */
const signsOf = (text: string): string => cle(text).replace(/[^\p{L}\p{N}]/gu, '');

const EXAMPLES = 3;
/** The cells of a row that is no record, at most. */
const FEW = 2;
/** Returns the texts of a row by our columns, before they are shared or written anew. */
function ownTexts(
  { cells, days }: Line,
  { mapping, monthFirst }: FileReading,
  colonnes: Contract['colonnes'],
  { is1904 = false }: Table,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, source]) => {
      const text = cellOf(cells, { ...source, fixed: '' });
      const isTold = source.rank !== null && days?.includes(source.rank) === true;
      const isTurned = text !== null && !isTold && monthFirst.includes(name) && ordreDuJour(text) !== 'jour';
      if (text !== null && is1904 && colonnes[name]?.estJour === true) return [name, jourDe1904(text)];
      return [name, isTurned ? moisEtJourEchanges(text) : text];
    }),
  );
}

/** Reads on under titles that stand another time: the next class may have its columns in another order. */
function underTitles(
  cells: Cells,
  titles: Cells,
  reading: FileReading,
  { colonnes, partagees }: Contract,
): FileReading {
  const keys = cells.map((cell) => (cell === null ? null : cle(cell)));
  const own = recognise(cells, colonnes, partagees);
  const mapping = Object.entries(reading.mapping).map(([name, source]): [string, Source] => {
    const title = source.rank === null ? null : (titles[source.rank] ?? null);
    if (source.rank === null || title === null) return [name, source];
    const here = keys[source.rank] ?? null;
    if (here !== null && cle(title).endsWith(here)) return [name, source];
    const there = keys.indexOf(cle(title));
    return [name, { ...source, rank: there === -1 ? (own[name]?.rank ?? source.rank) : there }];
  });
  return { ...reading, mapping: Object.fromEntries(mapping) };
}

/** Notes what a row says of those below; returns the title of the column that it says. */
function hear(
  line: Line,
  { colonnes }: Contract,
  { mapping }: FileReading,
  said: readonly string[],
  heard: Record<string, SaidText[]>,
): string | undefined {
  for (const name of said) {
    const text = sayingOf(line, name, mapping, colonnes);
    if (text === undefined) continue;
    heard[name] = [...(heard[name] ?? []), { number: line.number, text, rows: 0 }];
    return `${colonnes[name]?.titre ?? name} « ${text} »`;
  }
  return undefined;
}

/** Gives the columns that a row leaves empty what the last row between said. */
function fillSaid(texts: Record<string, string | null>, heard: Readonly<Record<string, SaidText[]>>): void {
  for (const [name, all] of Object.entries(heard)) {
    const last = all.at(-1);
    if (last === undefined || (texts[name] ?? null) !== null) continue;
    texts[name] = last.text;
    last.rows += 1;
  }
}

/** Shares the cells that hold two columns, then those that hold two texts. Adds to `seconds` what it gave away. */
function share(
  texts: Record<string, string | null>,
  { colonnes, partagees }: Contract,
  { mapping, lectures, firstOnly }: FileReading,
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
    const there = texts[suite.vers] ?? null;
    // A list may say one telephone twice: in its own column, and behind the name.
    const isAlone = firstOnly.includes(name) || (there !== null && signsOf(there) === signsOf(second));
    if (!isAlone && there !== null) continue;
    texts[name] = first;
    if (!isAlone) texts[suite.vers] = second;
    seconds[name] = (seconds[name] ?? 0) + 1;
  }
}

/** Notes texts that were written otherwise, column by column, with the first of them as examples. */
class Noted {
  private readonly all = new Map<string, { count: number; examples: [string, string][] }>();

  add(name: string, from: string, to: string): void {
    const { count, examples } = this.all.get(name) ?? { count: 0, examples: [] };
    const isNew = examples.length < EXAMPLES && !examples.some(([one]) => one === from);
    this.all.set(name, { count: count + 1, examples: isNew ? [...examples, [from, to]] : examples });
  }

  list(): Rewritten[] {
    return [...this.all].map(([name, one]) => ({ name, ...one }));
  }
}

/** Writes the texts of a row as a person reads them back, and fills its empty cells with the fixed values. */
function write(
  texts: Record<string, string | null>,
  { colonnes }: Contract,
  { mapping }: FileReading,
  rewritten: Noted | null,
): void {
  for (const [name, { ecrit, rien, gardeLesTraits }] of Object.entries(colonnes)) {
    const from = texts[name] ?? null;
    const isStroke = from !== null && gardeLesTraits !== true && estUnTrait(from);
    const isNothing = isStroke || (from !== null && rien?.(cle(from)) === true);
    const to = from === null || isNothing ? null : (ecrit?.(from) ?? from);
    texts[name] = to ?? (mapping[name]?.fixed.trim() || null);
    if (from !== null && to !== from) rewritten?.add(name, from, to ?? 'vide');
  }
}

/** Fills the columns that follow from another one, where the row leaves them empty. */
function deduce(texts: Record<string, string | null>, { deduction }: Contract, deduced: Noted | null): void {
  const from = deduction === undefined ? null : (texts[deduction.de] ?? null);
  if (deduction === undefined || from === null) return;
  const isSaid = deduction.colonnes.some((name) => (texts[name] ?? null) !== null);
  for (const [name, text] of Object.entries(deduction.lire(from) ?? {})) {
    if ((texts[name] ?? null) !== null || (isSaid && deduction.colonnes.includes(name))) continue;
    texts[name] = text;
    deduced?.add(name, from, text);
  }
}

/** Returns the writing of a record that most rows have, the first of them. */
function usual(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return texts.find((text) => counts.get(text) === most) ?? '';
}

/** Makes one row of those that name one record and say nothing else of it: the first one, in their usual writing. */
function folded(rows: readonly TextRow[], { repli }: Contract, aside: readonly Aside[]): readonly TextRow[] {
  if (repli === undefined) return rows;
  const { colonne } = repli;
  const left = new Set(aside.map(({ number }) => number));
  const keyOf = ({ number, texts }: TextRow): string => {
    const own = texts[colonne] ?? null;
    if (own === null || left.has(number)) return String(number);
    const others = Object.entries(texts).filter(([name]) => name !== colonne);
    return [repli.cle(own), ...others.map(([, text]) => cle(text ?? ''))].join('\n');
  };
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) => {
    const [first] = same;
    const own = same.flatMap(({ texts }) => texts[colonne] ?? []);
    if (first === undefined) return [];
    return own.length === 0 ? [first] : [{ ...first, texts: { ...first.texts, [colonne]: usual(own) } }];
  });
}

interface Down {
  /** The last text of each column. */
  above: Record<string, string>;
  under: Record<string, number>;
}

/** Gives an empty cell the text above it, in the columns that a person said; counts those that might take it. */
function fillDown(
  texts: Record<string, string | null>,
  { cells }: Line,
  { colonnes }: Contract,
  { mapping, filledDown }: FileReading,
  { above, under }: Down,
): void {
  // A total or a signature has few cells: a class written above it is not its own.
  const isRecord = cells.filter((cell) => cell !== null).length > FEW;
  for (const [name, { seLitAuDessus }] of Object.entries(colonnes)) {
    if (seLitAuDessus !== true || (mapping[name]?.rank ?? null) === null) continue;
    const own = texts[name] ?? null;
    if (own !== null) above[name] = own;
    else if (isRecord && above[name] !== undefined) {
      under[name] = (under[name] ?? 0) + 1;
      if (filledDown.includes(name)) texts[name] = above[name];
    }
  }
}

/** Understands the rows of a file under a reading. */
export function understood(table: Table, reading: FileReading, contract: Contract): Understood {
  const { colonnes } = contract;
  const { header, mapping } = reading;
  const titles = titlesOf(table.lines, header);
  const seconds: Record<string, number> = {};
  const rewritten = new Noted();
  const deduced = new Noted();
  const above: Record<string, string> = {};
  const under: Record<string, number> = {};
  const said = saidColumns(table, reading, contract);
  const heard: Record<string, SaidText[]> = {};
  const all: TextRow[] = [];
  const aside: Aside[] = [];
  const named = contract.repli && mapping[contract.repli.colonne];
  const required = Object.keys(colonnes).filter(
    (name) => colonnes[name]?.requise === true && (mapping[name]?.rank ?? null) !== null,
  );
  let block = reading;
  for (const line of table.lines) {
    if (line.number <= header) continue;
    if (areTitlesAgain(line.cells, titles)) block = underTitles(line.cells, titles, block, contract);
    const texts = ownTexts(line, block, colonnes, table);
    const says = hear(line, contract, block, said, heard);
    fillDown(texts, line, contract, block, { above, under });
    const lacks = required.some((name) => (texts[name] ?? null) === null);
    // A list of pupils of one class names it above its titles: its rows say nothing of the class.
    const isNamedAbove =
      named !== undefined && named.rank === null && (named.fixed !== '' || Object.keys(heard).length > 0);
    const isEmpty = !isNamedAbove && Object.values(texts).every((text) => text === null);
    const why = whyAside(line, { titles, lacks, isEmpty, says });
    if (why === undefined) fillSaid(texts, heard);
    const text = line.cells.filter((cell) => cell !== null).join(' · ');
    if (why !== undefined) aside.push({ number: line.number, why, text });
    share(texts, contract, block, why === undefined ? seconds : {});
    write(texts, contract, block, why === undefined ? rewritten : null);
    deduce(texts, contract, why === undefined ? deduced : null);
    all.push({ number: line.number, texts });
  }
  const distinct = folded(all, contract, aside);
  return {
    titles,
    rows: reading.isFolded ? distinct : all,
    aside,
    seconds,
    rewritten: rewritten.list(),
    deduced: deduced.list(),
    under,
    distinct,
    repeated: all.length - distinct.length,
    said: heard,
    unread: unreadColumns(table, reading, contract, aside),
  };
}

/** Whether nothing was guessed: the titles stand first, and each cell is read as it is. */
export function isPlain(
  table: Table,
  reading: FileReading,
  { aside, rewritten, seconds, deduced, under, repeated, unread }: Understood,
  contract: Contract,
): boolean {
  const isFirst = table.sheets.length === 0 && table.lines[0]?.number === reading.header;
  const isAbove = Object.values(reading.mapping).some(({ fixed }) => fixed !== '');
  const isShared = sharedColumns(reading.mapping, contract.partagees).length > 0;
  const isWhole = aside.length === 0 && rewritten.length === 0 && Object.keys(seconds).length === 0;
  const isSaid = deduced.length === 0 && repeated === 0 && Object.keys(under).length === 0;
  // Numbers from 1 on are of the rows, and nobody misses them.
  const isRead = unread.every(({ isOfRows }) => isOfRows) && reading.monthFirst.length === 0;
  return isFirst && !isAbove && !isShared && isWhole && isSaid && isRead;
}
