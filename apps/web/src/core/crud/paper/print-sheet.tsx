/** A list on paper: the filtered rows, up to a sensible number, under a title, a date and the filter. */
import { MESSAGES, TITRE_APPLICATION } from '@gestionscolaire/contract/messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError, call } from '#core/api/client.ts';
import { cell } from '#core/crud/columns/cell.tsx';
import type { AnyRow } from '#core/crud/crud-page.tsx';
import { filterInput } from '#core/crud/list/search.ts';
import type { ListSource } from '#core/crud/list/source.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { filterSentence, LIGNES_IMPRIMEES, printedOn } from './paper.ts';
import classes from './print-sheet.module.css';

/** Most columns on an upright sheet. */
const UPRIGHT = 7;
/** Longest page the server gives. */
const STEP = 100;

interface Sheet {
  rows: AnyRow[];
  total: number;
  totalExact: boolean;
  now: Date;
}

async function fetchSheet(
  { endpoint, shown, search, sortable, ownOrder, chosen }: PrintSheetProps,
  signal: AbortSignal,
): Promise<Sheet> {
  const sheet: Sheet = { rows: [], total: 0, totalExact: true, now: new Date() };
  if (chosen !== undefined) return { ...sheet, rows: [...chosen], total: chosen.length };
  for (let page = 1; sheet.rows.length < LIGNES_IMPRIMEES; page += 1) {
    const input = { ...shown, ...filterInput(search, sortable, ownOrder), page, taille: STEP };
    const { data, total = 0, totalExact = true } = await call(endpoint, input, { signal });
    const rows = data as AnyRow[];
    sheet.rows.push(...rows);
    sheet.total = total;
    sheet.totalExact = totalExact;
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
  return createPortal(
    <section
      className={classes.sheet}
      data-print-sheet
      data-wide={props.columns.length > UPRIGHT || undefined}
    >
      <header className={classes.head}>
        <p>{TITRE_APPLICATION}</p>
        <h1>{props.title}</h1>
        <p>{filterSentence(props, sheet, sheet.rows.length)}</p>
        <p>{printedOn(sheet.now)}</p>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            {props.columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber}>
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
                  data-whole={column.isNumber ?? column.isDay}
                  data-number={column.isNumber}
                >
                  {cell(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
