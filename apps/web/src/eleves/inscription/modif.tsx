/** The page that changes an enrolment: unpaid lines follow the change, and the difference is shown before it is written. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  addInscription,
  nomComplet,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { IconClipboardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useAsked } from '#core/crud/form/asked.ts';
import { CrudForm } from '#core/crud/form/crud-form.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { NamedReading } from '#core/ui/reading.tsx';
import { useIsToldDus } from '#eleves/dus.ts';
import { TRAIL_ELEVES } from '#eleves/trails.ts';
import { CHANGEMENT, CHANGEMENT_SANS_DUS, fautesDInscription } from './champs.tsx';

const TITRE = "Modifier l'inscription";
const MESSAGES_DITS = { added: MESSAGES.enregistre, changed: MESSAGES.enregistre };

export function ModifInscription() {
  const id = useIdParam('id');
  return <Modif key={id} id={id} />;
}

function Modif({ id }: { id: number | null }) {
  const droits = useDroits();
  const isToldDus = useIsToldDus();
  const { fields, slots } = isToldDus ? CHANGEMENT : CHANGEMENT_SANS_DUS;
  const asked = useAsked(fields, slots);
  const query = useEndpoint(
    selectInscriptionById,
    { id: id ?? 0 },
    { enabled: id !== null && droits.can(updateInscription) },
  );
  // A form begins with the stored record, not with one kept from an earlier visit.
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && (query.isFetchedAfterMount || !query.isStale)) setFresh(true);
  return (
    <NamedReading
      title={TITRE}
      right={updateInscription}
      screen="Élèves"
      width="narrow"
      breadcrumbs={[...crumbsOf(TRAIL_ELEVES, {}), { label: TITRE }]}
      of={id === null ? null : query}
      isReady={isFresh && droits.isKnown && asked !== undefined}
      unknown={<Inconnue />}
      renderHead={([row]) =>
        row === undefined
          ? {}
          : {
              subtitle: `${nomComplet(row)}, matricule ${row.matricule}, ${row.session}`,
              breadcrumbs: [
                ...crumbsOf(TRAIL_ELEVES, {}),
                { label: nomComplet(row), to: path(ADRESSES.eleve, { id: row.eleveId }) },
                { label: TITRE },
              ],
            }
      }
      renderEmpty={([row]) => row?.estActif === 0 && <Inconnue />}
    >
      {([row]) =>
        row !== undefined &&
        asked !== undefined && (
          <CrudForm
            {...asked}
            record={row}
            create={addInscription}
            update={updateInscription}
            messages={MESSAGES_DITS}
            faults={isToldDus ? fautesDInscription : undefined}
            entity="inscriptions"
            backTo={path(ADRESSES.eleve, { id: row.eleveId })}
          />
        )
      }
    </NamedReading>
  );
}

function Inconnue() {
  return (
    <Empty
      icon={IconClipboardOff}
      title="Inscription introuvable"
      text="Elle n'existe pas, elle a été retirée, ou elle n'est pas de votre école."
    />
  );
}
