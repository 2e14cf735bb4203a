/** The button and the window that add a visit to the infirmary: of a pupil whom the person chooses, or of one whose sheet it is. */
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  addPassageInfirmerie,
  CHAMPS_DU_PASSAGE,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { day, held, lines, text } from '#core/crud/crud-page.tsx';
import { tick } from '#core/crud/slots.ts';
import { today } from '#core/today.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { useAnnees } from '#scolarite/index.ts';
import { unInscrit } from '#suivi/chemins/un-inscrit.ts';

const TITRE = 'Ajouter un passage';

/** The hour of Conakry, which is that of UTC, as the form begins: who writes has the pupil before them. */
const maintenant = (): string => new Date().toISOString().slice(11, 16);

/** A pupil whose sheet it is, or the year out of whose pupils one is chosen. */
type Qui = { readonly inscriptionId: number } | { readonly ecoleId: number; readonly sessionId: number };

function AjouterUnPassage({ qui, onClose }: { qui: Qui; onClose: () => void }) {
  const { mutateAsync } = useWrite(addPassageInfirmerie);
  const isKnown = 'inscriptionId' in qui;
  return (
    <ActDialog
      title={TITRE}
      size="lg"
      fields={CHAMPS_DU_PASSAGE}
      given={{
        jour: today(),
        heure: maintenant(),
        ...(isKnown && { inscriptionId: qui.inscriptionId }),
      }}
      slots={{
        inscriptionId: isKnown ? held() : unInscrit(qui),
        jour: day(),
        heure: text({ placeholder: '10:30' }),
        plainte: lines({ rows: 2, hint: 'Par exemple mal de tête, chute dans la cour' }),
        soins: lines({ rows: 2, hint: 'Par exemple désinfecté, repos de 20 minutes' }),
        suite: text({ hint: 'Par exemple retour en classe, centre de santé' }),
        famillePrevenue: tick(),
      }}
      send={(filled) => mutateAsync({ ...filled, creationUserId: currentUserId() })}
      said="Le passage est enregistré."
      label="Enregistrer"
      withCross
      onClose={onClose}
    />
  );
}

function Bouton({ qui }: { qui: Qui }) {
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void openWindow(({ onClose }) => <AjouterUnPassage qui={qui} onClose={onClose} />)}
    >
      {TITRE}
    </Button>
  );
}

/** The button of a health sheet. */
export function BoutonPassageDeLEleve({ inscriptionId }: { inscriptionId: number }) {
  return useDroits().can(addPassageInfirmerie) && <Bouton qui={{ inscriptionId }} />;
}

/** The button of the list: it asks who came. */
export function BoutonPassage({ ecoleId }: { ecoleId: number }) {
  const droits = useDroits();
  const { session } = useAnnees(undefined);
  const isAble = droits.can(addPassageInfirmerie) && droits.can(inscriptionSelectBy);
  return session !== undefined && isAble && <Bouton qui={{ ecoleId, sessionId: session.id }} />;
}
