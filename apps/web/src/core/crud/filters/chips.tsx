/** A chip for each filter that is set, which opens its values and has a cross; and for those that stand up front. */
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Filtered } from '#core/crud/source.ts';
import { Dropdown } from '#core/ui/dropdown.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './filters.module.css';
import { useFilterWords } from './words.ts';

const FilterPanel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.FilterPanel })));

export function FilterChips(filtered: Filtered) {
  const { offered, wordsOf } = useFilterWords(filtered);
  return offered.map((filter) => {
    const text = wordsOf(filter);
    if (text === null && !filter.isUpFront) return null;
    return (
      <span key={filter.key} className={text === null ? classes.add : classes.chip}>
        <Dropdown label={text ?? filter.label} icon={IconChevronDown}>
          {(close) => (
            <Suspense fallback={null}>
              <FilterPanel {...filtered} only={filter} close={close} />
            </Suspense>
          )}
        </Dropdown>
        {text !== null && (
          <button
            type="button"
            className={`${kit.lit} ${classes.cross}`}
            aria-label={`Retirer le filtre ${text}`}
            onClick={() => filtered.change(filter.key, null)}
          >
            <IconX size={14} aria-hidden />
          </button>
        )}
      </span>
    );
  });
}
