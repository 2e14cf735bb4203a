/** The windows of the acts of the infirmary: a visit is cancelled, a health sheet is filled. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  CHAMPS_DE_LA_FICHE_SANTE,
  type FicheSanteLue,
  GROUPES_SANGUINS,
  updateFicheSante,
} from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import {
  annulerPassageInfirmerie,
  CHAMPS_D_ANNULATION_DE_PASSAGE,
  type PassageInfirmerie,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { useMemo } from 'react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { lines, oneOf, text } from '#core/crud/crud-page.tsx';

export function AnnulerUnPassage({ passage, onClose }: { passage: PassageInfirmerie; onClose: () => void }) {
  const { mutateAsync } = useWrite(annulerPassageInfirmerie);
  const { id, modifDate, jour, heure } = passage;
  return (
    <ActDialog
      title="Annuler un passage"
      fields={CHAMPS_D_ANNULATION_DE_PASSAGE}
      slots={{ annuleMotif: text({ hint: 'Par exemple une erreur d’élève' }) }}
      send={(filled) => mutateAsync({ id, ...filled, modifDate, modifUserId: currentUserId() })}
      said="Le passage est annulé."
      label="Annuler le passage"
      isRed
      withCross
      onClose={onClose}
    >
      <p>{`Passage du ${formaterJour(jour)} à ${heure}. Il restera, barré, avec ce motif.`}</p>
    </ActDialog>
  );
}

export function RemplirLaFiche({ lue, onClose }: { lue: FicheSanteLue; onClose: () => void }) {
  const { mutateAsync } = useWrite(updateFicheSante);
  const { eleve, fiche } = lue;
  const eleveId = eleve.id;
  return (
    <ActDialog
      title="Fiche de santé"
      size="lg"
      fields={CHAMPS_DE_LA_FICHE_SANTE}
      slots={{
        groupeSanguin: oneOf(
          GROUPES_SANGUINS.map((value) => ({ value, label: value })),
          { none: 'Non connu' },
        ),
        allergies: lines({ rows: 2, hint: 'Par exemple arachides, pénicilline' }),
        traitements: lines({ rows: 2, hint: 'Par exemple ventoline avant le sport' }),
        consignes: lines({ rows: 2, hint: 'Par exemple en cas de crise, appeler le centre de santé' }),
        aPrevenir: text({ hint: 'Nom et téléphone' }),
      }}
      record={useMemo(() => ({ ...fiche, id: eleveId, estActif: 1 as const }), [fiche, eleveId])}
      send={(filled, stored) =>
        mutateAsync({
          eleveId,
          ...filled,
          modifUserId: currentUserId(),
          modifDate: stored?.modifDate ?? null,
        })
      }
      said={MESSAGES.enregistre}
      label="Enregistrer"
      withCross
      onClose={onClose}
    />
  );
}
