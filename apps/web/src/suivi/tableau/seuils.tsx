/** The window of the numbers from which a school is told of a pupil. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  champsDesSeuils,
  type SeuilsLus,
  updateSeuilsSuivi,
} from '@gestionscolaire/contract/suivi/chiffres/seuils.ts';
import { useMemo } from 'react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { number, type Slots } from '#core/crud/slots.ts';
import kit from '#core/ui/kit.module.css';

const SLOTS = {
  demiJournees: number(),
  consecutives: number(),
  pourcentage: number(),
  retards: number(),
} satisfies Slots;

export function SeuilsFenetre({ lus, onClose }: { lus: SeuilsLus; onClose: () => void }) {
  const { mutateAsync } = useWrite(updateSeuilsSuivi);
  const { ecoleId } = lus;
  return (
    <ActDialog
      title="Seuils des alertes"
      label="Enregistrer"
      fields={champsDesSeuils}
      slots={SLOTS}
      record={useMemo(() => ({ ...lus, id: ecoleId, estActif: 1 as const }), [lus, ecoleId])}
      send={(filled, stored) =>
        mutateAsync({
          ecoleId,
          ...filled,
          modifUserId: currentUserId(),
          modifDate: stored?.modifDate ?? null,
        })
      }
      said={MESSAGES.enregistre}
      onClose={onClose}
    >
      <p className={kit.dimmed}>
        Un élève paraît dans les alertes à partir de ces nombres. Ce qui est justifié ne compte pas.
      </p>
    </ActDialog>
  );
}
