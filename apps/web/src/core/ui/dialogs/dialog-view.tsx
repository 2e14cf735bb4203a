/** A question or an alert; DialogHost fetches it once it is needed. */
import { Button } from '@mantine/core';
import classes from './dialog.module.css';
import { Dialog, DialogButtons } from './dialog.tsx';
import type { DialogRequest } from './requests.ts';

export function DialogView({
  request: { title, message, accept, refuse, loses, answer },
}: {
  request: DialogRequest;
}) {
  return (
    <Dialog title={title} role="alertdialog" onClose={() => answer(false)}>
      <p className={classes.message}>{message}</p>
      <DialogButtons>
        {refuse !== undefined && (
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {refuse}
          </Button>
        )}
        <Button {...(loses ? { color: 'rouge' } : {})} onClick={() => answer(true)}>
          {accept}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
