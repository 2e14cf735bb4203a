/** The entries of a row's menu, at a place of the window, so that no list cuts them. Fetched with its first use. */
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Keys } from '#core/shell/shortcuts/chord.tsx';
import { isActive } from '#core/shell/shortcuts/use-shortcuts.ts';
import classes from './entries.module.css';
import { RowKeys, RowLook } from './look.ts';

/** Pixels between the button and its menu, and between the menu and the edge of the window. */
const GAP = 4;

interface EntriesProps {
  id: string;
  anchor: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

const entriesOf = (panel: HTMLElement | null): HTMLElement[] =>
  panel === null ? [] : [...panel.querySelectorAll<HTMLElement>('a, button')];

/** Puts the menu under its button, or above it where the window ends. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const isRoomBelow = at.bottom + GAP + height <= window.innerHeight - GAP;
  panel.style.top = `${Math.max(GAP, isRoomBelow ? at.bottom + GAP : at.top - GAP - height)}px`;
  panel.style.left = `${Math.max(GAP, at.right - width)}px`;
}

export function Entries({ id, anchor, onClose, children }: EntriesProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const button = anchor();
    if (panel.current === null || button === null) return;
    place(panel.current, button);
    entriesOf(panel.current)[0]?.focus({ preventScroll: true });
  }, [anchor]);
  useEffect(() => {
    // The menu stands at a place of the window: it would not follow its row.
    const end = () => onClose();
    // A scroll that brought the button into sight is told at the next frame: it must not close what the press opened.
    const frame = requestAnimationFrame(() => {
      window.addEventListener('scroll', end, { capture: true, once: true });
      window.addEventListener('resize', end, { once: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', end, { capture: true });
      window.removeEventListener('resize', end);
    };
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entriesOf(panel.current);
    const at = all.findIndex((one) => one === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) all.at((at + step) % all.length)?.focus();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches keys and clicks of what it holds
    <div
      ref={panel}
      id={id}
      className={classes.panel}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target !== event.currentTarget && onClose()}
    >
      <RowLook value="menu">
        <RowKeys value={drawKeys}>{children}</RowKeys>
      </RowLook>
    </div>
  );
}

/** The keys of an entry, where they act. */
const drawKeys = (keys: string): ReactNode =>
  isActive(keys) && (
    <span className={classes.keys} aria-hidden>
      <Keys keys={keys} />
    </span>
  );
