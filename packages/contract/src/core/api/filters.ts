/**
 * Declares the filters that a list has by its columns, and the one text that carries them in a call, in an address and in a saved
 * view: 'sexe:F;quartierId:3,5;dateNaissance:2010-01-01..2011-12-31'. They follow from the fields of the form, and nobody may
 * filter by anything else.
 */
import * as z from 'zod/mini';
import { estUnJour } from '#core/values/dates.ts';
import type { Fields } from './fields.ts';

/** A column that narrows a list. */
export interface Filter {
  readonly label: string;
  /** 'choix': ids of records of `of`. 'mots': some of `words`. 'case': 1 or 0. 'jour', 'instant': from a day to another. */
  readonly kind: 'choix' | 'mots' | 'case' | 'jour' | 'instant';
  readonly of?: string;
  readonly words?: readonly string[];
  /** Whether a day may be a year alone: it is between two days when a part of it is. */
  readonly mayBeYear?: true;
}

export type Filters = Readonly<Record<string, Filter>>;

/** A filter that is set: the values that a row may have, or the days between which its own is. */
export type FilterValue =
  | { readonly kind: 'parmi'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'entre'; readonly from: string | null; readonly to: string | null };

export type FilterValues = Readonly<Record<string, FilterValue>>;

/** The longest text of filters. */
export const FILTRES_MAXIMAUX = 1000;
/** The most values of one filter. */
const VALEURS_MAXIMALES = 50;

const kindOf = ({ of, words, isDay, isTick }: Fields[string]): Filter['kind'] | undefined =>
  isDay === true
    ? 'jour'
    : isTick === true
      ? 'case'
      : words === undefined
        ? of === undefined
          ? undefined
          : 'choix'
        : 'mots';

/** Answers the filters of a form's fields: those with choices, and days; then `more`, then the day a record was added. */
export function filtersOf(fields: Fields, more: Filters = {}): Filters {
  const own = Object.entries(fields).flatMap(([key, field]): [string, Filter][] => {
    const kind = kindOf(field);
    const { label, of, words, mayBeYear } = field;
    if (kind === undefined) return [];
    const rest = {
      ...(of !== undefined && { of }),
      ...(words !== undefined && { words }),
      ...(mayBeYear && { mayBeYear }),
    };
    return [[key, { label, kind, ...rest }]];
  });
  return {
    ...Object.fromEntries(own),
    ...more,
    creationDate: { label: "Date d'ajout", kind: 'instant' },
  };
}

function readAmong({ kind, words = [] }: Filter, text: string): FilterValue | undefined {
  const parts = text.split(',');
  const isKnown = (part: string): boolean =>
    kind === 'mots' ? words.includes(part) : kind === 'case' ? /^[01]$/.test(part) : /^\d{1,15}$/.test(part);
  if (parts.length > VALEURS_MAXIMALES || new Set(parts).size < parts.length || !parts.every(isKnown))
    return undefined;
  return { kind: 'parmi', values: kind === 'mots' ? parts : parts.map(Number) };
}

function readBetween(text: string): FilterValue | undefined {
  const [from = '', to, more] = text.split('..');
  const isBound = (day: string): boolean => day === '' || estUnJour(day);
  if (to === undefined || more !== undefined || !isBound(from) || !isBound(to)) return undefined;
  if (from === '' && to === '') return undefined;
  return { kind: 'entre', from: from || null, to: to || null };
}

/** Reads one part: 'sexe:F'; undefined when it is no filter of this list. */
function readPart(filters: Filters, part: string): [string, FilterValue] | undefined {
  const colon = part.indexOf(':');
  const key = part.slice(0, Math.max(0, colon));
  const filter = Object.hasOwn(filters, key) ? filters[key] : undefined;
  if (filter === undefined) return undefined;
  const text = part.slice(colon + 1);
  const isDay = filter.kind === 'jour' || filter.kind === 'instant';
  const value = isDay ? readBetween(text) : readAmong(filter, text);
  return value && [key, value];
}

/** Reads a text of filters; `isWhole` is false when a part of it is none of this list, or stands there twice. */
export function readFilters(
  filters: Filters,
  text: string,
): { readonly values: FilterValues; readonly isWhole: boolean } {
  if (text === '') return { values: {}, isWhole: true };
  const parts = text.slice(0, FILTRES_MAXIMAUX).split(';');
  const read = parts.flatMap((part) => {
    const one = readPart(filters, part);
    return one === undefined ? [] : [one];
  });
  const values = Object.fromEntries(read);
  const isWhole = text.length <= FILTRES_MAXIMAUX && Object.keys(values).length === parts.length;
  return { values, isWhole };
}

/** Writes filters as their text; '' for none. */
export function writeFilters(values: FilterValues): string {
  return Object.entries(values)
    .map(([key, value]) =>
      value.kind === 'parmi'
        ? `${key}:${value.values.join(',')}`
        : `${key}:${value.from ?? ''}..${value.to ?? ''}`,
    )
    .join(';');
}

/** Declares the key of a list's input that holds its filters; '' and absent: none. */
export const filtersInput = (filters: Filters) =>
  z.optional(
    z.string().check(
      z.maxLength(FILTRES_MAXIMAUX),
      z.refine((text) => readFilters(filters, text).isWhole, { error: 'filtres inconnus' }),
    ),
  );
