/** Holds what is printed alone, whatever page asked for it. */
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';

interface PaperProps {
  className: string | undefined;
  isWide?: boolean;
  children: ReactNode;
}

/** The style of every page hides the rest of what is printed: `body[data-paper] > :not([data-print-sheet])`. */
export function Paper({ className, isWide = false, children }: PaperProps) {
  useLayoutEffect(() => {
    // Firefox 115 has no :has by which a style would know it.
    document.body.toggleAttribute('data-paper', true);
    return () => document.body.removeAttribute('data-paper');
  }, []);
  return createPortal(
    <section className={className} data-print-sheet data-wide={isWide || undefined}>
      {children}
    </section>,
    document.body,
  );
}
