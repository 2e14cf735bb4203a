/**
 * The menu of a row of our own lists: its actions under '…', each with its name. It opens by its button, or by Maj+F10 on the
 * row. Its entries come with its first use.
 */
import { IconDots } from '@tabler/icons-react';
import { type FocusEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './menu.module.css';

interface RowMenuProps {
  /** Name of the row. */
  name: string;
  /** The row's actions, made when the menu opens. */
  children: () => ReactNode;
}

const Entries = lazy(() => import('./entries.tsx').then((module) => ({ default: module.Entries })));

export function RowMenu({ name, children }: RowMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className={`${kit.screenOnly} ${classes.root}`} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-row-menu
        aria-label={`Actions\u00A0: ${name}`}
        title="Actions"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Entries id={id} anchor={() => button.current} onClose={close}>
            {children()}
          </Entries>
        </Suspense>
      )}
    </div>
  );
}
