/** The form of a window that does one act with its reason, which is refused at its field and sent once. */
import type { texteRequis } from '@gestionscolaire/contract/core/api/fields.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { DialogButtons } from './dialog.tsx';
import classes from './reason-form.module.css';
import '@mantine/core/styles/Input.css';

interface ReasonFormProps {
  /** The key of the reason in the call, and its field. */
  name: string;
  field: ReturnType<typeof texteRequis>;
  /** The word of the button that does it. */
  label: string;
  /** Whether it takes something away. */
  isRed?: boolean;
  /** Sends the reason, and closes the window once it is done. Throws what the server refused. */
  send: (reason: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

export function ReasonForm({ name, field, label, isRed = false, send, onClose, children }: ReasonFormProps) {
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();

  const submit = async () => {
    const typed = field.schema.safeParse(reason);
    if (!typed.success) return setFault(typed.error.issues[0]?.message);
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      await send(typed.data);
    } catch (error) {
      setFault((error instanceof ApiError ? error.champs[name] : undefined) ?? failureText(error));
    }
    busy.current = false;
    setSending(false);
  };

  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <TextInput
        label={field.label}
        required
        autoComplete="off"
        data-autofocus
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {BOUTONS.fermer}
        </Button>
        <Button type="submit" {...(isRed && { color: 'rouge' })} loading={isSending}>
          {label}
        </Button>
      </DialogButtons>
    </form>
  );
}
