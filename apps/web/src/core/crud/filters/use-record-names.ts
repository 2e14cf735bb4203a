/** Names the records of filters that an address sets: it holds ids alone. Only a list that is read whole is asked for them. */
import type { FilterValues } from '@gestionscolaire/contract/core/api/filters.ts';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '#core/api/use-endpoint.ts';
import type { Within } from '#core/crud/source.ts';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import type { OfferedFilter } from './offered.ts';

/** Returns the parent of the list, and the records that other filters name: the school of a class. */
export function parentsIn(values: FilterValues, shown: Within): Readonly<Record<string, unknown>> {
  const named = Object.entries(values).flatMap(([name, value]) =>
    value.kind === 'parmi' && value.values.length === 1 ? [[name, value.values[0]] as const] : [],
  );
  return { ...shown, ...Object.fromEntries(named) };
}

type Labelled = { readonly id: number; readonly label: string };

/** Reads the rows of a choice, each with its label. */
function labelled(rows: unknown, option: (row: never) => ChoiceLabel): readonly Labelled[] {
  const all: readonly { readonly id: number }[] = Array.isArray(rows) ? rows : [];
  // The slot's own call answered these rows.
  return all.map((row) => ({ id: row.id, label: option(row as never).label }));
}

export function useRecordNames(
  set: readonly OfferedFilter[],
  { values, shown }: { values: FilterValues; shown: Within },
): (key: string, id: number) => string | undefined {
  const parents = parentsIn(values, shown);
  const asked = set.flatMap(({ key, slot }) => {
    if (slot?.isWhole !== true) return [];
    const input = slot.input === undefined ? {} : slot.input(parents);
    return input === null ? [] : [{ key, slot, input }];
  });
  const answers = useQueries({ queries: asked.map(({ slot, input }) => endpointQuery(slot.from, input)) });
  return (key, id) => {
    const rank = asked.findIndex((one) => one.key === key);
    const slot = asked[rank]?.slot;
    if (slot === undefined) return undefined;
    return labelled(answers[rank]?.data?.data, slot.option).find((one) => one.id === id)?.label;
  };
}
