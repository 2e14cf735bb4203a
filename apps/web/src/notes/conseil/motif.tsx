/** The window that asks why: an arrêt that is lifted, a subject that was not evaluated, a period that was not held. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './conseil.module.css';
import '@mantine/core/styles/Input.css';

interface PourquoiProps {
  titre: string;
  texte: string;
  bouton: string;
  onSubmit: (motif: string) => Promise<unknown>;
  onClose: () => void;
}

export function DemandeDeMotif({ titre, texte, bouton, onSubmit, onClose }: PourquoiProps) {
  const [motif, setMotif] = useState('');
  const [faute, setFaute] = useState('');
  const [isPending, setPending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await onSubmit(motif);
      notify('succes', MESSAGES.enregistre);
      onClose();
    } catch (error) {
      setFaute((error instanceof ApiError ? error.champs['motif'] : undefined) ?? failureText(error));
      setPending(false);
    }
  };
  return (
    <Dialog title={titre} onClose={onClose} withCross>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.fenetre}>
          <p>{texte}</p>
          <TextInput
            label="Motif"
            required
            data-autofocus
            autoComplete="off"
            maxLength={MOTIF_MAXIMAL}
            value={motif}
            error={faute === '' ? undefined : faute}
            onChange={({ currentTarget: { value } }) => {
              setMotif(value);
              setFaute('');
            }}
          />
        </div>
        <DialogButtons>
          <Button type="submit" loading={isPending}>
            {bouton}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
