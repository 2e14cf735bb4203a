/** Asks what becomes of the marks that are not sent when their author signs out. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { abandonner, envoyer, pasEnvoyees, toutEstGarde, useEnvoi } from './envoi.ts';
import { exporterLesBrouillons } from './export.ts';
import classes from './saisie.module.css';

/** Answers whether the person may sign out: nothing waits, or he said what becomes of it. */
export async function demanderAvantDeSortir(): Promise<boolean> {
  if ((await pasEnvoyees()).length === 0) return true;
  let isMeant = false;
  await openWindow(({ onClose }) => (
    <Sortie
      onAnswer={() => {
        isMeant = true;
        onClose();
      }}
      onStay={onClose}
    />
  ));
  return isMeant;
}

function Sortie({ onAnswer, onStay }: { onAnswer: () => void; onStay: () => void }) {
  const { brouillons, isSending } = useEnvoi();
  const [hasTried, setTried] = useState(false);
  const drafts = Object.values(brouillons);
  const notes =
    drafts.length === 1 ? "1 note n'est pas envoyée" : `${drafts.length} notes ne sont pas envoyées`;
  const send = async () => {
    await envoyer();
    if ((await pasEnvoyees()).length === 0) onAnswer();
    else setTried(true);
  };
  const drop = async () => {
    if (
      !(await confirm(`${notes} : les abandonner les efface.`, {
        oui: 'Abandonner',
        non: 'Rester',
        loses: true,
      }))
    )
      return;
    abandonner(drafts);
    onAnswer();
  };
  return (
    <Dialog title="Des notes ne sont pas envoyées" onClose={onStay} withCross>
      <div className={classes.fenetre}>
        <p>{`${notes}. Gardées sur cet appareil, elles attendent votre retour ; personne d'autre ne les voit.`}</p>
        {hasTried && <p role="alert">L'envoi n'a pas abouti : le serveur n'a rien pris.</p>}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={() => void drop()}>
          Abandonner
        </Button>
        <Button variant="default" onClick={() => exporterLesBrouillons(drafts)}>
          Exporter
        </Button>
        <Button variant="default" onClick={() => void toutEstGarde().then(onAnswer)}>
          Garder sur cet appareil
        </Button>
        <Button data-autofocus loading={isSending} onClick={() => void send()}>
          Envoyer
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
