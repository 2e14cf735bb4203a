/**
 * The state of a list as its address holds it: search, page, page length, order, active or disabled rows. A choice that nobody
 * made is left out of the address.
 */
import {
  type Filters,
  type FilterValues,
  readFilters,
  writeFilters,
} from '@gestionscolaire/contract/core/api/filters.ts';
import {
  ETATS,
  type ListQuery,
  ORDRES,
  PAGE_MAXIMALE,
  RECHERCHE_MAXIMALE,
  TAILLE_MAXIMALE,
  tailleDOuverture,
} from '@gestionscolaire/contract/core/api/lists.ts';
import { MOTS_DE_PERIODE } from '@gestionscolaire/contract/core/values/periodes.ts';

export type Etat = (typeof ETATS)[number];
export type Ordre = (typeof ORDRES)[number];

export interface ListSearch {
  recherche?: string;
  page?: number;
  taille?: number;
  tri?: string;
  ordre?: Ordre;
  etat?: Etat;
  /** The filters by column, as their text (core/api/filters.ts of the contract). */
  filtres?: string;
  /** The name of the view that it was opened by, until something but the page is changed. */
  vue?: string;
}

function positive(value: unknown, max: number): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 && number <= max
    ? number
    : undefined;
}

/** Reads a search as text: a router may read `?recherche=224` as a number. */
function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  // Cut by code points, as the contract counts: it would refuse a character cut in two.
  return typeof value === 'string' && value !== ''
    ? Array.from(value).slice(0, RECHERCHE_MAXIMALE).join('')
    : undefined;
}

/** Reads the filters of an address; those that this list has not are left out: its call would refuse them. */
function cleaned(raw: Record<string, unknown>, filters: Filters): string {
  const { filtres } = raw;
  const own = typeof filtres === 'string' ? readFilters(filters, filtres).values : {};
  return writeFilters({ ...readParameters(raw, filters), ...own });
}

/** Reads the filters that an address names by themselves: '?classeId=3', and a period by its word or its two days. */
function readParameters(raw: Record<string, unknown>, filters: Filters): FilterValues {
  const said = Object.entries(filters).flatMap(([key, { kind, isParameter }]) => {
    if (isParameter !== true) return [];
    const value =
      kind === 'periode'
        ? (MOTS_DE_PERIODE.find((mot) => mot === raw['periode']) ??
          `${text(raw['debut']) ?? ''}..${text(raw['fin']) ?? ''}`)
        : text(raw[key]);
    return value === undefined ? [] : Object.entries(readFilters(filters, `${key}:${value}`).values);
  });
  return Object.fromEntries(said);
}

/** The keys of an address by which filters are named by themselves. */
const parametersOf = (filters: Filters): readonly string[] =>
  Object.entries(filters).flatMap(([key, { kind, isParameter }]) =>
    isParameter !== true ? [] : kind === 'periode' ? ['periode', 'debut', 'fin'] : [key],
  );

/** Reads an address that a person may have typed: an unreadable part is left out, never an error. */
export function readListSearch(raw: Record<string, unknown>, filters: Filters = {}): ListSearch {
  return withoutDefaults({
    recherche: text(raw['recherche']),
    page: positive(raw['page'], PAGE_MAXIMALE),
    taille: positive(raw['taille'], TAILLE_MAXIMALE),
    tri: text(raw['tri']),
    ordre: ORDRES.find((ordre) => ordre === raw['ordre']),
    etat: ETATS.find((etat) => etat === raw['etat']),
    filtres: cleaned(raw, filters),
    vue: text(raw['vue']),
  });
}

const KEYS: readonly string[] = [
  'recherche',
  'page',
  'taille',
  'tri',
  'ordre',
  'etat',
  'filtres',
  'vue',
] satisfies (keyof ListSearch)[];

/** Picks the rest of the address: the parent of the list, the open tab. */
export function besideList(raw: Record<string, unknown>, filters: Filters = {}): Record<string, unknown> {
  const own = [...KEYS, ...parametersOf(filters)];
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !own.includes(key)));
}

type Loose = { [K in keyof ListSearch]?: ListSearch[K] | undefined };

function withoutDefaults(search: Loose): ListSearch {
  const { recherche, page, taille, tri, ordre, etat, filtres, vue } = search;
  return {
    ...(recherche === undefined || recherche.trim() === '' ? {} : { recherche }),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(taille === undefined ? {} : { taille }),
    ...(tri === undefined ? {} : { tri }),
    ...(ordre === undefined || ordre === 'asc' ? {} : { ordre }),
    ...(etat === undefined || etat === 'actifs' ? {} : { etat }),
    ...(filtres === undefined || filtres === '' ? {} : { filtres }),
    ...(vue === undefined ? {} : { vue }),
  };
}

/** Returns the address after a change; anything but a change of page begins again at the first page. */
export function changeListSearch(search: ListSearch, change: Loose): ListSearch {
  const isPage = Object.keys(change).every((key) => key === 'page');
  return withoutDefaults({ ...search, page: undefined, ...(isPage ? {} : { vue: undefined }), ...change });
}

/** Returns the address of a list after an add: the search and the state that it was left with may leave the new row out. */
export function afterAdd({
  recherche: _r,
  etat: _e,
  filtres: _f,
  vue: _v,
  page: _p,
  ...rest
}: ListSearch): ListSearch {
  return rest;
}

/** Returns the order after a click on a column's title: reversed for the column in force, ascending for any other. */
export function nextOrder(column: string, sorted: Sorted): Sorted {
  return { tri: column, ordre: sorted.tri === column && sorted.ordre === 'asc' ? 'desc' : 'asc' };
}

/** Returns the address in another order; the list's own order is left out of it. */
export function sortBy(
  search: ListSearch,
  { tri, ordre }: Sorted,
  sortable: readonly string[],
  own: Ordre = 'asc',
): ListSearch {
  const isOwn = tri === sortable[0] && ordre === own;
  return changeListSearch(search, isOwn ? { tri: undefined, ordre: undefined } : { tri, ordre });
}

export interface Sorted {
  tri: string;
  ordre: Ordre;
}

/**
 * Returns the order in force: the address's where the list has such a column, else the list's own (`own`: of its first column).
 */
export function sortedBy(
  search: ListSearch,
  sortable: readonly [string, ...string[]],
  own: Ordre = 'asc',
): Sorted {
  const tri = sortable.find((column) => column === search.tri);
  return tri === undefined ? { tri: sortable[0], ordre: own } : { tri, ordre: search.ordre ?? 'asc' };
}

/** Returns the page length in force: the address's, else the one this user chose for this list, else the list's own (AMB-159). */
export function pageSize(
  search: ListSearch,
  preferred: number | undefined,
  list: { readonly isDocumented: boolean },
): number {
  return search.taille ?? preferred ?? tailleDOuverture(list);
}

/** Makes the input of a list's call; its export takes the same, without page and length. */
export function filterInput(search: ListSearch, sortable: readonly [string, ...string[]], own?: Ordre) {
  const { tri, ordre } = sortedBy(search, sortable, own);
  return {
    etat: search.etat ?? 'actifs',
    ...(search.recherche === undefined ? {} : { recherche: search.recherche }),
    ...(search.filtres === undefined ? {} : { filtres: search.filtres }),
    tri,
    ordre,
  } satisfies ListQuery;
}
