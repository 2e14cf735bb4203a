/** The boxes that choose rows: one for the page at the head of the list, one a row. */
import type { LeadColumn } from '#core/crud/lead-column.ts';
import type { AnyRow } from '#core/crud/values.ts';
import type { Chosen } from './chosen.ts';
import classes from './selection.module.css';

interface BoxProps {
  label: string;
  isChecked: boolean;
  /** Whether some, not all, of what it stands for is chosen. */
  isMixed?: boolean;
  onChange: (isChosen: boolean) => void;
}

function Box({ label, isChecked, isMixed = false, onChange }: BoxProps) {
  return (
    // The label is what a finger meets: larger than the box.
    <label className={classes.box}>
      <input
        type="checkbox"
        // One box a row beside the row itself: Espace on the row does the same, and Tab goes on to the next thing.
        tabIndex={-1}
        aria-label={label}
        ref={(input) => {
          if (input !== null) input.indeterminate = isMixed;
        }}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

export function boxColumn(
  chosen: Chosen,
  rows: readonly AnyRow[],
  nameOf: (row: AnyRow) => string,
): LeadColumn {
  const count = rows.filter((row) => chosen.has(row)).length;
  return {
    head: (
      <Box
        label="Sélectionner la page"
        isChecked={rows.length > 0 && count === rows.length}
        isMixed={count > 0 && count < rows.length}
        onChange={(isChosen) => chosen.set(rows, isChosen)}
      />
    ),
    cell: (row) => (
      <Box
        label={`Sélectionner ${nameOf(row)}`}
        isChecked={chosen.has(row)}
        onChange={(isChosen) => chosen.set([row], isChosen)}
      />
    ),
    isChosen: chosen.has,
    onKey: (row, how) => chosen.set([row], how === 'extend' || !chosen.has(row)),
  };
}
