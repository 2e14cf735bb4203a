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
import { ActDialog } from '#core/act/act-dialog.tsx';
import { hasCode } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { text } from '#core/crud/slots.ts';
import { today } from '#core/today.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { UnlessFailed } from '#core/ui/reading.tsx';

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
 * Writes 'Les 150 000 FG sont à rendre de votre caisse.'; without cash 'Les 150 000 FG (Chèque) sortent de votre journal de caisse.'; or that
 * another person agrees first.
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
  const lu = useEndpoint(selectPaiementById, { id });
  const paiement = lu.data?.data[0];
  if (paiement !== undefined)
    return <Fenetre paiement={paiement} relire={() => void lu.refetch()} onClose={onClose} />;
  return lu.error === null ? null : (
    <Dialog title={TITRE} onClose={onClose}>
      <UnlessFailed of={lu} />
    </Dialog>
  );
}

function Fenetre({ paiement, relire, onClose }: FenetreProps) {
  const { mutateAsync } = useWrite(annulerPaiement);
  const { id, modifDate, numero, montant, rendu } = paiement;

  return (
    <ActDialog
      title={TITRE}
      fields={champsDAnnulation}
      slots={{ annuleMotif: text() }}
      send={(filled) =>
        mutateAsync({
          id,
          ...filled,
          caissierId: rendu?.caissierId ?? null,
          modifUserId: currentUserId(),
          modifDate,
        })
      }
      said="Le paiement est annulé."
      // Another cashier may have to give the money back now.
      onRefused={(error) => hasCode(error, 'REGLE') && relire()}
      label="Annuler le paiement"
      isRed
      onClose={onClose}
    >
      <p>
        {`Reçu n°\u00A0${formaterNumero(numero)}, ${formaterMontant(montant)}, ${nomComplet(paiement)}. Ce qu’il payait sera dû de nouveau ; le reçu reste, annulé.`}
      </p>
      <p>
        <strong>{quiRend(paiement)}</strong>
      </p>
    </ActDialog>
  );
}
