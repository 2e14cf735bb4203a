/** The numbered pages of a list: first, previous, numbers, next, last (SHARED-07), every button named. */
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './pager.module.css';
import { formatNumber, pageItems } from './paging.ts';

interface PagerProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

export function Pager({ page, count, onPage }: PagerProps) {
  const step = (name: string, target: number, icon: ReactNode) => (
    <button
      type="button"
      className={`${kit.lit} ${classes.button}`}
      aria-label={name}
      title={name}
      aria-disabled={target === page || undefined}
      onClick={() => target !== page && onPage(target)}
    >
      {icon}
    </button>
  );
  return (
    <nav aria-label="Pages" className={`${kit.screenOnly} ${kit.row} ${classes.pager}`}>
      {step('Première page', 1, <IconChevronsLeft size={18} aria-hidden />)}
      {step('Page précédente', Math.max(1, page - 1), <IconChevronLeft size={18} aria-hidden />)}
      <span className={`${kit.beside} ${kit.touching} ${classes.numbers}`}>
        {pageItems(page, count).map((item) =>
          typeof item === 'number' ? (
            <button
              key={item}
              type="button"
              className={`${kit.lit} ${classes.button}`}
              aria-label={`Page ${formatNumber(item)}`}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => item !== page && onPage(item)}
            >
              {formatNumber(item)}
            </button>
          ) : (
            <span key={item} className={classes.gap} aria-hidden>
              …
            </span>
          ),
        )}
      </span>
      {step('Page suivante', Math.min(count, page + 1), <IconChevronRight size={18} aria-hidden />)}
      {step('Dernière page', count, <IconChevronsRight size={18} aria-hidden />)}
    </nav>
  );
}
