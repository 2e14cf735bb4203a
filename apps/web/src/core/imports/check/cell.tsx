/** A cell of the rows: its text, which a click or Enter turns into a field; Enter keeps what is typed, Escape leaves it. */
import { type KeyboardEvent, useRef } from 'react';
import classes from '#core/imports/imports.module.css';

interface CellProps {
  /** The place of the cell, one word in the table. */
  place: string;
  /** The row and the column, for who does not see them: 'Ligne 4, Classe'. */
  label: string;
  text: string | null;
  isFault: boolean;
  isCorrected: boolean;
  /** Whether Tab stops at this cell when it enters the table. */
  isEntrance: boolean;
  /** The text that the field begins with; undefined: the cell is not open. */
  opened: string | undefined;
  onOpen: (begins: string) => void;
  /** Closes the field, with the text to keep; undefined keeps what there was. `isByKey`: the cell takes the focus back. */
  onClose: (text: string | undefined, isByKey: boolean) => void;
}

export function Cell(props: CellProps) {
  const { place, label, text, isFault, isCorrected, isEntrance, opened, onOpen, onClose } = props;
  if (opened !== undefined) return <CellField {...{ label, isFault, opened, onClose }} />;
  return (
    <button
      type="button"
      className={classes.cell}
      data-cell={place}
      data-corrected={isCorrected || undefined}
      tabIndex={isEntrance ? 0 : -1}
      aria-label={`${label} : ${text ?? 'vide'}${isCorrected ? ', corrigé' : ''}`}
      title="Corriger"
      onClick={() => onOpen(text ?? '')}
    >
      {text ?? <span className={classes.nothing}>—</span>}
    </button>
  );
}

function CellField({
  label,
  isFault,
  opened,
  onClose,
}: Pick<CellProps, 'label' | 'isFault' | 'onClose'> & { opened: string }) {
  /** Enter and Escape close the field, which then loses the focus: that is told once. */
  const isClosed = useRef(false);
  const close = (text: string | undefined, isByKey: boolean) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(text, isByKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') close(event.currentTarget.value, true);
    else if (event.key === 'Escape') close(undefined, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={classes.cellField}
      aria-label={label}
      aria-invalid={isFault}
      autoComplete="off"
      defaultValue={opened}
      ref={(field) => {
        if (field === null || document.activeElement === field) return;
        field.focus();
        field.select();
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => close(event.currentTarget.value, false)}
    />
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from a cell to the one beside it, by the arrows. True when the key is one of them. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): boolean {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest('[data-cell]') : null;
  if (step === undefined || cell === null) return false;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
  const row = rows.findIndex((cells) => cells.some((one) => one === cell));
  const rank = rows[row]?.findIndex((one) => one === cell) ?? 0;
  const next = rows[row + step[0]]?.[rank + step[1]];
  if (next !== undefined) next.focus();
  event.preventDefault();
  return true;
}

/** Lets Tab come back to the cell that had the focus last. */
export function rememberCell(table: HTMLElement, cell: EventTarget): void {
  if (!(cell instanceof HTMLElement) || cell.dataset['cell'] === undefined) return;
  for (const other of table.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) other.tabIndex = -1;
  cell.tabIndex = 0;
}
