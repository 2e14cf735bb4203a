/** The frame of an act's form: its draft, its fields, its failure, its button, and the merge of a conflict. */
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { focusLater } from '#core/crud/form/pressing.ts';
import { useFormDraft } from '#core/crud/form/use-form-draft.tsx';
import { useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { SaidLines } from '#core/ui/said.tsx';
import classes from './act.module.css';
import type { Act } from './use-act.ts';

const ConflictDialog = lazy(() =>
  import('#core/crud/merge/dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

export interface ActFormProps {
  act: Act;
  /** The word of the button that does it. */
  label: string;
  /** Whether it takes something away. */
  isRed?: boolean | undefined;
  icon?: ReactNode;
  /** Whether there is nothing to do yet. */
  isClosed?: boolean;
  /** Whether what the act depends on is being read: the button shows that it waits. */
  isReading?: boolean;
  /** Whether the person only reads. */
  isRead?: boolean;
  /** The word of the button that closes the window; null: its cross does. */
  quit?: string | null | undefined;
  /** Closes the window, without asking. */
  onQuit?: () => void;
  /** Names the form, on a page that has others. */
  name?: string;
  /** The look of the form on a page; absent: it stands in a window. */
  className?: string | undefined;
  children: ReactNode;
}

export function ActForm(props: ActFormProps) {
  const { act, label, isRed = false, icon, isClosed = false, isReading = false, isRead = false } = props;
  const { quit = null, onQuit = () => {}, name, className, children } = props;
  const { form, labels, press, closing } = act;
  const Buttons = className === undefined ? DialogButtons : PageButtons;
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Where nothing was changed nobody has looked yet: the keys lead to the button, and do the act from there.
  const actOrShow = () => {
    if (act.hasChanges() || document.activeElement === button.current) element.current?.requestSubmit();
    else button.current?.focus();
  };
  const onKeyDown = useShortcutsInside([{ keys: 'Ctrl+Enter', label, run: actOrShow }], 'Dans le formulaire');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Entrée from any field
    <form
      ref={element}
      noValidate
      aria-label={name}
      className={className ?? `${kit.stack} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        // A window over a form is inside it for React alone: what is sent here is not sent there.
        event.stopPropagation();
        if (!isClosed && !isReading && !isRead) form.submit();
      }}
      onKeyDown={onKeyDown}
      onPointerDownCapture={press}
    >
      {act.draft !== undefined && !isRead && <ActDraft act={act} call={act.draft} />}
      {children}
      {form.failure !== null && (
        <div role="alert" className={`${kit.refusal} ${classes.failure}`}>
          <SaidLines said={form.failure} />
        </div>
      )}
      {!isRead && (
        <Buttons>
          {quit !== null && (
            <Button variant="default" disabled={form.isSending} onClick={closing(onQuit)}>
              {quit}
            </Button>
          )}
          <Button
            ref={button}
            type="submit"
            {...(isRed && { color: 'rouge' })}
            disabled={isClosed}
            loading={form.isSending || isReading}
            leftSection={icon}
          >
            {label}
          </Button>
        </Buttons>
      )}
      {form.conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={form.conflict}
            labelOf={(field) => form.fields[field]?.label ?? field}
            show={labels.show}
            onMerge={form.resolveMerge}
            onSaveAsNew={form.saveAsNew}
            onClose={form.closeConflict}
            onGiveUp={() => {
              form.giveUp();
              act.forgetDraft();
              onQuit();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

const PageButtons = ({ children }: { children: ReactNode }) => (
  <div className={kit.wrap} data-buttons>
    {children}
  </div>
);

/** Keeps what is typed, and offers what was found. */
function ActDraft({ act, call }: { act: Act; call: string }) {
  const { form, labels, slots, record, onDraft, idOf } = act;
  const draft = useFormDraft({
    call,
    record,
    slots,
    form,
    labels,
    onTaken: () => focusLater(idOf(form.shown[0] ?? '')),
  });
  useEffect(() => {
    onDraft(draft.forget);
  });
  return draft.notice;
}
