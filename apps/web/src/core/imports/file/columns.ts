/** Maps the columns of a file to ours: recognised by their titles, changed by hand. Pure. */

import type { Colonne, Colonnes, Partagee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Cells } from './read-file.ts';

/** The source of one of our columns: the rank of a column in the file, or null; `fixed` fills the empty cells. */
export interface Source {
  rank: number | null;
  fixed: string;
}

export type Mapping = Readonly<Record<string, Source>>;

/** Strips a title of the signs people put around it: 'Téléphone *', 'E-mail :', 'Nom(s)'. */
export const wordsOf = (title: string): string =>
  cle(title)
    .replace(/\(s\)/g, 's')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const namesOf = ({ titre, synonymes }: Colonne): string[] => [titre, ...synonymes].map(wordsOf);

/** Returns the texts of a column of the file by its rank. */
export type TextsAt = (rank: number) => readonly string[];

const NO_TEXTS: TextsAt = () => [];

/**
 * Gives each of our columns a title and the cells under it: one that says more than its own title, else the first that is one of
 * its names, if the cells may be its own. No title serves twice, but that of two columns in one: both have its rank.
 */
export function recognise(
  titles: Cells,
  colonnes: Colonnes,
  partagees: readonly Partagee[] = [],
  textsAt: TextsAt = NO_TEXTS,
): Mapping {
  const words = titles.map((title) => wordsOf(title ?? ''));
  const taken = new Set<number>();
  const found: Record<string, Source> = {};
  for (const [name, colonne] of Object.entries(colonnes)) {
    const ranks = ranksFor(words, colonne).filter(
      (index) => !taken.has(index) && colonne.contient?.(textsAt(index)) !== false,
    );
    // Programs write columns that nobody fills: 'TEL_PERS_1' beside 'TEL_PORT_1'.
    const rank = ranks.find((index) => textsAt(index).length > 0) ?? ranks[0];
    if (rank !== undefined) taken.add(rank);
    found[name] = { rank: rank ?? null, fixed: '' };
  }
  for (const { colonnes: both, estTitre } of partagees) {
    if (both.every((name) => found[name]?.rank != null)) continue;
    const rank = words.findIndex((word, index) => estTitre(word) && !taken.has(index));
    if (rank === -1) continue;
    taken.add(rank);
    for (const name of both) found[name] = { rank, fixed: '' };
  }
  return found;
}

/** Lists the titles that name a column, the best first. */
function ranksFor(words: readonly string[], colonne: Colonne): number[] {
  if (colonne.sauf?.(words) === true) return [];
  const where = (is: (word: string) => boolean): number[] =>
    words.flatMap((word, index) => (word !== '' && is(word) ? [index] : []));
  // A column looks for its own title before its other names: 'Nom' is the name even where 'Noms' stands first.
  const byName = namesOf(colonne).flatMap((one) => where((word) => word === one));
  return colonne.prefere === undefined ? byName : [...where(colonne.prefere), ...byName];
}

/** Lists the pairs of our columns that one column of the file fills. */
export const sharedColumns = (mapping: Mapping, partagees: readonly Partagee[]): readonly Partagee[] =>
  partagees.filter(({ colonnes: [one, other] }) => {
    const rank = mapping[one]?.rank ?? null;
    return rank !== null && rank === mapping[other]?.rank;
  });

/** Gives a column of the file to one of ours, and takes it from the one that had it, unless the two may share it. */
export function mapColumn(
  mapping: Mapping,
  name: string,
  rank: number | null,
  partagees: readonly Partagee[] = [],
): Mapping {
  const mates = partagees.flatMap(({ colonnes }) => (colonnes.includes(name) ? colonnes : []));
  const changed: Record<string, Source> = {};
  for (const [other, source] of Object.entries(mapping)) {
    const isTaken = rank !== null && source.rank === rank && !mates.includes(other);
    changed[other] = other === name ? { ...source, rank } : isTaken ? { ...source, rank: null } : source;
  }
  return changed;
}

export const fixColumn = (mapping: Mapping, name: string, fixed: string): Mapping => ({
  ...mapping,
  [name]: { rank: mapping[name]?.rank ?? null, fixed },
});

const isFilled = (source: Source | undefined): boolean =>
  source !== undefined && (source.rank !== null || source.fixed.trim() !== '');

/** Lists our columns to send: those that the file or a fixed value fills. */
export const filledColumns = (mapping: Mapping): string[] =>
  Object.keys(mapping).filter((name) => isFilled(mapping[name]));

/** Lists the titles of the required columns that nothing fills. @param said our columns that rows between the others fill. */
export const missingColumns = (
  mapping: Mapping,
  colonnes: Colonnes,
  said: readonly string[] = [],
): string[] =>
  Object.entries(colonnes)
    .filter(([name, { requise }]) => requise && !isFilled(mapping[name]) && !said.includes(name))
    .map(([, { titre }]) => titre);

/** Reads the cell of a row in one of our columns. */
export function cellOf(cells: Cells, source: Source | undefined): string | null {
  if (source === undefined) return null;
  const own = source.rank === null ? null : (cells[source.rank] ?? null);
  const fixed = source.fixed.trim();
  return own ?? (fixed === '' ? null : fixed);
}
