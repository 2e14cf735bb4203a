/** The button 'Valider' of a form or a window. */
import { Button } from '@mantine/core';

interface ValiderProps {
  /** True when something is missing: the button looks closed. */
  isClosed: boolean;
  isSending: boolean;
  /** Absent when the button submits its form. */
  onClick?: () => void;
}

/** Shows the button; it is not `disabled` while something is missing, because pressing it says what (AMB-030). */
export function Valider({ isClosed, isSending, onClick }: ValiderProps) {
  return (
    <Button
      {...(onClick === undefined ? { type: 'submit' as const } : { onClick })}
      loading={isSending}
      aria-disabled={isClosed || undefined}
      {...(isClosed ? { 'data-disabled': true } : {})}
    >
      Valider
    </Button>
  );
}
