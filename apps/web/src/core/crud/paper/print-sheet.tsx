/** A list on paper: the filtered rows, up to a sensible number, under a title, a date and the filter. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '#core/api/client.ts';
import { cell, keepsOneLine } from '#core/crud/columns/cell.tsx';
import { sumOf } from '#core/crud/columns/sum.ts';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { useFilterWords } from '#core/crud/filters/words.ts';
import { filterInput } from '#core/crud/search.ts';
import type { ListSource } from '#core/crud/source.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import { Paper } from '#core/ui/paper.tsx';
import { PaperHead } from './head.tsx';
import { filterSentence, LIGNES_IMPRIMEES } from './paper.ts';
import classes from './print-sheet.module.css';
import { fetchPaperSchool, type PaperSchool } from './school.ts';

/** Most columns on an upright sheet. */
const UPRIGHT = 7;
/** Longest page the server gives. */
const STEP = 100;

interface Sheet {
  rows: AnyRow[];
  total: number;
  totalExact: boolean;
  /** The sums of all rows, by column, where the list has amounts. */
  totals: Readonly<Record<string, number>>;
  school: PaperSchool | null;
  now: Date;
}

async function fetchSheet(
  { endpoint, shown, search, sortable, ownOrder, chosen }: PrintSheetProps,
  signal: AbortSignal,
): Promise<Sheet> {
  const school = await fetchPaperSchool(shown['ecoleId'], signal);
  const sheet: Sheet = { rows: [], total: 0, totalExact: true, totals: {}, school, now: new Date() };
  if (chosen !== undefined) return { ...sheet, rows: [...chosen], total: chosen.length };
  for (let page = 1; sheet.rows.length < LIGNES_IMPRIMEES; page += 1) {
    const input = { ...shown, ...filterInput(search, sortable, ownOrder), page, taille: STEP };
    const { data, total = 0, totalExact = true, totaux = {} } = await call(endpoint, input, { signal });
    const rows = data as AnyRow[];
    sheet.rows.push(...rows);
    sheet.total = total;
    sheet.totalExact = totalExact;
    sheet.totals = totaux;
    if (rows.length < STEP) break;
  }
  return sheet;
}

interface PrintSheetProps extends ListSource {
  /** The rows that are printed; default: all that the list finds. */
  chosen?: readonly AnyRow[];
  onDone: () => void;
}

export function PrintSheet(props: PrintSheetProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { narrowed } = useFilterWords(props.filtered);
  const done = useEffectEvent(props.onDone);
  const fetchRows = useEffectEvent((signal: AbortSignal) => fetchSheet(props, signal));

  useEffect(() => {
    const stop = new AbortController();
    fetchRows(stop.signal).then(setSheet, (error: unknown) => {
      if (stop.signal.aborted) return;
      notify('erreur', error instanceof ApiError ? error.message : MESSAGES.echec);
      done();
    });
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (sheet === null) return undefined;
    const end = () => done();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [sheet]);

  if (sheet === null) return null;
  return (
    <Paper className={classes.sheet} isWide={props.columns.length > UPRIGHT}>
      <PaperHead
        school={sheet.school}
        title={props.title}
        told={filterSentence({ ...props, narrowed }, sheet, sheet.rows.length)}
        now={sheet.now}
      />
      <table className={classes.table}>
        <thead>
          <tr>
            {props.columns.map(({ key, title, isNumber, isMoney }) => (
              <th key={key} scope="col" data-number={isNumber ?? isMoney}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={row.id}>
              {props.columns.map((column) => (
                <td
                  key={column.key}
                  data-whole={keepsOneLine(column)}
                  data-number={column.isNumber ?? column.isMoney}
                >
                  {cell(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <SheetTotals columns={props.columns} {...sheet} />
      </table>
    </Paper>
  );
}

type SheetTotalsProps = Pick<Sheet, 'rows' | 'total' | 'totalExact' | 'totals'> & {
  columns: readonly Column<AnyRow>[];
};

/** The last rows of a list of amounts; a paper that does not show all of them tells the sum of what it shows too. */
function SheetTotals({ columns, rows, total, totalExact, totals }: SheetTotalsProps) {
  const isAdded = ({ key, isMoney }: Column<AnyRow>) => isMoney === true && key in totals;
  if (!columns.some(isAdded)) return null;
  const line = (label: string, of: (column: Column<AnyRow>) => number) => (
    <tr>
      {columns.map((column, index) => (
        <td key={column.key} data-whole={column.isMoney} data-number={column.isMoney}>
          {index === 0 && <strong>{label} </strong>}
          {isAdded(column) && <Money amount={of(column)} />}
        </td>
      ))}
    </tr>
  );
  const isWhole = totalExact && rows.length >= total;
  return (
    <tfoot>
      {!isWhole && line('Total de ces lignes', (column) => sumOf(column, rows))}
      {line(isWhole ? 'Total' : 'Total de tout', ({ key }) => totals[key] ?? 0)}
    </tfoot>
  );
}
