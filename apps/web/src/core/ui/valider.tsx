/** 'Valider' of a form or a window. */
import { Button } from '@mantine/core';

interface ValiderProps {
  /** Something is missing: it looks closed. */
  isClosed: boolean;
  isSending: boolean;
  /** Absent: it submits its form. */
  onClick?: () => void;
}

/** Not `disabled` while something is missing: pressing it says what (AMB-030). */
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
