/** The table of the rows: its cells are fields in waiting, its lines are left out and taken back. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CheckedRow, isFaulty } from '#core/imports/check/checked-rows.ts';
import { isLeftOut } from '#core/imports/check/left-out.ts';
import classes from '#core/imports/imports.module.css';
import kit from '#core/ui/kit.module.css';
import cards from '#core/ui/phone-cards.module.css';
import { type Beginning, Cell, moveByArrow } from './cell.tsx';
import type { PreviewTableProps } from './preview-table.tsx';

/** Lists the titles of the shown columns: those that are sent, and those that have a fault. */
function titlesOf({ colonnes }: ImportContract, columns: readonly string[], rows: readonly CheckedRow[]) {
  const told = new Set(rows.flatMap(({ faults }) => Object.keys(faults)));
  return Object.entries(colonnes)
    .filter(([name]) => columns.includes(name) || told.has(name))
    .map(([name, { titre }]) => ({ name, titre }));
}

const placeOf = (number: number, name: string): string => `${number} ${name}`;

/** Whether a key writes a sign: it opens the cell, as in a spreadsheet. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

// Cards change the display of rows and cells, and some browsers then drop their roles: the roles are written out.
export function Rows(props: PreviewTableProps) {
  const { contract, columns, rows, decisions, corrections, pending, disabled, onCorrect, onLeaveOut } = props;
  const titles = titlesOf(contract, columns, rows);
  const table = useRef<HTMLTableElement>(null);
  const [opened, setOpened] = useState<(Beginning & { place: string }) | null>(null);
  /** The cell that takes the focus back once its field is closed. */
  const back = useRef<string>(undefined);
  useEffect(() => {
    if (opened !== null || back.current === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-cell="${back.current}"]`)?.focus();
    back.current = undefined;
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, place: string) => {
    if (moveByArrow(event)) return;
    if (event.key !== 'F2' && event.key !== 'Delete' && !isTyped(event)) return;
    event.preventDefault();
    if (event.key === 'F2') event.currentTarget.click();
    else if (!disabled) setOpened({ place, text: event.key === 'Delete' ? '' : event.key, isTyped: true });
  };
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        className={`${cards.cards} ${cards.framed} ${kit.table} ${classes.table}`}
        role="table"
        aria-label="Lignes du fichier"
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={classes.number}>
              Ligne
            </th>
            {titles.map(({ name, titre }) => (
              <th key={name} role="columnheader" scope="col">
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, rang) => {
            const isOut = isLeftOut(row.number, decisions);
            return (
              <tr
                key={row.number}
                role="row"
                data-faulty={isFaulty(row) || undefined}
                data-out={isOut || undefined}
                aria-busy={pending.has(row.number) || undefined}
              >
                <th role="rowheader" scope="row" className={classes.number}>
                  <span className={classes.label}>Ligne </span>
                  {row.number}
                  <LeaveOut
                    number={row.number}
                    isOut={isOut}
                    disabled={disabled}
                    onChange={(next) => onLeaveOut(row.number, next)}
                  />
                  {pending.has(row.number) && <p className={classes.trying}>Vérification…</p>}
                  <Told row={row} name="" />
                </th>
                {titles.map(({ name, titre }, column) => {
                  const place = placeOf(row.number, name);
                  return (
                    <td key={name} role="cell" data-fault={row.faults[name] !== undefined || undefined}>
                      <span className={classes.label}>{titre}</span>
                      <div>
                        <Cell
                          place={place}
                          label={`Ligne ${row.number}, ${titre}`}
                          text={row.cells[name] ?? null}
                          isFault={row.faults[name] !== undefined}
                          isCorrected={corrections.get(row.number)?.[name] !== undefined}
                          isEntrance={rang === 0 && column === 0}
                          opened={opened?.place === place ? opened : undefined}
                          onKeyDown={(event) => onKeyDown(event, place)}
                          onOpen={() => {
                            const text = row.cells[name] ?? '';
                            if (!disabled) setOpened({ place, text, isTyped: false });
                          }}
                          onClose={(text, isByKey) => {
                            back.current = isByKey ? place : undefined;
                            setOpened(null);
                            const next = text?.trim() === '' ? null : text?.trim();
                            if (next !== undefined && next !== (row.cells[name] ?? null))
                              onCorrect(row.number, name, next);
                          }}
                        />
                        <Told row={row} name={name} />
                      </div>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LeaveOutProps {
  number: number;
  isOut: boolean;
  disabled: boolean;
  onChange: (isOut: boolean) => void;
}

function LeaveOut({ number, isOut, disabled, onChange }: LeaveOutProps) {
  const Icon = isOut ? IconArrowBackUp : IconX;
  const text = isOut ? 'Importer cette ligne' : 'Ne pas importer cette ligne';
  return (
    <button
      type="button"
      className={classes.leave}
      disabled={disabled}
      aria-label={isOut ? `Importer la ligne ${number}` : `Ne pas importer la ligne ${number}`}
      title={text}
      onClick={() => onChange(!isOut)}
    >
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </button>
  );
}

/** The words for a cell that needs nothing; a change is told by its caution. */
const SAID: Readonly<Record<string, string>> = { nouveau: 'nouveau', identique: 'déjà ainsi' };

/** Shows the fault of a cell, the caution to confirm, or what writing it does. */
function Told({ row: { faults, cautions, effects }, name }: { row: CheckedRow; name: string }) {
  const fault = faults[name];
  const caution = cautions[name];
  const said = SAID[effects[name] ?? ''];
  return (
    <>
      {fault !== undefined && <p className={classes.fault}>{fault}</p>}
      {fault === undefined && caution !== undefined && (
        <p className={`${kit.warned} ${classes.caution}`}>{`À confirmer : ${caution}`}</p>
      )}
      {fault === undefined && caution === undefined && said !== undefined && (
        <p className={classes.effect}>{said}</p>
      )}
    </>
  );
}
