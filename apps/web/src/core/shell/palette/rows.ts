/** The rows of the palette and their order. Core names no kind of record: what was found comes as groups of rows. */
import { cle, motsCherches } from '@gestionscolaire/contract/core/text/cle.ts';
import { sansBalises } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { TablerIcon } from '@tabler/icons-react';

/** A screen that the person's menus lead to. */
export interface Screen {
  label: string;
  /** The label of its section; '' for a section itself. */
  under: string;
  url: string;
  icon: TablerIcon;
  /** Words that find it beside its label: 'promouvoir réinscrire'. */
  words?: string;
}

export interface PaletteRow {
  key: string;
  to: string;
  icon: TablerIcon;
  /** First names and name, or one label. */
  first: string;
  name?: string;
  /** The texts under it, told one after the other. */
  under: readonly string[];
  /** A word beside the name: 'annulé'. */
  tag?: string;
  /** True when no text of the record holds the words: it is only like them, and says so. */
  isResembling?: boolean;
  /** The figure at the right. */
  right?: string;
  isLate?: boolean;
  /** Where the second act of the palette leads, Ctrl+Enter. */
  second?: string;
}

/** An option of the palette: a row, or what leads to a whole list. */
export type PaletteOption = Pick<PaletteRow, 'key' | 'to' | 'second'>;

export interface PaletteGroup {
  title: string;
  rows: readonly PaletteRow[];
  /** The number of the list behind 'Voir les n', and its address. */
  all?: { count: string; to: string };
}

/** The key of the option that leads to the whole list of a group. */
export const keyOfAll = (title: string): string => `tout ${title}`;

/** The id of an option's element: a space would make two ids of it. */
export const optionId = (listId: string, key: string): string => `${listId}-${key}`.replaceAll(/\s+/g, '-');

/** Returns the options that the arrows walk through: the rows of a group, then the way to its whole list. */
export const optionsOf = ({ title, rows, all }: PaletteGroup): PaletteOption[] => [
  ...rows,
  ...(all === undefined ? [] : [{ key: keyOfAll(title), to: all.to }]),
];

export const rowOfScreen = ({ label, under, url, icon }: Screen): PaletteRow => ({
  key: `ecran ${url}`,
  to: url,
  icon,
  first: sansBalises(label),
  under: under === '' ? [] : [sansBalises(under)],
});

/** Names that several rows bear, of which the first is one: how many, and the title of their group. */
export interface Namesakes {
  count: number;
  title: string;
}

/** Returns whether the first row, which a second act could take, shares its name with others found as it was. */
export function namesakes([group]: readonly PaletteGroup[]): Namesakes | undefined {
  const [first] = group?.rows ?? [];
  if (group === undefined || first?.second === undefined || first.isResembling === true) return undefined;
  const nameOf = (row: PaletteRow) => cle(`${row.first} ${row.name ?? ''}`);
  const same = group.rows.filter((row) => row.isResembling !== true && nameOf(row) === nameOf(first));
  return same.length > 1 ? { count: same.length, title: group.title } : undefined;
}

/** The most screens: fewer where records were found too. */
const ECRANS_AU_PLUS = { seuls: 6, avec: 2 };

const named = ({ label, words = '' }: Screen): string => `${label} ${words}`;

/** Whether words of a screen's own begin with each word of the search. */
const isExact = (screen: Screen, searched: string): boolean =>
  motsCherches(searched).every((word) => motsCherches(named(screen)).some((own) => own.startsWith(word)));

/** Puts the screens after the records, but an exact screen before the records which the search only resembles. */
export function ranked(
  records: readonly PaletteGroup[],
  screens: readonly Screen[],
  searched: string,
): PaletteGroup[] {
  const isResembling = ({ rows }: PaletteGroup) => rows.every((row) => row.isResembling === true);
  const exact = screens.filter((one) => isExact(one, searched));
  if (exact.length === 0) return [...records, ...screensOf(screens, searched, records.length === 0)];
  return [
    ...records.filter((one) => !isResembling(one)),
    ...screensOf(
      [...exact, ...screens.filter((one) => !exact.includes(one))],
      searched,
      records.length === 0,
    ),
    ...records.filter(isResembling),
  ];
}

/** Returns the screens whose label, or that of their section, holds every word; those of their own label first. */
function screensOf(screens: readonly Screen[], searched: string, isAlone: boolean): PaletteGroup[] {
  const words = motsCherches(searched);
  const holds = (text: string) => words.every((word) => cle(text).includes(word));
  const own = screens.filter((one) => holds(named(one)));
  const others = screens.filter((one) => !own.includes(one) && holds(`${named(one)} ${one.under}`));
  const most = isAlone ? ECRANS_AU_PLUS.seuls : ECRANS_AU_PLUS.avec;
  const rows = [...own, ...others].slice(0, most).map(rowOfScreen);
  return rows.length === 0 ? [] : [{ title: 'Écrans', rows }];
}
