/** The window that cancels a payment: its lines are owed again, its receipt says ANNULÉ, and the reason stays with it. */
import {
  annulerPaiement,
  champsDAnnulation,
  formaterNumero,
  LIBELLES_DES_MOYENS,
  type PaiementEntier,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { ApiError, WaitsForAgreement } from '#core/api/client.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { today } from '#core/today.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { ReasonForm } from '#core/ui/dialogs/reason-form.tsx';
import { Failure } from '#core/ui/failure.tsx';

interface AnnulationProps {
  id: number;
  onClose: () => void;
}

interface FenetreProps {
  paiement: PaiementEntier;
  relire: () => void;
  onClose: () => void;
}

const TITRE = 'Annuler ce paiement';

/**
 * Writes 'Les 150 000 FG sont à rendre de votre caisse.', that another person agrees first, or without cash 'Les 150 000 FG (Chèque) sortent de votre journal de
 * caisse.'
 */
function quiRend({ montant, moyenPaiement, rendu }: PaiementEntier): string {
  if (rendu === null) return '';
  if (rendu.veutAccord)
    return "L'école demande l'accord d'une autre personne\u00A0: ne rendez rien avant qu'elle l'ait donné.";
  const isMine = rendu.caissierId === currentUserId();
  const du = rendu.jour === today() ? '' : ` du ${formaterJour(rendu.jour)}`;
  if (moyenPaiement !== 'especes') {
    const journal = isMine ? 'votre journal de caisse' : `journal de caisse de ${rendu.caissier}`;
    return `Les ${formaterMontant(montant)} (${LIBELLES_DES_MOYENS[moyenPaiement]}) sortent ${isMine ? 'de' : 'du'} ${journal}${du}.`;
  }
  return `Les ${formaterMontant(montant)} sont à rendre de ${isMine ? 'votre caisse' : `la caisse de ${rendu.caissier}`}${du}.`;
}

export function AnnulationFenetre({ id, onClose }: AnnulationProps) {
  const { data, error, refetch } = useEndpoint(selectPaiementById, { id });
  const paiement = data?.data[0];
  const relire = () => void refetch();
  if (paiement !== undefined) return <Fenetre {...{ paiement, relire, onClose }} />;
  return error === null ? null : (
    <Dialog title={TITRE} onClose={onClose}>
      <Failure error={error} onRetry={relire} />
    </Dialog>
  );
}

function Fenetre({ paiement, relire, onClose }: FenetreProps) {
  const { mutateAsync } = useWrite(annulerPaiement);
  const { id, modifDate, numero, montant, rendu } = paiement;

  const annuler = async (annuleMotif: string) => {
    const caissierId = rendu?.caissierId ?? null;
    try {
      await mutateAsync({ id, annuleMotif, caissierId, modifUserId: currentUserId(), modifDate });
      notify('succes', 'Le paiement est annulé.');
    } catch (error) {
      // Another cashier may have to give the money back now.
      if (error instanceof ApiError && error.code === 'REGLE') relire();
      if (!(error instanceof WaitsForAgreement)) throw error;
      // The demand waits: there is nothing more to type here.
      notify('succes', error.message);
    }
    onClose();
  };

  return (
    <Dialog title={TITRE} onClose={onClose}>
      <ReasonForm
        name="annuleMotif"
        field={champsDAnnulation.annuleMotif}
        label="Annuler le paiement"
        isRed
        send={annuler}
        onClose={onClose}
      >
        <p>
          {`Reçu n°\u00A0${formaterNumero(numero)}, ${formaterMontant(montant)}, ${nomComplet(paiement)}. Ce qu’il payait sera dû de nouveau ; le reçu reste, annulé.`}
        </p>
        <p>
          <strong>{quiRend(paiement)}</strong>
        </p>
      </ReasonForm>
    </Dialog>
  );
}
