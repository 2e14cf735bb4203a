/** The window that reopens a closed day: its closing stays, with the reason, and the day is closed anew. */
import {
  type Cloture,
  champsDeClotureRouverte,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { BOUTONS } from '@gestionscolaire/contract/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './page.module.css';
import '@mantine/core/styles/Input.css';

const { rouverteMotif: champ } = champsDeClotureRouverte;

interface ReouvertureProps {
  cloture: Pick<Cloture, 'id' | 'modifDate' | 'jour' | 'caissier'>;
  onClose: () => void;
}

export function ReouvertureFenetre({ cloture, onClose }: ReouvertureProps) {
  const { mutateAsync, isPending } = useWrite(rouvrirCloture);
  const busy = useRef(false);
  const [motif, setMotif] = useState('');
  const [faute, setFaute] = useState<string>();
  const { id, modifDate, jour, caissier } = cloture;

  const rouvrir = async () => {
    const typed = champ.schema.safeParse(motif);
    if (!typed.success) return setFaute(typed.error.issues[0]?.message);
    if (busy.current) return;
    busy.current = true;
    try {
      await mutateAsync({ id, modifDate, rouverteMotif: typed.data, modifUserId: currentUserId() });
      notify('succes', 'La journée est rouverte.');
      onClose();
    } catch (error) {
      busy.current = false;
      setFaute((error instanceof ApiError ? error.champs['rouverteMotif'] : undefined) ?? failureText(error));
    }
  };

  return (
    <Dialog title="Rouvrir la journée" onClose={onClose}>
      <form
        noValidate
        className={classes['fenetre']}
        onSubmit={(event) => {
          event.preventDefault();
          void rouvrir();
        }}
      >
        <p>
          {`Journée du ${formaterJour(jour)}, ${caissier ?? ''}. Sa caisse encaisse à nouveau ce jour-là. La clôture faite reste, avec votre nom et ce motif\u00A0; la suivante la nommera.`}
        </p>
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
          <Button type="submit" loading={isPending}>
            Rouvrir la journée
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
