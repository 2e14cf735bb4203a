/** A finger that stays on something: it acts once, and neither opens, selects text nor calls the browser's own menu. */
import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Milliseconds that a finger stays. */
const HELD = 500;
/** Pixels that a still finger may move. */
const SLIP = 10;
/** The events that end a press before its time: the finger leaves, scrolls, or a second one comes. */
const ENDS = ['pointerup', 'pointercancel', 'pointerdown', 'scroll'] as const;

export function useLongPress(onHeld: (target: Element) => void) {
  const isTouch = useRef(false);
  const wasHeld = useRef(false);
  const onPointerDown = ({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    isTouch.current = pointerType === 'touch';
    wasHeld.current = false;
    if (!isTouch.current || !isPrimary || !(target instanceof Element)) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      ended.abort();
      wasHeld.current = true;
      onHeld(target);
    }, HELD);
    const options = { capture: true, signal: ended.signal };
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const end of ENDS) window.addEventListener(end, () => ended.abort(), options);
    window.addEventListener(
      'pointermove',
      (to) => Math.hypot(to.clientX - clientX, to.clientY - clientY) > SLIP && ended.abort(),
      options,
    );
  };
  return {
    onPointerDown,
    onContextMenu: (event: MouseEvent) => isTouch.current && event.preventDefault(),
    // The finger that leaves would open what it held.
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
