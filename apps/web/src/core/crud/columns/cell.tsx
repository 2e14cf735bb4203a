/** Shows one value of a row, as its column says. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { ReactNode } from 'react';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';

/** Shows that there is nothing: a dash in a table, no room on the card of a phone. */
export const NOTHING: ReactNode = (
  <span className={kit.dimmed} data-nothing>
    —
  </span>
);

/** Shows a cell: the column's own way, else the value; a dash for nothing, or for a value the person may not see. */
export function cell(column: Column<AnyRow>, row: AnyRow): ReactNode {
  const value = row[column.key];
  // The server left this key out: the cell shows a dash, not the words of `none`.
  if (value === null && column.none !== undefined) return column.none;
  if (value === undefined || value === null || value === '') return NOTHING;
  if (column.show !== undefined) return column.show(row);
  if (column.isMoney === true) return <Money amount={Number(value)} />;
  return column.isDay === true ? formaterJour(asText(value)) : asText(value);
}

/** Whether a value of a column keeps one line and is never cut: an amount, a day, a telephone, a matricule. */
export const keepsOneLine = ({ isNumber, isMoney, isDay }: Column<AnyRow>): true | undefined =>
  isNumber ?? isMoney ?? isDay;

/** Returns the place of a column, read by the style sheets: an amount stands at the right, a short value is narrow. */
export const placeOf = (column: Column<AnyRow>, index?: number) => ({
  ...kindOf(column, index === 0),
  ...widthOf(column),
  'data-card': column.card,
});

const kindOf = (column: Column<AnyRow>, isFirst: boolean) => ({
  'data-money': column.isMoney,
  'data-lines': column.isLines,
  'data-whole': keepsOneLine(column),
  'data-name':
    column.isName ?? ((isFirst && keepsOneLine(column) !== true && column.isLines !== true) || undefined),
});

const widthOf = ({ isNarrow, isWide }: Column<AnyRow>) => ({
  'data-narrow': isNarrow,
  'data-wide': isNarrow === true ? undefined : isWide,
});
