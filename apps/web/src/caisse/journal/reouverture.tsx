/** The window that reopens a closed day: its closing stays, with the reason, and the day is closed anew. */
import {
  type Cloture,
  champsDeClotureRouverte,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { text } from '#core/crud/slots.ts';

interface ReouvertureProps {
  cloture: Pick<Cloture, 'id' | 'modifDate' | 'jour' | 'caissier'>;
  onClose: () => void;
}

export function ReouvertureFenetre({ cloture, onClose }: ReouvertureProps) {
  const { mutateAsync } = useWrite(rouvrirCloture);
  const { id, modifDate, jour, caissier } = cloture;

  return (
    <ActDialog
      title="Rouvrir la journée"
      fields={champsDeClotureRouverte}
      slots={{ rouverteMotif: text() }}
      send={(filled) => mutateAsync({ id, modifDate, ...filled, modifUserId: currentUserId() })}
      said="La journée est rouverte."
      label="Rouvrir la journée"
      onClose={onClose}
    >
      <p>
        {`Journée du ${formaterJour(jour)}, ${caissier ?? ''}. Sa caisse encaisse à nouveau ce jour-là. La clôture faite reste, avec votre nom et ce motif\u00A0; la suivante la nommera.`}
      </p>
    </ActDialog>
  );
}
