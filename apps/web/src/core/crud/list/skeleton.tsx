/** Grey rows while a list loads for the first time, in the places where the rows will be. */
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import classes from './skeleton.module.css';

/** More would only be scrolled past before the rows are there. */
const MOST = 10;

interface ListSkeletonProps {
  columns: readonly Column<AnyRow>[];
  rows: number;
}

export function ListSkeleton({ columns, rows }: ListSkeletonProps) {
  return (
    <div role="status" className={classes.skeleton}>
      <span className={classes.text}>Chargement…</span>
      {Array.from({ length: Math.min(rows, MOST) + 1 }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden>
          {columns.map((column) => (
            <span key={column.key} className={classes.bar} />
          ))}
        </div>
      ))}
    </div>
  );
}
