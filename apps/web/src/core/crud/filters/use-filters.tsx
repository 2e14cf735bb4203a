/** The filters by column of a list: a chip for each that is set or stands up front, and '+ Filtre' for the others. */
import { type FilterValue, writeFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ListPage } from '#core/crud/crud-page.tsx';
import { Dropdown } from '#core/crud/list/dropdown.tsx';
import { changeListSearch } from '#core/crud/list/search.ts';
import type { ListSource } from '#core/crud/list/source.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { useToday } from '#core/today.ts';
import classes from './filters.module.css';
import { filterWords, type OfferedFilter, offeredFilters, valuesIn } from './offered.ts';
import { useRecordNames } from './use-record-names.ts';

const FilterPanel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.FilterPanel })));

interface Filtered extends Pick<ListSource, 'endpoint' | 'shown' | 'search' | 'go'> {
  rows: readonly AnyRow[];
}

interface FilterParts {
  chips: ReactNode;
  /** The set filters in words, for paper. */
  narrowed: readonly string[];
}

export function useFilters(page: ListPage, { endpoint, shown, search, go, rows }: Filtered): FilterParts {
  /** Labels of chosen records, by filter and id: an address holds ids alone. */
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
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
  const change = (key: string, value: FilterValue | null): void => {
    const { [key]: _before, ...others } = values;
    const next = value === null ? others : { ...others, [key]: value };
    go(changeListSearch(search, { filtres: writeFilters(next) }));
  };
  const wordsOf = (filter: OfferedFilter, day?: string): string | null => {
    const value = values[filter.key];
    return value === undefined ? null : filterWords(filter, value, (id) => nameOf(filter, id), day);
  };
  const panel = (only: OfferedFilter | undefined, close: () => void) => (
    <Suspense fallback={null}>
      <FilterPanel
        {...{ offered, only, values, shown, change, nameOf, close }}
        learn={(key, id, label) => setKnown((before) => ({ ...before, [`${key} ${id}`]: label }))}
      />
    </Suspense>
  );
  const chips = offered.length > 0 && (
    <div className={classes.filters}>
      {offered.map((filter) => {
        const text = wordsOf(filter);
        if (text === null && !filter.isUpFront) return null;
        return (
          <span key={filter.key} className={text === null ? classes.add : classes.chip}>
            <Dropdown label={text ?? filter.label} icon={IconChevronDown}>
              {(close) => panel(filter, close)}
            </Dropdown>
            {text !== null && (
              <button
                type="button"
                className={classes.cross}
                aria-label={`Retirer le filtre ${text}`}
                onClick={() => change(filter.key, null)}
              >
                <IconX size={14} aria-hidden />
              </button>
            )}
          </span>
        );
      })}
      <div className={classes.add}>
        <Dropdown label="Filtre" icon={IconPlus}>
          {(close) => panel(undefined, close)}
        </Dropdown>
      </div>
    </div>
  );
  return { chips, narrowed: offered.flatMap((filter) => wordsOf(filter, today) ?? []) };
}
