/** The window that refuses a demand, with its reason. */
import { champsDuRefus, refuserDemande } from '@gestionscolaire/contract/accords/accords.ts';
import { BOUTONS } from '@gestionscolaire/contract/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './accords.module.css';
import '@mantine/core/styles/Input.css';

const { motifRefus: champ } = champsDuRefus;

export function RefusFenetre({ id, objet, onClose }: { id: number; objet: string; onClose: () => void }) {
  const { mutateAsync, isPending } = useWrite(refuserDemande);
  const [motif, setMotif] = useState('');
  const [faute, setFaute] = useState<string>();
  const refuser = async () => {
    const typed = champ.schema.safeParse(motif);
    if (!typed.success) return setFaute(typed.error.issues[0]?.message);
    if (isPending) return;
    try {
      await mutateAsync({ id, motifRefus: typed.data });
      notify('succes', 'La demande est refusée.');
      onClose();
    } catch (error) {
      setFaute((error instanceof ApiError ? error.champs['motifRefus'] : undefined) ?? failureText(error));
    }
  };
  return (
    <Dialog title="Refuser la demande" onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void refuser();
        }}
      >
        <p>{objet}</p>
        <TextInput
          label={champ.label}
          required
          autoComplete="off"
          data-autofocus
          value={motif}
          error={faute}
          onChange={(event) => {
            setMotif(event.currentTarget.value);
            setFaute(undefined);
          }}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {BOUTONS.fermer}
          </Button>
          <Button type="submit" color="rouge" loading={isPending}>
            Refuser
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
