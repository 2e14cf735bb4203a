/** Finds the row of titles, below those of the school, the list and the year. Pure. */
import type { Colonne, Colonnes, Partagee, Repli } from '@gestionscolaire/contract/core/imports/columns.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { namesOf, recognise, wordsOf } from './columns.ts';
import type { Cells, Line } from './read-file.ts';

/** The rows among which the titles are looked for. */
export const HEADER_AMONG = 16;

interface Known {
  colonnes: Colonnes;
  partagees: readonly Partagee[];
  repli?: Repli | undefined;
}

/** Counts for more than our own columns: a row that is the titles of a list of others may name none of them. */
const OF_OTHERS = 3;

/** Counts the columns of ours that a row of cells names. */
const named = (cells: Cells, { colonnes, partagees, repli }: Known): number =>
  Object.values(recognise(cells, colonnes, partagees)).filter(({ rank }) => rank !== null).length +
  (repli?.estDAutres(cells.map((cell) => wordsOf(cell ?? ''))) === true ? OF_OTHERS : 0);

/** Lists the required columns of ours that a row of cells names. */
const requiredIn = (cells: Cells, { colonnes, partagees }: Known): string[] =>
  Object.entries(recognise(cells, colonnes, partagees)).flatMap(([name, { rank }]) =>
    rank !== null && colonnes[name]?.requise === true ? [name] : [],
  );

/**
 * Returns the number of the row that names most columns, the first of them; that of the first row where none names any. An earlier
 * row that names as many required ones goes before it: the second class of a list may have one title more.
 */
export function findHeader(lines: readonly Line[], known: Known): number {
  const among = lines.slice(0, HEADER_AMONG).map((line) => ({ line, score: named(line.cells, known) }));
  const best = Math.max(...among.map(({ score }) => score));
  const most = among.find(({ score }) => score === best)?.line;
  const wanted = most === undefined ? [] : requiredIn(most.cells, known);
  const first =
    wanted.length < FEWEST
      ? most
      : among.find(({ line }) => {
          const own = requiredIn(line.cells, known);
          return wanted.every((name) => own.includes(name));
        })?.line;
  const under = among.find(({ line }) => line.number === (first?.number ?? 0) + 1);
  // Titles on two rows: the second one says more, or as much in its own words.
  const isSecond =
    under !== undefined &&
    under.score >= named(first?.cells ?? [], known) &&
    wanted.every((name) => requiredIn(under.line.cells, known).includes(name));
  return (isSecond && wanted.length >= FEWEST ? under.line.number : first?.number) ?? 1;
}

/** The fewest required columns that tell titles from a row that only holds a word of theirs. */
const FEWEST = 2;

/** Whether a row has the titles another time: half of its cells are titles at least, be it in another order or with one more. */
export function areTitlesAgain(cells: Cells, titles: Cells): boolean {
  const known = new Set(titles.flatMap((title) => (title === null ? [] : [cle(title)])));
  const own = cells.filter((cell) => cell !== null);
  const count = own.filter((text) => known.has(cle(text))).length;
  return count > 1 && count * 2 >= own.length;
}

/** The longest text that is read above the titles: a class has a short name. */
const LONGEST = 30;

/** Cuts what follows a value on its line: 'Classe : 7ème A   Effectif : 45'. */
const cut = (text: string): string =>
  (text.split(/\s{2,}|\t|[;|]|\s+(?=\p{L}[\p{L} '’.]*:)/u)[0] ?? '')
    .replace(/^\s*(?:(?:de la|de|du|la)\b|:|[-–])?\s*:?\s*/iu, '')
    .replace(/[.,\s–-]+$/, '');

/** Says how the value of a column may stand in a text: after one of its names, bare or behind a sign. */
interface Saying {
  name: string;
  /** Whether the value must stand behind a colon, or tell itself: 'Groupe scolaire Les Palmiers' is no class. */
  wantsSign: boolean;
}

/** The fewest letters of a name that is looked for in texts: a shorter one stands in any word. */
const SHORTEST = 5;

const sayingsOf = (colonne: Colonne): Saying[] => {
  const [own = '', ...others] = namesOf(colonne);
  const isPlain = (name: string): boolean => name === own || /^classes?\b/.test(name);
  return [own, ...others.filter((name) => name.length >= SHORTEST)]
    .map((name) => ({ name, wantsSign: !isPlain(name) }))
    .toSorted((one, other) => Number(one.wantsSign) - Number(other.wantsSign));
};

/** Reads the text of a column in a cell: 'Classe : 7ème A', 'Liste des élèves de la classe de 7ème A', 'Classe' before '7ème A'. */
function valueIn(
  cells: Cells,
  rank: number,
  { name, wantsSign }: Saying,
  colonne: Colonne,
): string | undefined {
  const cell = cells[rank] ?? '';
  if (wordsOf(cell) === name) return cells.slice(rank + 1).find((one) => one !== null) ?? undefined;
  // The key of a text is as long as the text, but for accents typed apart, which files hardly have.
  const at = cle(cell).search(new RegExp(`\\b${name}\\b`));
  if (at === -1) return undefined;
  const rest = cell.slice(at + name.length);
  const value = cut(rest);
  if (value === '' || value.length > LONGEST) return undefined;
  return !wantsSign || /^\s*:/.test(rest) || colonne.estSeul?.(value) === true ? value : undefined;
}

/** Lists the values of a column that texts say, those by its own name first. */
const valuesIn = (rows: readonly Cells[], colonne: Colonne): string[] =>
  sayingsOf(colonne).flatMap((saying) =>
    rows.flatMap((cells) => cells.flatMap((_, rank) => valueIn(cells, rank, saying, colonne) ?? [])),
  );

/** Returns how much of a list is known by its titles: the columns of ours that its best row names. */
export const knownTitles = (lines: readonly Line[], known: Known): number =>
  Math.max(0, ...lines.slice(0, HEADER_AMONG).map(({ cells }) => named(cells, known)));

/** The words before a value that stands last in a sentence: 'Liste des élèves de la 9ème A', 'LISTE DES ELEVES : 9ème A'. */
const BEFORE_LAST = /^.*?(?:\b(?:de la|de|du|en|la)\s+|[:–-]\s*)(?=\S)/iu;

/** The words of a row that counts others or numbers a page, and is no title of those below: 'Total 7ème A : 2', '12 élèves'. */
const COUNTS =
  /\b(?:tota(?:l|ux)|effectifs?|nombre|nbre?|pages?)\b|\b\d+ (?:eleves?|filles?|garcons?|inscrite?s?|ans|ecoles?)\b/;
/** The words of a class behind its number are short: '8ème année B', 'Terminale SM'. */
const SHORT = /^(?:\S{1,3}|ann[ée]e|section)$/i;

const tellsItself = (value: string, { estSeul }: Colonne): boolean =>
  /\p{L}/u.test(value) && value.length <= LONGEST && estSeul?.(value) === true;

/** Returns the value with which a text alone on its row ends. */
function lastIn(text: string, colonne: Colonne): string | undefined {
  for (let rest = text; rest !== ''; ) {
    const value = cut(rest);
    const [, ...words] = value.split(/\s+/);
    if (tellsItself(value, colonne) && words.every((word) => SHORT.test(word))) return value;
    const [found = rest] = BEFORE_LAST.exec(rest) ?? [];
    rest = rest.slice(found.length);
  }
  return undefined;
}

/** Returns the value of a column that a row between the others says: 'Classe : 8ème B', or the class alone. */
export function saidIn(cells: Cells, colonne: Colonne): string | undefined {
  const [said] = valuesIn([cells], colonne);
  const [only, ...others] = cells.filter((cell) => cell !== null);
  if (said !== undefined || only === undefined || others.length > 0) return said;
  const own = cut(only);
  if (tellsItself(own, colonne) && !COUNTS.test(cle(own))) return own;
  return COUNTS.test(cle(only)) ? undefined : lastIn(only, colonne);
}

/**
 * Returns the texts that stand above the titles and fill a whole column: { classe: '7ème A' }. A class alone on its row says itself there as
 * it does between the rows, the nearest to the titles first.
 */
export function readAbove(
  lines: readonly Line[],
  header: number,
  colonnes: Colonnes,
): Record<string, string> {
  const above = lines.flatMap(({ number, cells }) => (number < header ? [cells] : []));
  return Object.fromEntries(
    Object.entries(colonnes).flatMap(([name, colonne]): [string, string][] => {
      if (colonne.seLitAuDessus !== true) return [];
      const alone = above.toReversed().flatMap((cells) => saidIn(cells, colonne) ?? []);
      const [value] = [...valuesIn(above, colonne), ...alone];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
