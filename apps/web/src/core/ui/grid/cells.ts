/** Finds and leaves the cells of a grid on screen: each holds one control, which says its row and its column (`data-l`, `data-c`). */
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { isBlock, readBlock } from './block.ts';
import type { GridKey, Position } from './keys.ts';

/** Returns the cell of a control; null where it is none. */
export function positionOf(target: EventTarget): Position | null {
  if (!(target instanceof HTMLElement)) return null;
  const { l, c } = target.dataset;
  return l === undefined || c === undefined ? null : { l: Number(l), c: Number(c) };
}

const controlAt = (table: HTMLElement | null, { l, c }: Position): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`[data-l="${l}"][data-c="${c}"]`) ?? null;

/** Moves the focus to the control of a cell. */
export function allerEn(table: HTMLElement | null, at: Position): void {
  controlAt(table, at)?.focus();
}

/** Leaves the control of a cell for the cell itself, where letters and digits write nothing: no other cell is next. */
export function finirEn(table: HTMLElement | null, at: Position): void {
  controlAt(table, at)?.closest('td')?.focus();
}

/** Returns the cell whose control was left for it; null for anything else. */
const celluleQuittee = (target: EventTarget): Position | null => {
  if (!(target instanceof HTMLTableCellElement)) return null;
  const control = target.querySelector('[data-l]');
  return control === null ? null : positionOf(control);
};

export const memeCellule = (one: Position, other: Position): boolean =>
  one.l === other.l && one.c === other.c;

export const toucheDe = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): GridKey => ({
  key,
  shiftKey,
  ctrlKey: ctrlKey || metaKey,
});

/** Leads on from a cell whose control was left for it, where its grid says that a key leads. */
export function partirDe(
  event: KeyboardEvent,
  table: HTMLElement | null,
  destination: (key: GridKey, at: Position) => Position | null,
): void {
  const left = celluleQuittee(event.target);
  const to = left === null ? null : destination(toucheDe(event), left);
  if (left === null || to === null || memeCellule(to, left)) return;
  event.preventDefault();
  allerEn(table, to);
}

/** Takes a block that is pasted in a cell; null: one cell, which the browser pastes. */
export function blocColle(event: ClipboardEvent): string[][] | null {
  const text = event.clipboardData.getData('text/plain');
  if (!isBlock(text)) return null;
  event.preventDefault();
  return readBlock(text);
}
