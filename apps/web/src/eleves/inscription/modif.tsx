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
import { type ReactNode, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useAsked } from '#core/crud/form/asked.ts';
import { CrudForm } from '#core/crud/form/crud-form.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
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
  const refusal = droits.refusal(updateInscription, 'Élèves');
  const isToldDus = useIsToldDus();
  const { fields, slots } = isToldDus ? CHANGEMENT : CHANGEMENT_SANS_DUS;
  const asked = useAsked(fields, slots);
  const query = useEndpoint(
    selectInscriptionById,
    { id: id ?? 0 },
    { enabled: id !== null && refusal === undefined },
  );
  const { error, refetch } = query;
  const row = query.data?.data[0];
  // A form begins with the stored record, not with one kept from an earlier visit.
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && (query.isFetchedAfterMount || !query.isStale)) setFresh(true);
  const body = (): ReactNode => {
    if (refusal !== undefined) return <Denied sentence={refusal} />;
    if (id === null || error?.code === 'INTROUVABLE' || row?.estActif === 0) return <Inconnue />;
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
    if (row === undefined || !isFresh || !droits.isKnown || asked === undefined) return <PanelSkeleton />;
    return (
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
    );
  };
  return (
    <Page
      title={TITRE}
      width="narrow"
      breadcrumbs={[
        ...crumbsOf(TRAIL_ELEVES, {}),
        ...(row === undefined
          ? []
          : [{ label: nomComplet(row), to: path(ADRESSES.eleve, { id: row.eleveId }) }]),
        { label: TITRE },
      ]}
      {...(row === undefined
        ? {}
        : { subtitle: `${nomComplet(row)}, matricule ${row.matricule}, ${row.session}` })}
    >
      {body()}
    </Page>
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
