/** The button that announces an absence: it asks whose, then leads to the form. */
import { choixRequis, type Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useDroits } from '#core/api/droits.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { rememberTab } from '#core/ui/remembered-tab.ts';
import { useAnnees } from '#scolarite/index.ts';
import { unInscrit } from '#suivi/chemins/un-inscrit.ts';
import { ONGLET_ANNONCEES } from './onglets.ts';

const QUI = { inscriptionId: choixRequis('Élève', "L'élève", 'inscriptions') } satisfies Fields;

export function BoutonAnnoncer({ ecoleId }: { ecoleId: number }) {
  const droits = useDroits();
  const navigate = useNavigate();
  const { session } = useAnnees(undefined);
  if (session === undefined || !droits.can(absencesAnnoncees.create) || !droits.can(inscriptionSelectBy))
    return null;
  const demander = () =>
    openWindow(({ onClose }) => (
      <ActDialog
        title="Annoncer une absence"
        label="Continuer"
        fields={QUI}
        slots={{
          inscriptionId: unInscrit({ ecoleId, sessionId: session.id }),
        }}
        send={({ inscriptionId }) => Promise.resolve(inscriptionId)}
        onDone={(inscriptionId) => {
          onClose();
          // The page of the pupil opens where the announcement will stand.
          rememberTab(ONGLET_ANNONCEES);
          void navigate({ to: path(ADRESSES.absencesAnnoncees.add, { inscriptionId }) });
        }}
        onClose={onClose}
      />
    ));
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => void demander()}
    >
      Annoncer une absence
    </Button>
  );
}
