/** The window that cancels a payment: its lines are owed again, its receipt says ANNULÉ. The reason stays with it. */
import {
  annulerPaiement,
  champsDAnnulation,
  formaterNumero,
  type PaiementEntier,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/montant.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { BOUTONS } from '@gestionscolaire/contract/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialog.tsx';
import { notify } from '#core/ui/notice.tsx';
import classes from './recu.module.css';
import '@mantine/core/styles/Input.css';

const { annuleMotif: champ } = champsDAnnulation;

interface AnnulationProps {
  paiement: PaiementEntier;
  onClose: () => void;
}

export function AnnulationFenetre({ paiement, onClose }: AnnulationProps) {
  const { mutateAsync, isPending } = useWrite(annulerPaiement);
  const busy = useRef(false);
  const [motif, setMotif] = useState('');
  const [faute, setFaute] = useState<string>();
  const { id, modifDate, numero, montant } = paiement;

  const annuler = async () => {
    const typed = champ.schema.safeParse(motif);
    if (!typed.success) return setFaute(typed.error.issues[0]?.message);
    if (busy.current) return;
    busy.current = true;
    try {
      await mutateAsync({ id, annuleMotif: typed.data, modifUserId: currentUserId(), modifDate });
      notify('succes', 'Le paiement est annulé.');
      onClose();
    } catch (error) {
      busy.current = false;
      setFaute((error instanceof ApiError ? error.champs['annuleMotif'] : undefined) ?? failureText(error));
    }
  };

  return (
    <Dialog title="Annuler ce paiement" onClose={onClose}>
      <form
        noValidate
        className={classes['fenetre']}
        onSubmit={(event) => {
          event.preventDefault();
          void annuler();
        }}
      >
        <p>
          {`Reçu n°\u00A0${formaterNumero(numero)}, ${formaterMontant(montant)}, ${nomComplet(paiement)}. Ce qu’il payait sera dû de nouveau ; le reçu reste, annulé.`}
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
          <Button type="submit" color="rouge" loading={isPending}>
            Annuler le paiement
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
