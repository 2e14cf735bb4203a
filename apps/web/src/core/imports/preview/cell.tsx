/** A cell of the rows: its text, which a click or Enter turns into a field; Enter keeps what is typed, Escape leaves it. */
import { type KeyboardEvent, useRef } from 'react';
import classes from '#core/imports/imports.module.css';
import kit from '#core/ui/kit.module.css';

/** The text that a field begins with. `isTyped`: a key wrote it, and the next one goes on; else the text is selected. */
export interface Beginning {
  text: string;
  isTyped: boolean;
}

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
  /** The way the cell was opened; undefined: it is not open. */
  opened: Beginning | undefined;
  onOpen: () => void;
  /** Moves by the arrows; any sign opens the cell, as in a spreadsheet. */
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  /** Closes the field, with the text to keep; undefined keeps what there was. `isByKey`: the cell takes the focus back. */
  onClose: (text: string | undefined, isByKey: boolean) => void;
}

export function Cell(props: CellProps) {
  const { place, label, text, isFault, isCorrected, isEntrance, opened, onOpen, onClose, onKeyDown } = props;
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
      // The text typed in another cell is kept first: its row may then change its height, and this cell leave the pointer before it is up.
      onMouseDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onOpen();
      }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => rememberCell(currentTarget)}
    >
      {text ?? <span className={kit.dimmed}>—</span>}
    </button>
  );
}

function CellField({
  label,
  isFault,
  opened,
  onClose,
}: Pick<CellProps, 'label' | 'isFault' | 'onClose'> & { opened: Beginning }) {
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
      defaultValue={opened.text}
      ref={(field) => {
        if (field === null || document.activeElement === field) return;
        field.focus();
        if (!opened.isTyped) field.select();
        else field.setSelectionRange(field.value.length, field.value.length);
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
  const cell = event.currentTarget;
  if (step === undefined) return false;
  const lines = cell.closest('tbody')?.querySelectorAll('tr') ?? [];
  const rows = [...lines].map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')]);
  const row = rows.findIndex((cells) => cells.includes(cell));
  const rank = rows[row]?.indexOf(cell) ?? 0;
  rows[row + step[0]]?.[rank + step[1]]?.focus();
  event.preventDefault();
  return true;
}

/** Lets Tab come back to the cell that had the focus last. */
function rememberCell(cell: HTMLElement): void {
  const entrances = cell.closest('tbody')?.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]') ?? [];
  for (const other of entrances) other.tabIndex = -1;
  cell.tabIndex = 0;
}
