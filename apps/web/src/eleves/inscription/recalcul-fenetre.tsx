/** The window that makes unpaid lines follow the prices of today: it shows the difference, then one button. */

import { BOUTONS, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { ecrireLesObservations } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  type Apercu,
  type InscriptionEntiere,
  nomComplet,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart, UnlessFailed } from '#core/ui/reading.tsx';
import { useApercu } from './apercu.ts';
import { changeRien, DifferenceDEcheances, estPossible } from './apercu-lignes.tsx';
import fenetre from './fenetre.module.css';

interface RecalculProps {
  id: number;
  onClose: () => void;
}

export function RecalculFenetre({ id, onClose }: RecalculProps) {
  const lue = useEndpoint(selectInscriptionById, { id });
  return (
    <Dialog title="Recalculer les échéances" size="lg" onClose={onClose} withCross>
      <ReadingPart of={lue}>
        {([row]) => row !== undefined && <Recalcul key={row.modifDate} row={row} onClose={onClose} />}
      </ReadingPart>
    </Dialog>
  );
}

function Recalcul({ row, onClose }: { row: InscriptionEntiere; onClose: () => void }) {
  const remise = row.remisePourcentage === null ? 'montant' : 'pourcentage';
  const { apercu, isSettled, lecture } = useApercu({ ...row, remise, recalculer: true }, row);
  const { mutateAsync, isPending } = useWrite(updateInscription);
  const ecrit = useDroits().can({ access: ecrireLesObservations });
  const [echec, setEchec] = useState<string | null>(null);
  const canWrite = isSettled && apercu !== undefined && estPossible(apercu) && !changeRien(apercu);
  const enregistrer = async (shown: Apercu) => {
    try {
      await mutateAsync({
        ...telle(row),
        // Who does not write what is remarked sends nothing: it stays.
        observations: ecrit ? row.observations : null,
        recalculer: true,
        ecart: shown.ecart,
        modifUserId: 0,
        modifDate: row.modifDate,
      });
      notify('succes', MESSAGES.enregistre);
      onClose();
    } catch (failure) {
      setEchec(failureText(failure));
      void lecture.refetch();
    }
  };
  return (
    <div className={`${kit.column} ${fenetre['fenetre']}`}>
      <p>{`${nomComplet(row)}, ${row.classe}, ${row.session}`}</p>
      <UnlessFailed of={lecture}>
        <div
          role="status"
          className={`${kit.raised} ${kit.ifAny} ${kit.stale} ${kit.grid} ${kit.tight}`}
          data-stale={!isSettled || undefined}
        >
          {apercu === undefined ? (
            <p className={kit.quiet}>Calcul des échéances…</p>
          ) : estPossible(apercu) && changeRien(apercu) ? (
            <p>Les échéances suivent déjà les prix d’aujourd’hui : rien ne change.</p>
          ) : (
            <DifferenceDEcheances apercu={apercu} />
          )}
        </div>
      </UnlessFailed>
      {echec !== null && (
        <p role="alert" className={kit.error}>
          {echec}
        </p>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {BOUTONS.fermer}
        </Button>
        <Button
          disabled={!canWrite}
          loading={isPending}
          onClick={() => apercu !== undefined && void enregistrer(apercu)}
        >
          Recalculer
        </Button>
      </DialogButtons>
    </div>
  );
}

/** Picks the values of the enrolment, unchanged. */
function telle(row: InscriptionEntiere) {
  const { id, classeId, dateInscription, prestationIds, premierMois } = row;
  const { remisePourcentage, remiseMontant, remiseMotif } = row;
  const remise = { remisePourcentage, remiseMontant, remiseMotif };
  return { id, classeId, dateInscription, prestationIds, premierMois, ...remise };
}
