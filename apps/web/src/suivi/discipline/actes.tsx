/** The windows of the acts on a pupil's life at school: a fact is cancelled, its reader changes, a contact with the family is noted. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  addContactFamille,
  CHAMPS_DU_CONTACT,
  LIBELLES_DES_MOYENS_DE_CONTACT,
} from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import {
  annulerFait,
  CHAMPS_D_ANNULATION_DE_FAIT,
  CHAMPS_DE_VISIBILITE,
  type Fait,
  updateFait,
} from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { LIBELLES_DES_VISIBILITES } from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { day, lines, oneOf, text } from '#core/crud/crud-page.tsx';
import { today } from '#core/today.ts';
import { direGenre } from './dire.ts';

interface FaitProps {
  fait: Fait;
  onClose: () => void;
}

const nommer = (fait: Fait): string => `${direGenre(fait)}, le ${formaterJour(fait.jour)}.`;

export function AnnulerUnFait({ fait, onClose }: FaitProps) {
  const { mutateAsync } = useWrite(annulerFait);
  const { id, modifDate, du } = fait;
  return (
    <ActDialog
      title="Annuler un fait"
      fields={CHAMPS_D_ANNULATION_DE_FAIT}
      slots={{ annuleMotif: text({ hint: 'Par exemple une erreur d’élève' }) }}
      send={(filled) => mutateAsync({ id, ...filled, modifDate, modifUserId: currentUserId() })}
      said="Le fait est annulé."
      label="Annuler le fait"
      isRed
      withCross
      onClose={onClose}
    >
      <p>{`${nommer(fait)} Il restera, barré, avec ce motif.`}</p>
      {du !== null && <p>Les absences que l’exclusion justifiait seront à justifier.</p>}
    </ActDialog>
  );
}

export function LecteurDUnFait({ fait, onClose }: FaitProps) {
  const { mutateAsync } = useWrite(updateFait);
  const { id, modifDate, visibilite } = fait;
  return (
    <ActDialog
      title="Qui lit ce fait"
      fields={CHAMPS_DE_VISIBILITE}
      given={{ visibilite }}
      slots={{ visibilite: oneOf(LIBELLES_DES_VISIBILITES) }}
      send={(filled) => mutateAsync({ id, ...filled, modifDate, modifUserId: currentUserId() })}
      said="Le fait est enregistré."
      label="Enregistrer"
      withCross
      onClose={onClose}
    >
      <p>{nommer(fait)}</p>
    </ActDialog>
  );
}

interface ContactProps {
  inscriptionId: number;
  onClose: () => void;
}

export function AjouterUnContact({ inscriptionId, onClose }: ContactProps) {
  const { mutateAsync } = useWrite(addContactFamille);
  return (
    <ActDialog
      title="Noter un contact"
      size="lg"
      fields={CHAMPS_DU_CONTACT}
      given={{ jour: today() }}
      slots={{
        jour: day(),
        moyen: oneOf(LIBELLES_DES_MOYENS_DE_CONTACT),
        avec: text({ hint: 'Par exemple sa mère' }),
        texte: lines(),
        suite: text({ hint: 'Par exemple le père viendra lundi' }),
      }}
      send={(filled) => mutateAsync({ inscriptionId, ...filled, creationUserId: currentUserId() })}
      said="Le contact est enregistré."
      label="Enregistrer"
      withCross
      onClose={onClose}
    />
  );
}
