/** The history of a cell: what it held, what it got, by whom, when and why. */
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { getChangementsNote } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import type { PlaceDeNote } from '#notes/envois/cases-de-notes.ts';
import { direContenu } from '#notes/envois/modele.ts';
import type { EtatDeSaisie } from './etat.ts';
import classes from './saisie.module.css';

export function Histoire({ etat, onClose }: { etat: EtatDeSaisie; onClose: () => void }) {
  const [place] = useState(() => etat.placeEn(etat.choix));
  return (
    <Dialog title="Histoire de la note" onClose={onClose} withCross>
      <div className={kit.pile}>{place !== null && <DeLaCase place={place} />}</div>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          {BOUTONS.fermer}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function DeLaCase({ place }: { place: PlaceDeNote }) {
  const { ecoleId, evaluationId, inscriptionId, eleve, evaluation } = place;
  const lus = useEndpoint(
    getChangementsNote,
    { ecoleId, evaluationId, inscriptionId },
    { isForgotten: true },
  );
  return (
    <>
      <p>{`${eleve}, ${evaluation}`}</p>
      <ReadingPart
        of={lus}
        renderEmpty={({ length }) => length === 0 && <p>Rien n’a encore été écrit dans cette case.</p>}
      >
        {(changements) => (
          <ol className={`${kit.bullets} ${classes.liste}`}>
            {changements.map(({ ancienneValeur, ancienCode, valeur, code, motif, auteur, instant }) => (
              <li key={`${instant} ${valeur} ${code}`}>
                {`${direContenu({ valeur: ancienneValeur, code: ancienCode })} → ${direContenu({ valeur, code })}`}
                <small>
                  {`${auteur === null ? '' : `${auteur}, `}${formaterInstant(instant)}${motif === null ? '' : ` : ${motif}`}`}
                </small>
              </li>
            ))}
          </ol>
        )}
      </ReadingPart>
    </>
  );
}
