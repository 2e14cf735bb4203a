/** Finds the filters that a list offers, by the declarations of its contract and of its page. */
import { type Filter, type FilterValue, readFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { CrudPage } from '#core/crud/crud-page.tsx';
import type { ListSource } from '#core/crud/list/source.ts';
import type { ChoiceSlot, FieldSlot, Word } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';

/** A filter as a person meets it. */
export interface OfferedFilter {
  key: string;
  label: string;
  kind: Filter['kind'];
  /** The words it takes, each with its label; none for days and for records. */
  words: readonly Word[];
  /** The choice of records. */
  slot?: ChoiceSlot<AnyRow>;
}

const YES_NO: readonly Word[] = [
  { value: '1', label: 'Oui' },
  { value: '0', label: 'Non' },
];

function wordsOf({ words = [] }: Filter, slot: FieldSlot<AnyRow> | undefined): readonly Word[] {
  const named =
    slot?.kind !== 'oneOf' ? [] : typeof slot.options === 'function' ? slot.options({}) : slot.options;
  return words.map((value) => named.find((word) => word.value === value) ?? { value, label: value });
}

/** Answers the filters of a list; none for a list that another call answers, or whose parent is given. */
export function offeredFilters(
  { contract, form, filters = {} }: Pick<CrudPage, 'contract' | 'form' | 'filters'>,
  { endpoint, shown }: Pick<ListSource, 'endpoint' | 'shown'>,
): OfferedFilter[] {
  if (!('filtres' in endpoint.input.shape)) return [];
  return Object.entries(contract.filters).flatMap(([key, filter]): OfferedFilter[] => {
    const { label, kind } = filter;
    const slot = filters[key] ?? form[key];
    if ((shown[key] ?? null) !== null || slot?.isGiven?.() === true) return [];
    if (kind === 'mots') return [{ key, label, kind, words: wordsOf(filter, slot) }];
    if (kind === 'case') return [{ key, label, kind, words: YES_NO }];
    if (kind !== 'choix') return [{ key, label, kind, words: [] }];
    // A control of one's own says nothing of where its records come from.
    return slot?.kind === 'choice' ? [{ key, label, kind, words: [], slot }] : [];
  });
}

function between({ from, to }: Extract<FilterValue, { kind: 'entre' }>): string {
  const day = (text: string | null): string => (text !== null && estUnJour(text) ? formaterJour(text) : '');
  if (from === null) return `jusqu'au ${day(to)}`;
  return to === null ? `dès le ${day(from)}` : `du ${day(from)} au ${day(to)}`;
}

/** Writes a filter that is set: 'Sexe : Fille', 'Date de naissance : du 01/01/2015 au 31/12/2015'. */
export function filterWords(
  { label, words }: OfferedFilter,
  value: FilterValue,
  nameOf: (id: number) => string,
): string {
  const told =
    value.kind === 'entre'
      ? between(value)
      : value.values
          .map((one) => words.find((word) => word.value === String(one))?.label ?? nameOf(Number(one)))
          .join(', ');
  return `${label}\u00A0: ${told}`;
}

/** The filters of an address that are set, by key. */
export const valuesIn = ({ contract }: Pick<CrudPage, 'contract'>, filtres: string | undefined) =>
  readFilters(contract.filters, filtres ?? '').values;
