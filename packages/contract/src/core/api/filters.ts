/**
 * Declares the filters that a list has by its columns, and the one text that carries them in a call, in an address and in a saved
 * view: 'sexe:F;quartierId:3,5;dateNaissance:2010-01-01..2011-12-31'. They follow from the fields of the form, or the contract of a
 * list without a form declares them, and nobody may filter by anything else.
 */
import * as z from 'zod/mini';
import { estUnJour } from '#core/values/dates.ts';
import { MOTS_DE_PERIODE, type MotDePeriode } from '#core/values/periodes.ts';
import type { Fields } from './fields.ts';

/** A column that narrows a list. */
export interface Filter {
  readonly label: string;
  /**
   * 'choix': ids of records of `of`. 'mots': some of `words`. 'case': 1 or 0. 'jour', 'instant': from a day to another. 'periode': the
   * same, or a word that follows the day, 'semaine'.
   */
  readonly kind: 'choix' | 'mots' | 'case' | 'jour' | 'instant' | 'periode';
  readonly of?: string;
  readonly words?: readonly string[];
  /** Whether a day may be a year alone: it is between two days when a part of it is. */
  readonly mayBeYear?: true;
  /** True where one value alone narrows the list. */
  readonly isOne?: true;
  /** True where an address may name it by itself: '?classeId=3', and for a period '?periode=semaine' or '?debut=2026-11-01'. */
  readonly isParameter?: true;
}

export type Filters = Readonly<Record<string, Filter>>;

/** A filter that is set: the values that a row may have, the days between which its own is, or the word of these days. */
export type FilterValue =
  | { readonly kind: 'parmi'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'periode'; readonly mot: MotDePeriode }
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

/** Returns the filters of a form's fields: those with choices, and days; then `more`, then the day a record was added. */
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

function readAmong({ kind, words = [], isOne }: Filter, text: string): FilterValue | undefined {
  const parts = text.split(',');
  const isKnown = (part: string): boolean =>
    kind === 'mots' ? words.includes(part) : kind === 'case' ? /^[01]$/.test(part) : /^\d{1,15}$/.test(part);
  if (
    parts.length > (isOne === true ? 1 : VALEURS_MAXIMALES) ||
    new Set(parts).size < parts.length ||
    !parts.every(isKnown)
  )
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

function readPeriod(text: string): FilterValue | undefined {
  const mot = MOTS_DE_PERIODE.find((one) => one === text);
  return mot === undefined ? readBetween(text) : { kind: 'periode', mot };
}

/** Reads one part: 'sexe:F'; undefined when it is no filter of this list. */
function readPart(filters: Filters, part: string): [string, FilterValue] | undefined {
  const colon = part.indexOf(':');
  const key = part.slice(0, Math.max(0, colon));
  const filter = Object.hasOwn(filters, key) ? filters[key] : undefined;
  if (filter === undefined) return undefined;
  const text = part.slice(colon + 1);
  const value = readValue(filter, text);
  return value && [key, value];
}

function readValue(filter: Filter, text: string): FilterValue | undefined {
  if (filter.kind === 'periode') return readPeriod(text);
  return filter.kind === 'jour' || filter.kind === 'instant' ? readBetween(text) : readAmong(filter, text);
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
    .map(([key, value]) => `${key}:${writeValue(value)}`)
    .join(';');
}

function writeValue(value: FilterValue): string {
  if (value.kind === 'periode') return value.mot;
  return value.kind === 'parmi' ? value.values.join(',') : `${value.from ?? ''}..${value.to ?? ''}`;
}

/** Declares the key of a list's input that holds its filters; '' and absent: none. */
export const filtersInput = (filters: Filters) =>
  z.optional(
    z.string().check(
      z.maxLength(FILTRES_MAXIMAUX),
      z.refine((text) => readFilters(filters, text).isWhole, { error: 'filtres inconnus' }),
    ),
  );
