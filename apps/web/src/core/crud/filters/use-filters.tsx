/** The filters by column of a look-alike's list: a chip for each that is set, and '+ Filtre' for the others. */
import { type FilterValue, writeFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CrudPage } from '#core/crud/crud-page.tsx';
import { Dropdown } from '#core/crud/list/dropdown.tsx';
import { changeListSearch } from '#core/crud/list/search.ts';
import type { ListSource } from '#core/crud/list/source.ts';
import type { AnyRow } from '#core/crud/values.ts';
import classes from './filters.module.css';
import { filterWords, type OfferedFilter, offeredFilters, valuesIn } from './offered.ts';

const FilterPanel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.FilterPanel })));

interface Filtered extends Pick<ListSource, 'endpoint' | 'shown' | 'search' | 'go'> {
  rows: readonly AnyRow[];
}

interface FilterParts {
  chips: ReactNode;
  /** The set filters in words, for paper. */
  narrowed: readonly string[];
}

export function useFilters(
  page: CrudPage | undefined,
  { endpoint, shown, search, go, rows }: Filtered,
): FilterParts {
  /** Labels of chosen records, by filter and id: an address holds ids alone. */
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  if (page === undefined) return { chips: null, narrowed: [] };
  const offered = offeredFilters(page, { endpoint, shown });
  const values = valuesIn(page, search.filtres);
  const set = offered.filter(({ key }) => key in values);

  /** Names a record: as it was chosen, else as a row that has it tells. */
  const nameOf = ({ key, slot }: OfferedFilter, id: number): string => {
    const row = rows.find((one) => one[key] === id);
    const told = row === undefined ? undefined : slot?.current(row)?.label;
    return known[`${key} ${id}`] ?? told ?? `n° ${id}`;
  };
  const change = (key: string, value: FilterValue | null): void => {
    const { [key]: _before, ...others } = values;
    const next = value === null ? others : { ...others, [key]: value };
    go(changeListSearch(search, { filtres: writeFilters(next) }));
  };
  const told = set.flatMap((filter) => {
    const value = values[filter.key];
    if (value === undefined) return [];
    return [{ filter, text: filterWords(filter, value, (id) => nameOf(filter, id)) }];
  });
  const chips = offered.length > 0 && (
    <div className={classes.filters}>
      {told.map(({ filter, text }) => (
        <span key={filter.key} className={classes.chip}>
          {text}
          <button
            type="button"
            className={classes.cross}
            aria-label={`Retirer le filtre ${text}`}
            onClick={() => change(filter.key, null)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      <div className={classes.add}>
        <Dropdown label="Filtre" icon={IconPlus}>
          {() => (
            <Suspense fallback={null}>
              <FilterPanel
                {...{ offered, values, shown, change, nameOf }}
                learn={(key, id, label) => setKnown((before) => ({ ...before, [`${key} ${id}`]: label }))}
              />
            </Suspense>
          )}
        </Dropdown>
      </div>
    </div>
  );
  return { chips, narrowed: told.map(({ text }) => text) };
}
