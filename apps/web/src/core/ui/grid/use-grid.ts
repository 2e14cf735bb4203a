/** The keys, the focus and the clipboard of a grid: one way for all grids, of which each says what its cells hold and where a key leads. */
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Shortcut, useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { writeBlock } from './block.ts';
import { allerEn, blocColle, celluleDe, estOuverte, finirEn, positionOf } from './cells.ts';
import { type GridKey, memeCellule, type Position } from './keys.ts';
import { type Choix, estDans, estUneCase, etend, plageDe, positionsDe, rangeesDe, uneCase } from './range.ts';
import type { Undo } from './undo.ts';

/** A key of one grid, and what it does at a cell. */
interface GridShortcut extends Omit<Shortcut, 'run'> {
  readonly run: (at: Position) => void;
}

interface GridOptions {
  /** The place of its keys, as '?' names it. */
  readonly where: string;
  /** Returns where a key leads from a cell, the same cell where no other is next; null: the key stays the browser's. */
  readonly destination: (key: GridKey, at: Position) => Position | null;
  /** Whether nothing may be written now. */
  readonly isFixed: boolean;
  /** Whether its cells are texts: F2 keeps the arrows in one. */
  readonly hasTexts?: boolean;
  /** The chosen cells, where several may be. */
  readonly choix?: Choix;
  readonly onChoose?: (choix: Choix) => void;
  /** Empties cells. */
  readonly vider?: { readonly label: string; readonly run: (cells: readonly Position[]) => void };
  readonly undo: Undo;
  /** The words of Ctrl+Z and of Ctrl+Y. */
  readonly undoLabels?: readonly [undo: string, redo: string];
  readonly shortcuts?: readonly GridShortcut[];
  /** Returns what a cell gives to a spreadsheet. */
  readonly texteDe?: (at: Position) => string;
  /** A block was pasted at a cell: it is shown before it is written. */
  readonly onBloc?: (at: Position, bloc: readonly (readonly string[])[]) => void;
}

const isText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text';

/** Whether a control holds a text that its cell does not hold yet (`data-typed`): in it Suppr and Ctrl+Z work as everywhere. */
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['typed'] === 'true';

/** Whether a key moves in a text, where the arrows do so too. */
const movesInText = (key: string, hasArrows: boolean): boolean =>
  key === 'Home' || key === 'End' || (hasArrows && key.startsWith('Arrow'));

/** Answers the events of a grid: its table spreads them. */
export function useGrid(options: GridOptions) {
  const { destination, isFixed, hasTexts = false, choix, onChoose, vider, undo, texteDe, onBloc } = options;
  const [undoLabel, redoLabel] = options.undoLabels ?? [
    'Défaire la dernière saisie',
    'Refaire la saisie défaite',
  ];
  /** True while the arrows move in the text of a cell (F2). */
  const isInText = useRef(false);
  /** True while the focus moves because the choice grows. */
  const isGrowing = useRef(false);
  /** The chosen cells around one: keys in a cell outside the choice are about that cell alone. */
  const plageEn = (at: Position) => {
    const chosen = plageDe(choix ?? uneCase(at));
    return estDans(chosen, at) ? chosen : plageDe(uneCase(at));
  };

  /** Enters the text of the cell, or leaves it. */
  const editText = (target: EventTarget | null) => {
    if (target === null || !isText(target)) return;
    isInText.current = !isInText.current;
    target.setSelectionRange(target.value.length, target.value.length);
  };
  const own: GridShortcut[] = [...(options.shortcuts ?? [])];
  if (!isFixed && vider !== undefined)
    own.push({ keys: 'Delete', label: vider.label, run: (at) => vider.run(positionsDe(plageEn(at))) });
  if (!isFixed)
    own.push(
      { keys: 'Ctrl+Z', label: undoLabel, run: undo.undo },
      { keys: 'Ctrl+Y', label: redoLabel, run: undo.redo },
      { keys: 'Ctrl+Shift+Z', label: redoLabel, run: undo.redo },
    );
  const listened = useShortcutsInside(
    [
      ...(hasTexts ? [{ keys: 'F2', label: 'Écrire dans la case', run: editText }] : []),
      ...own.map(({ run, ...shortcut }) => ({
        ...shortcut,
        run: (target: EventTarget | null) => {
          const at = celluleDe(target);
          if (at !== null) run(at);
        },
      })),
    ],
    options.where,
  );

  /** Moves the focus and the choice; `isLarger`: the choice goes on to there. */
  const choisir = (table: HTMLElement, to: Position, isLarger: boolean) => {
    isInText.current = false;
    isGrowing.current = isLarger;
    onChoose?.({ ancre: isLarger ? (choix?.ancre ?? to) : to, tete: to });
    allerEn(table, to);
    isGrowing.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    const at = celluleDe(target);
    if (at === null || event.defaultPrevented || estOuverte(target)) return;
    const wasInText = isInText.current;
    if (wasInText && key === 'Escape') {
      event.preventDefault();
      isInText.current = false;
      return;
    }
    const isControl = positionOf(target) !== null;
    // A button beside the control has the keys of the grid, but its own ones.
    const isOwn = isControl || target instanceof HTMLTableCellElement;
    // In a text that is typed, F2 alone is the grid's.
    if (key === 'F2' || (!isTyped(target) && (key !== 'Delete' || (isOwn && !wasInText)))) listened(event);
    if (event.defaultPrevented || !isOwn) return;
    if (key === 'Backspace' && !wasInText && !isFixed && vider !== undefined && !estUneCase(plageEn(at))) {
      event.preventDefault();
      vider.run(positionsDe(plageEn(at)));
      return;
    }
    if (event.altKey || (isText(target) && (wasInText || isTyped(target)) && movesInText(key, wasInText)))
      return;
    const pressed = { key, shiftKey: event.shiftKey, ctrlKey: event.ctrlKey || event.metaKey };
    const to = destination(pressed, at);
    if (to === null) return;
    event.preventDefault();
    const isNext = !memeCellule(to, at);
    // No cell is next: what is typed from here on goes into none.
    if (!isNext && isControl && (isTyped(target) || key === 'Enter')) finirEn(currentTarget, at);
    else if (isNext || isControl) choisir(currentTarget, to, choix !== undefined && etend(pressed));
  };
  /** Escape drops a text that is typed, and its cell tells nobody else: the arrows are the grid's again. */
  const onKeyDownCapture = ({ key, target }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape' && isTyped(target)) isInText.current = false;
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const at = celluleDe(target);
    if (at === null) return;
    // A key replaces the text of the cell.
    if (isText(target)) target.select();
    const isChosen = choix !== undefined && estUneCase(plageDe(choix)) && memeCellule(choix.tete, at);
    if (!isGrowing.current && !isChosen) onChoose?.(uneCase(at));
  };
  /** A press chooses one cell, also the one that has the focus; with Maj it makes the choice larger. */
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = celluleDe(event.target);
    if (at === null || choix === undefined) return;
    if (!event.shiftKey) return onChoose?.(uneCase(at));
    event.preventDefault();
    choisir(event.currentTarget, at, true);
  };
  const onBlur = () => {
    isInText.current = false;
  };
  const onCopy = (event: ClipboardEvent) => {
    if (texteDe === undefined || choix === undefined || estUneCase(plageDe(choix))) return;
    const rows = rangeesDe(plageDe(choix));
    event.clipboardData.setData('text/plain', writeBlock(rows.map((row) => row.map(texteDe))));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = celluleDe(event.target);
    const bloc = isFixed || at === null || onBloc === undefined ? null : blocColle(event);
    if (bloc === null || at === null) return;
    const { l0, c0 } = plageEn(at);
    onBloc?.({ l: l0, c: c0 }, bloc);
  };
  return { onKeyDown, onKeyDownCapture, onFocus, onPointerDown, onBlur, onCopy, onPaste };
}
