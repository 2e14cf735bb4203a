/** Makes a view of a list's state, and the state of a view. */
import type { ContenuDeVue } from '@gestionscolaire/contract/administration/listes/vues.ts';
import type { Filters } from '@gestionscolaire/contract/core/api/filters.ts';
import { type ListSearch, readListSearch } from '#core/crud/search.ts';

/** Returns what a view keeps: all of a list's state but the page that is open. */
export function contentOf(
  search: ListSearch,
  size: number | undefined,
  columns: readonly string[],
): ContenuDeVue {
  const { page: _page, vue: _vue, ...rest } = search;
  return { ...rest, ...(size === undefined ? {} : { taille: size }), colonnes: [...columns] };
}

/** The address of a view; what the list does not know any more is left out. */
export function searchOf(
  libelle: string,
  { colonnes: _columns, ...rest }: ContenuDeVue,
  filters: Filters,
): ListSearch {
  return { ...readListSearch({ ...rest }, filters), vue: libelle };
}
