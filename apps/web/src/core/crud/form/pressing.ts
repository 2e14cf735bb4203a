/** Where the focus of a form goes, and when what leaving a field shows may come. */
import { type PointerEvent, useCallback, useRef } from 'react';
import { hasPointer } from '#core/ui/pointer.ts';

/**
 * Holds back what leaving a field shows while the pointer is down: a fault that appeared meanwhile would move what is pressed from
 * under the pointer, and the click would be lost. A pressed button of the form checks every field itself.
 */
export function usePressing() {
  const pressed = useRef<'button' | 'field' | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  const press = useCallback(({ target }: PointerEvent) => {
    const isButton = target instanceof Element && target.closest('[data-buttons]') !== null;
    pressed.current = isButton ? 'button' : 'field';
    const ended = new AbortController();
    // The click comes in the same turn as the end of the press.
    const end = () => {
      ended.abort();
      setTimeout(() => {
        pressed.current = null;
        for (const run of waiting.current.splice(0)) run();
      });
    };
    window.addEventListener('pointerup', end, { signal: ended.signal });
    // A finger that begins to scroll ends its press so.
    window.addEventListener('pointercancel', end, { signal: ended.signal });
  }, []);
  const afterPress = (run: () => void) => {
    if (pressed.current === null) run();
    else if (pressed.current === 'field') waiting.current.push(run);
  };
  return { press, afterPress };
}

/** Number of frames after which the awaited element will not come any more. */
const SOON = 10;

/** Focuses an element once the fault or the caution is on screen. */
export function focusLater(id: string, frames = SOON): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element !== null) element.focus();
    else if (frames > 0) focusLater(id, frames - 1);
  });
}

/** Focuses the first field of a new record, where no keyboard opens by itself over it. */
export function focusFirst(id: string): void {
  if (hasPointer()) document.getElementById(id)?.focus();
}
