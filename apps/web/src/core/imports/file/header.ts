/** Finds the row of titles, below those of the school, the list and the year. Pure. */
import type { Colonnes, Partagee, Repli } from '@gestionscolaire/contract/core/imports/columns.ts';
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

/** Answers the number of the row that names most columns, the first of them; that of the first row where none names any. */
export function findHeader(lines: readonly Line[], known: Known): number {
  const among = lines.slice(0, HEADER_AMONG).map((line) => ({ line, score: named(line.cells, known) }));
  const best = Math.max(...among.map(({ score }) => score));
  return among.find(({ score }) => score === best)?.line.number ?? 1;
}

/** The longest text that is read above the titles: a class has a short name. */
const LONGEST = 30;

/** Cuts what follows a value on its line: 'Classe : 7ème A   Effectif : 45'. */
const cut = (text: string): string =>
  (text.split(/\s{2,}|\t|[;|]|\s+(?=\p{L}[\p{L} '’.]*:)/u)[0] ?? '')
    .replace(/^\s*(?:de la|de|du|:|[-–])?\s*:?\s*/u, '')
    .replace(/[.,]$/, '')
    .trim();

/** Reads the text of a column in a cell above the titles: 'Classe : 7ème A', 'Liste des élèves de la classe de 7ème A'. */
function valueIn(cells: Cells, rank: number, names: readonly string[]): string | undefined {
  const cell = cells[rank] ?? '';
  if (names.includes(wordsOf(cell))) return cells.slice(rank + 1).find((one) => one !== null) ?? undefined;
  for (const name of names) {
    // The key of a text is as long as the text, but for accents typed apart, which files hardly have.
    const at = cle(cell).search(new RegExp(`\\b${name}\\b`));
    const value = at === -1 ? '' : cut(cell.slice(at + name.length));
    if (value !== '' && value.length <= LONGEST) return value;
  }
  return undefined;
}

/** Answers the texts that stand above the titles and fill a whole column: { classe: '7ème A' }. */
export function readAbove(
  lines: readonly Line[],
  header: number,
  colonnes: Colonnes,
): Record<string, string> {
  const above = lines.filter(({ number }) => number < header);
  const found: Record<string, string> = {};
  for (const [name, colonne] of Object.entries(colonnes)) {
    if (colonne.seLitAuDessus !== true) continue;
    // A name of one or two letters, or that is a word of every title, would find anything.
    const names = [wordsOf(colonne.titre)].concat(namesOf(colonne).filter((one) => one.length > 5));
    const values = above.flatMap(({ cells }) =>
      cells.flatMap((_, rank) => valueIn(cells, rank, names) ?? []),
    );
    if (values[0] !== undefined) found[name] = values[0];
  }
  return found;
}
