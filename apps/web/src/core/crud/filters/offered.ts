/** Finds the filters that a list offers, by the declarations of its contract and of its page. */
import type { Filter, FilterValue } from '@gestionscolaire/contract/core/api/filters.ts';
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { bornesDe, LIBELLES_DES_PERIODES } from '@gestionscolaire/contract/core/values/periodes.ts';
import type { ListPage } from '#core/crud/crud-page.tsx';
import type { ChoiceSlot, FieldSlot, Word } from '#core/crud/slots.ts';
import type { ListSource } from '#core/crud/source.ts';
import type { AnyRow } from '#core/crud/values.ts';

/** A filter as a person meets it. */
export interface OfferedFilter {
  key: string;
  label: string;
  kind: Filter['kind'];
  /** True where one value alone narrows the list. */
  isOne: boolean;
  /** True where it stands in the bar before it is set. */
  isUpFront: boolean;
  /** The words it takes, each with its label; none for days and for records. */
  words: readonly Word[];
  /** The choice of records. */
  slot?: ChoiceSlot<AnyRow>;
}

const YES_NO: readonly Word[] = [
  { value: '1', label: 'Oui' },
  { value: '0', label: 'Non' },
];

const namedBy = (slot: FieldSlot<AnyRow> | undefined): readonly Word[] =>
  slot?.kind !== 'oneOf' ? [] : typeof slot.options === 'function' ? slot.options({}) : slot.options;

function wordsOf({ words = [] }: Filter, slot: FieldSlot<AnyRow> | undefined): readonly Word[] {
  const named = namedBy(slot);
  return words.map((value) => named.find((word) => word.value === value) ?? { value, label: value });
}

/** Returns the filters of a list; none for a list that another call answers, or whose parent is given. */
export function offeredFilters(
  {
    contract,
    form = {},
    filters = {},
    upFront = [],
  }: Pick<ListPage, 'contract' | 'form' | 'filters' | 'upFront'>,
  { endpoint, shown }: Pick<ListSource, 'endpoint' | 'shown'>,
): OfferedFilter[] {
  if (!('filtres' in endpoint.input.shape)) return [];
  return Object.entries(contract.filters).flatMap(([key, filter]): OfferedFilter[] => {
    const { label, kind, isOne = false } = filter;
    const offered = { key, label, kind, isOne, isUpFront: upFront.includes(key) };
    const slot = filters[key] ?? form[key];
    if ((shown[key] ?? null) !== null || slot?.isGiven?.() === true) return [];
    if (kind === 'mots') return [{ ...offered, words: wordsOf(filter, slot) }];
    if (kind === 'case') return [{ ...offered, words: YES_NO }];
    if (kind !== 'choix') return [{ ...offered, words: [] }];
    // Few records may be named by the page, as words are.
    if (slot?.kind === 'oneOf') return [{ ...offered, words: namedBy(slot) }];
    // A control of one's own says nothing of where its records come from.
    return slot?.kind === 'choice' ? [{ ...offered, words: [], slot }] : [];
  });
}

function between(from: string | null, to: string | null): string {
  const day = (text: string | null): string => (text !== null && estUnJour(text) ? formaterJour(text) : '');
  if (from !== null && from === to) return `le ${day(from)}`;
  if (from === null) return `jusqu'au ${day(to)}`;
  return to === null ? `dès le ${day(from)}` : `du ${day(from)} au ${day(to)}`;
}

/**
 * Writes a filter that is set: 'Sexe : Fille', 'Date de naissance : du 01/01/2015 au 31/12/2015'.
 * @param today where days are wanted for the word of a period: a paper is read another day
 */
export function filterWords(
  { label, words }: Pick<OfferedFilter, 'label' | 'words'>,
  value: FilterValue,
  nameOf: (id: number) => string,
  today?: string,
): string {
  return `${label}\u00A0: ${toldOf(words, value, nameOf, today)}`;
}

function toldOf(
  words: readonly Word[],
  value: FilterValue,
  nameOf: (id: number) => string,
  today: string | undefined,
): string {
  if (value.kind === 'entre') return between(value.from, value.to);
  if (value.kind === 'parmi')
    return value.values
      .map((one) => words.find((word) => word.value === String(one))?.label ?? nameOf(Number(one)))
      .join(', ');
  if (today === undefined) return LIBELLES_DES_PERIODES[value.mot].toLowerCase();
  const { from, to } = bornesDe(value.mot, today);
  return between(from, to);
}
