/** The frame of every form: it shows a failure, Retour, Annuler and Valider, and listens for Ctrl+Entrée. */
import { BOUTONS, LIBELLES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useCallback, useRef } from 'react';
import type { Said } from '#core/api/failure-text.ts';
import { CrudLink, useRetour } from '#core/crud/crud-link.tsx';
import { useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { hasPointer } from '#core/ui/pointer.ts';
import { SaidLines } from '#core/ui/said.tsx';
import { Valider } from '#core/ui/valider.tsx';
import classes from './crud-form.module.css';

export interface FormFrameProps {
  /** Path that Retour leads to. */
  backTo: string;
  /** Shown above the fields. */
  top?: ReactNode;
  /** True when the record cannot be changed. */
  isDisabled?: boolean;
  /** True when something is missing: Valider looks closed. */
  isClosed: boolean;
  isSending: boolean;
  failure: Said | null;
  /** Closes the failure; given when it is shown as a banner. */
  onCloseFailure?: (() => void) | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  /** Called when a press on the form begins. */
  onPress: (event: PointerEvent) => void;
  /** Shown beside the buttons. */
  beside?: ReactNode;
  children: ReactNode;
}

export function FormFrame(props: FormFrameProps) {
  const { backTo, top, isDisabled = false, isClosed, isSending, failure, beside, children } = props;
  const { onSubmit, onCancel, onPress, onCloseFailure } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = () => form.current?.requestSubmit();
  const onKeyDown = useShortcutsInside(
    [{ keys: 'Ctrl+Enter', label: 'Valider', run: submit }],
    'Dans le formulaire',
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Entrée from any field
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={onKeyDown}
      onPointerDownCapture={onPress}
    >
      {top}
      <fieldset className={classes.fields} disabled={isDisabled}>
        {children}
      </fieldset>
      {failure !== null && (
        <div role="alert" className={classes.failure}>
          <SaidLines said={failure} />
          {onCloseFailure !== undefined && (
            <button
              type="button"
              className={classes.close}
              aria-label={BOUTONS.fermer}
              title={BOUTONS.fermer}
              onClick={onCloseFailure}
            >
              <IconX size={18} aria-hidden />
            </button>
          )}
        </div>
      )}
      {beside}
      <div className={classes.buttons}>
        <Button
          component={CrudLink}
          to={backTo}
          search={useRetour()}
          variant="subtle"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Retour
        </Button>
        <Button variant="default" onClick={onCancel}>
          {LIBELLES.remettre}
        </Button>
        <Valider {...{ isClosed, isSending }} />
      </div>
    </form>
  );
}

/**
 * Holds back what leaving a field shows while the pointer is down: a fault that appeared meanwhile would move what is pressed from
 * under the pointer, and the click would be lost. A pressed button of the form checks every field itself.
 */
export function usePressing() {
  const pressed = useRef<'button' | 'field' | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  const press = useCallback(({ target }: PointerEvent) => {
    const isButton = target instanceof Element && target.closest(`.${classes.buttons}`) !== null;
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
