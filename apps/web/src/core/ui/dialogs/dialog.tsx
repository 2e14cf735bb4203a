/**
 * A modal window on the browser's own <dialog>: the rest of the page is inert, Escape closes it, and the focus comes back. It
 * is the only element with the dialog role. Load it lazily: a list fetches it when it is first used.
 */
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import kit from '#core/ui/kit.module.css';
import { hasPointer } from '#core/ui/pointer.ts';
import classes from './dialog.module.css';
import { InWindow } from './in-window.ts';

interface DialogProps {
  title: string;
  role?: 'dialog' | 'alertdialog';
  /** 'palette': the window of the search, near the top, whose title only readers of the screen are told. */
  size?: 'sm' | 'lg' | 'palette';
  /** Called by Escape and the cross. Absent: the window closes by its own buttons only. */
  onClose?: (() => void) | undefined;
  /** Whether a cross stands beside the title. */
  withCross?: boolean;
  /** Called when a press inside begins. */
  onPress?: (event: PointerEvent) => void;
  children: ReactNode;
}

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]';

/** Keeps the Tab key inside: without it the focus passes through the browser's own bar. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (one) => one.tabIndex >= 0,
  );
  const edge = event.shiftKey ? all[0] : all.at(-1);
  const other = event.shiftKey ? all.at(-1) : all[0];
  if (edge !== undefined && edge !== document.activeElement) return;
  event.preventDefault();
  other?.focus();
}

const FIELDS = 'input:not(:disabled),select:not(:disabled),textarea:not(:disabled)';

/**
 * Gives the focus to the element with `data-autofocus`, else to the first field, where no keyboard opens by itself over the window.
 * Returns whether one took it.
 */
function focusWithin(dialog: HTMLElement): boolean {
  const named = dialog.querySelectorAll<HTMLElement>('[data-autofocus]');
  // The chosen radio button has the focus of its group: on another, an arrow would begin from an answer nobody gave.
  const fields = Array.from(hasPointer() ? dialog.querySelectorAll<HTMLElement>(FIELDS) : [], (one) =>
    one instanceof HTMLInputElement && one.type === 'radio' && !one.checked
      ? (dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(one.name)}"]:checked`) ?? one)
      : one,
  );
  return [...named, ...fields].some((one) => {
    one.focus();
    return one === document.activeElement;
  });
}

/**
 * Gives the first focus, and waits for a field that comes after its window (choices being read) until the person acts: nobody is
 * moved from where they went. Returns how to stop waiting.
 */
function giveFocus(dialog: HTMLElement): () => void {
  if (focusWithin(dialog)) return () => undefined;
  const waiting = new MutationObserver(() => {
    if (focusWithin(dialog)) stop();
  });
  const stop = () => {
    waiting.disconnect();
    dialog.removeEventListener('keydown', stop);
    dialog.removeEventListener('pointerdown', stop);
  };
  waiting.observe(dialog, { childList: true, subtree: true });
  dialog.addEventListener('keydown', stop);
  dialog.addEventListener('pointerdown', stop);
  return stop;
}

/**
 * Shows the window. The first focus goes to the element with `data-autofocus`, else to the first field, else to the first that
 * can have it.
 */
export function Dialog({
  title,
  role = 'dialog',
  size = 'sm',
  onClose,
  withCross = false,
  onPress,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const titleId = useId();
  const bodyId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog === null) return undefined;
    isLeaving.current = false;
    dialog.showModal();
    const stopWaiting = giveFocus(dialog);
    return () => {
      stopWaiting();
      isLeaving.current = true;
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      role={role === 'alertdialog' ? role : undefined}
      className={`${kit.card} ${classes.dialog}`}
      data-size={size}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onPointerDownCapture={onPress}
      onKeyDown={(event) => {
        keepFocusInside(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // `cancel` is not enough: at a second Escape in a row browsers close the window without asking.
        event.preventDefault();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (isLeaving.current) return;
        // A phone's Back gesture closed the window, which stays until its owner takes it away: the person may be asked first.
        event.currentTarget.showModal();
        onClose?.();
      }}
    >
      <div className={size === 'palette' ? kit.aloud : `${kit.apart} ${classes.head}`}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {withCross && (
          <button
            type="button"
            className={`${kit.cross} ${classes.cross}`}
            data-buttons
            aria-label={BOUTONS.fermer}
            title={BOUTONS.fermer}
            onClick={onClose}
          >
            <IconX size={20} aria-hidden />
          </button>
        )}
      </div>
      <div id={bodyId} className={classes.body}>
        <InWindow value>{children}</InWindow>
      </div>
    </dialog>
  );
}

/** The buttons at the foot of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className={`${kit.acts} ${classes.buttons}`} data-buttons>
      {children}
    </div>
  );
}
