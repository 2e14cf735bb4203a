/** The window that shows a pasted block before it is written: every grid has it. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';

interface PasteDialogProps {
  /** Whether anything of the block can be written; default: it can. */
  canWrite?: boolean;
  onWrite: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function PasteDialog({ canWrite = true, onWrite, onClose, children }: PasteDialogProps) {
  return (
    <Dialog title="Ce qui va être collé" size="lg" onClose={onClose} withCross>
      {children}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button
          data-autofocus
          disabled={!canWrite}
          onClick={() => {
            onWrite();
            onClose();
          }}
        >
          Coller
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
