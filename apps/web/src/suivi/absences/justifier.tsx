/** The window that says whether absences of a pupil are justified, with one motif and one paper. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  direDemiJournees,
  LIBELLES_DES_ETATS_D_ABSENCE,
} from '@gestionscolaire/contract/suivi/absences/etats.ts';
import {
  type AbsencesDeLEleve,
  CHAMPS_DE_L_ETAT,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useWrite } from '#core/api/use-endpoint.ts';
import { oneOf } from '#core/crud/crud-page.tsx';
import kit from '#core/ui/kit.module.css';
import { POURQUOI_ABSENT } from './champs.tsx';

interface JustifierFenetreProps {
  inscriptionId: number;
  absences: AbsencesDeLEleve['absences'];
  onDone: () => void;
  onClose: () => void;
}

export function JustifierFenetre({ inscriptionId, absences, onDone, onClose }: JustifierFenetreProps) {
  const { mutateAsync } = useWrite(justifierAbsences);
  return (
    <ActDialog
      title={`Justifier ${direDemiJournees(absences.length)}`}
      fields={CHAMPS_DE_L_ETAT}
      slots={{ etat: oneOf(LIBELLES_DES_ETATS_D_ABSENCE), ...POURQUOI_ABSENT }}
      send={(filled) =>
        mutateAsync({
          inscriptionId,
          absences: absences.map(({ id, etat }) => ({ id, vu: etat })),
          ...filled,
        })
      }
      said="Les absences sont enregistrées."
      label="Enregistrer"
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <ul className={kit.bullets}>
        {absences.map(({ id, jour, demiJournee }) => (
          <li
            key={id}
          >{`${formaterJour(jour)}, ${LIBELLES_DES_DEMI_JOURNEES[demiJournee].toLowerCase()}`}</li>
        ))}
      </ul>
    </ActDialog>
  );
}
