/** The frame of every form: it shows a failure, Retour, Annuler and Valider, and listens for Ctrl+Entrée. */
import { BOUTONS, LIBELLES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import type { Said } from '#core/api/failure-text.ts';
import { CrudLink, useRetour } from '#core/crud/crud-link.tsx';
import { useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import kit from '#core/ui/kit.module.css';
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
      className={`${kit.card} ${kit.stack} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={onKeyDown}
      onPointerDownCapture={onPress}
    >
      {top}
      <fieldset className={`${kit.grid} ${kit.airy} ${classes.fields}`} disabled={isDisabled}>
        {children}
      </fieldset>
      {failure !== null && (
        <div role="alert" className={`${kit.refusal} ${kit.apart} ${kit.starts} ${classes.failure}`}>
          <SaidLines said={failure} />
          {onCloseFailure !== undefined && (
            <button
              type="button"
              className={`${kit.cross} ${classes.close}`}
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
      <div className={classes.buttons} data-buttons>
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
