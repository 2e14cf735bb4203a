/** The window that reopens a closed day: its closing stays, with the reason, and the day is closed anew. */
import {
  type Cloture,
  champsDeClotureRouverte,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { ReasonForm } from '#core/ui/dialogs/reason-form.tsx';

interface ReouvertureProps {
  cloture: Pick<Cloture, 'id' | 'modifDate' | 'jour' | 'caissier'>;
  onClose: () => void;
}

export function ReouvertureFenetre({ cloture, onClose }: ReouvertureProps) {
  const { mutateAsync } = useWrite(rouvrirCloture);
  const { id, modifDate, jour, caissier } = cloture;

  const rouvrir = async (rouverteMotif: string) => {
    await mutateAsync({ id, modifDate, rouverteMotif, modifUserId: currentUserId() });
    notify('succes', 'La journée est rouverte.');
    onClose();
  };

  return (
    <Dialog title="Rouvrir la journée" onClose={onClose}>
      <ReasonForm
        name="rouverteMotif"
        field={champsDeClotureRouverte.rouverteMotif}
        label="Rouvrir la journée"
        send={rouvrir}
        onClose={onClose}
      >
        <p>
          {`Journée du ${formaterJour(jour)}, ${caissier ?? ''}. Sa caisse encaisse à nouveau ce jour-là. La clôture faite reste, avec votre nom et ce motif\u00A0; la suivante la nommera.`}
        </p>
      </ReasonForm>
    </Dialog>
  );
}
