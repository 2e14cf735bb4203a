/** The choice of a list's columns: each is shown or hidden by its box, and moved by its arrows. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import type { ColumnChoice } from '#core/crud/source.ts';
import kit from '#core/ui/kit.module.css';
import { moved, toggled } from './order.ts';
import classes from './panel.module.css';

interface ColumnsPanelProps extends ColumnChoice {
  /** The columns that are shown, in their order. */
  shown: readonly Column<AnyRow>[];
}

export function ColumnsPanel({ all, shown, keep }: ColumnsPanelProps) {
  const keys = shown.map(({ key }) => key);
  const hidden = all.filter(({ key }) => !keys.includes(key));
  const step = (column: Column<AnyRow>, by: -1 | 1) => (
    <button
      type="button"
      className={classes.step}
      aria-label={`${by === -1 ? 'Avancer' : 'Reculer'} ${column.title}`}
      aria-disabled={moved(keys, column.key, by) === keys || undefined}
      onClick={() => keep(moved(keys, column.key, by))}
    >
      {by === -1 ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
    </button>
  );
  return (
    <fieldset className={classes.columns}>
      <legend className={kit.aloud}>Colonnes</legend>
      {[...shown, ...hidden].map((column) => (
        <div key={column.key} className={`${kit.beside} ${classes.column}`}>
          <label>
            <input
              type="checkbox"
              checked={keys.includes(column.key)}
              onChange={() => keep(toggled(keys, column.key))}
            />
            {column.title}
          </label>
          {keys.includes(column.key) && (
            <>
              {step(column, -1)}
              {step(column, 1)}
            </>
          )}
        </div>
      ))}
      <button type="button" className={`${kit.full} ${kit.strong} ${classes.reset}`} onClick={() => keep([])}>
        Remettre toutes les colonnes
      </button>
    </fieldset>
  );
}
