/** The foot of a list: how many rows there are, how many a page shows, and the way to the other pages. */
import { TAILLES } from '@gestionscolaire/contract/core/api/lists.ts';
import { NativeSelect } from '@mantine/core';
import kit from '#core/ui/kit.module.css';
import classes from './footer.module.css';
import { Pager } from './pager.tsx';
import { rowCount, type Total } from './paging.ts';

interface ListFooterProps {
  page: number;
  size: number;
  /** Number of pages. */
  count: number;
  total: Total;
  /** Number of rows on this page. */
  rows: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

export function ListFooter({ page, size, count, total, rows, onPage, onSize }: ListFooterProps) {
  // An address typed by hand may ask for a length that is not offered.
  const sizes = [...new Set<number>([...TAILLES, size])].toSorted((a, b) => a - b);
  return (
    <div className={`${kit.row} ${kit.stuck} ${classes.footer}`} data-list-foot>
      <p role="status">{rowCount(total, size, page, rows)}</p>
      <div className={`${kit.beside} ${kit.screenOnly} ${classes.size}`}>
        <span>Afficher</span>
        <NativeSelect
          aria-label="Nombre d'éléments par page"
          data={sizes.map(String)}
          value={String(size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
        <span>par page</span>
      </div>
      <Pager page={page} count={count} onPage={onPage} />
    </div>
  );
}
