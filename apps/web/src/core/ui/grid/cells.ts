/** Finds and leaves the cells of a grid on screen: each holds one control, which says its row and its column (`data-l`, `data-c`). */
import type { ClipboardEvent } from 'react';
import { isBlock, readBlock } from './block.ts';
import type { Position } from './keys.ts';

/** Returns the cell of a control; null where it is none. */
export function positionOf(target: EventTarget | null): Position | null {
  if (!(target instanceof HTMLElement)) return null;
  const { l, c } = target.dataset;
  return l === undefined || c === undefined ? null : { l: Number(l), c: Number(c) };
}

/** Returns the cell that an element is in: its control, a button beside it, the cell whose control was left for it; null: it is in none. */
export const celluleDe = (target: EventTarget | null): Position | null =>
  target instanceof Element
    ? (positionOf(target) ?? positionOf(target.closest('td')?.querySelector('[data-l]') ?? null))
    : null;

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

/** Whether a list shows its words: the keys are then its own. An older browser does not say. */
export const estOuverte = (target: EventTarget): boolean =>
  target instanceof HTMLSelectElement && CSS.supports('selector(:open)') && target.matches(':open');

/** Takes a block that is pasted in a cell; null: one cell, which the browser pastes. */
export function blocColle(event: ClipboardEvent): string[][] | null {
  const text = event.clipboardData.getData('text/plain');
  if (!isBlock(text)) return null;
  event.preventDefault();
  return readBlock(text);
}
