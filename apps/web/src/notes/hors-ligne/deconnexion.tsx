/** Asks what becomes of the marks and the acquis that are not sent when their author signs out. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import { demanderAbandon } from '#notes/brouillons/abandon.tsx';
import { direNonEnvoyes } from '#notes/brouillons/dire.ts';
import { envoiDeNotes } from '#notes/envois/envoi.ts';
import { envoiDAcquis } from '#notes/envois/envoi-d-acquis.ts';
import { exporterLesBrouillons } from '#notes/envois/export.ts';

/** Counts what is not sent, as the disk and this tab have it. */
async function compterNonEnvoyes(): Promise<number> {
  const [notes, acquis] = await Promise.all([envoiDeNotes.pasEnvoyees(), envoiDAcquis.pasEnvoyees()]);
  return notes.length + acquis.length;
}

/** Returns whether the person may sign out: nothing waits, or they said what becomes of it. */
export async function demanderAvantDeSortir(): Promise<boolean> {
  if ((await compterNonEnvoyes()) === 0) return true;
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
  const [envoi, envoiAcquis] = [envoiDeNotes.use(), envoiDAcquis.use()];
  const [hasTried, setTried] = useState(false);
  const notes = Object.values(envoi.brouillons);
  const acquis = Object.values(envoiAcquis.brouillons);
  const said = direNonEnvoyes({ notes: notes.length, acquis: acquis.length });
  const send = async () => {
    await Promise.all([envoiDeNotes.envoyer(), envoiDAcquis.envoyer()]);
    if ((await compterNonEnvoyes()) === 0) onAnswer();
    else setTried(true);
  };
  /** The page goes once the disk answered: what was given up must not come back. */
  const leave = async () => {
    await Promise.all([envoiDeNotes.toutEstGarde(), envoiDAcquis.toutEstGarde()]);
    onAnswer();
  };
  const drop = async () => {
    if (!(await demanderAbandon(said.compte))) return;
    envoiDeNotes.abandonner(notes);
    envoiDAcquis.abandonner(acquis);
    await leave();
  };
  return (
    <Dialog title={said.titre} onClose={onStay} withCross>
      <div className={kit.pile}>
        <p>{`${said.compte}. ${said.garde} votre retour ; personne d'autre ne les voit.`}</p>
        {hasTried && <p role="alert">L'envoi n'a pas abouti : le serveur n'a rien pris.</p>}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={() => void drop()}>
          Abandonner
        </Button>
        {notes.length > 0 && (
          // The import takes marks: a file of acquis would lead nowhere.
          <Button variant="default" onClick={() => exporterLesBrouillons(notes)}>
            {acquis.length === 0 ? 'Exporter' : 'Exporter les notes'}
          </Button>
        )}
        <Button variant="default" onClick={() => void leave()}>
          Garder sur cet appareil
        </Button>
        <Button data-autofocus loading={envoi.isSending || envoiAcquis.isSending} onClick={() => void send()}>
          Envoyer
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
