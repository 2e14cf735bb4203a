/** Grey rows that stand in the places of the rows while a list loads for the first time. */
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './skeleton.module.css';

/** Most grey rows: the real rows arrive before anybody scrolls past ten. */
const MOST = 10;

interface ListSkeletonProps {
  columns: readonly Column<AnyRow>[];
  rows: number;
}

export function ListSkeleton({ columns, rows }: ListSkeletonProps) {
  return (
    <div role="status" className={classes.skeleton}>
      <span className={kit.aloud}>Chargement…</span>
      {Array.from({ length: Math.min(rows, MOST) + 1 }, (_, row) => (
        <div key={row} className={`${kit.beside} ${classes.row}`} aria-hidden>
          {columns.map((column) => (
            <span key={column.key} className={`${kit.grows} ${classes.bar}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
