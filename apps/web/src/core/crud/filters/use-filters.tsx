/**
 * The filters by column of a list, in its bar: '+ Filtre' at once; the chips and the words of those that are set come when there is
 * one.
 */
import { writeFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ListPage } from '#core/crud/crud-page.tsx';
import { changeListSearch } from '#core/crud/search.ts';
import type { Filtered } from '#core/crud/source.ts';
import { Dropdown } from '#core/ui/dropdown.tsx';
import classes from './filters.module.css';
import { valuesIn } from './values.ts';

const FilterPanel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.FilterPanel })));
const FilterChips = lazy(() => import('./chips.tsx').then((module) => ({ default: module.FilterChips })));

interface FilterParts {
  chips: ReactNode;
  filtered: Filtered;
  /** How many filters are set. */
  count: number;
}

export function useFilters(
  page: ListPage,
  list: Pick<Filtered, 'endpoint' | 'shown' | 'search' | 'go' | 'rows'>,
): FilterParts {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const { endpoint, search, go } = list;
  const values = valuesIn(page, search.filtres);
  const filtered: Filtered = {
    ...list,
    page,
    known,
    change: (key, value) => {
      const { [key]: _before, ...others } = values;
      const next = value === null ? others : { ...others, [key]: value };
      go(changeListSearch(search, { filtres: writeFilters(next) }));
    },
    learn: (key, id, label) => setKnown((before) => ({ ...before, [`${key} ${id}`]: label })),
  };
  const count = Object.keys(values).length;
  // Another call than the list's own answers it: nothing narrows that by column.
  if (!('filtres' in endpoint.input.shape)) return { chips: null, filtered, count };
  const chips = (
    <div className={classes.filters}>
      {(count > 0 || page.upFront !== undefined) && (
        <Suspense fallback={null}>
          <FilterChips {...filtered} />
        </Suspense>
      )}
      <div className={classes.add}>
        <Dropdown label="Filtre" icon={IconPlus}>
          {(close) => (
            <Suspense fallback={null}>
              <FilterPanel {...filtered} close={close} />
            </Suspense>
          )}
        </Dropdown>
      </div>
    </div>
  );
  return { chips, filtered, count };
}
