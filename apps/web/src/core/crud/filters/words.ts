/** Tells the filters of a list that are set: on its chips, on its paper. */

import type { Filtered } from '#core/crud/source.ts';
import { useToday } from '#core/today.ts';
import { filterWords, type OfferedFilter, offeredFilters } from './offered.ts';
import { useRecordNames } from './use-record-names.ts';
import { valuesIn } from './values.ts';

type Told = Pick<Filtered, 'page' | 'endpoint' | 'shown' | 'search' | 'rows' | 'known'>;

export function useFilterWords({ page, endpoint, shown, search, rows, known }: Told) {
  const today = useToday();
  const offered = offeredFilters(page, { endpoint, shown });
  const values = valuesIn(page, search.filtres);
  const named = useRecordNames(
    offered.filter(({ key }) => key in values),
    { values, shown },
  );
  /** Names a record: as it was chosen, else as a row that has it tells, else as its own list does. */
  const nameOf = ({ key, slot }: OfferedFilter, id: number): string => {
    const row = rows.find((one) => one[key] === id);
    const told = row === undefined ? undefined : slot?.current(row)?.label;
    return known[`${key} ${id}`] ?? told ?? named(key, id) ?? `n° ${id}`;
  };
  /** Writes a filter, null where it is not set. `day`: for a paper, which is read another day. */
  const wordsOf = (filter: OfferedFilter, day?: string): string | null => {
    const value = values[filter.key];
    return value === undefined ? null : filterWords(filter, value, (id) => nameOf(filter, id), day);
  };
  return {
    offered,
    values,
    nameOf,
    wordsOf,
    /** The filters that are set, as a paper tells them. */
    narrowed: offered.flatMap((filter) => wordsOf(filter, today) ?? []),
  };
}
