/** The window of a passage to another school of the network: where to, when, and what it writes in both schools. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ApercuDePassage,
  addPassage,
  apercuPassage,
  champsDePassage,
} from '@gestionscolaire/contract/eleves/passages.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useState } from 'react';
import { ActWindow } from '#core/act/act-dialog.tsx';
import { ActField } from '#core/act/act-field.tsx';
import { useAct } from '#core/act/use-act.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { choice, day, type Held } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { today } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import { EffetDuPassage } from './effet.tsx';

interface FenetreProps {
  eleve: SoldeEleve['eleve'];
  /** Opens the pupil's page in the other school. */
  onOpen: (to: string) => void;
  onClose: () => void;
}

const SLOTS = {
  versEcoleId: choice({
    from: ecoles.list,
    option: ({ libelle }) => ({ label: libelle }),
    current: () => null,
    emptyText: "Aucune école n'est encore enregistrée",
  }),
  jour: day(),
};

export function PassageFenetre({ eleve, onOpen, onClose }: FenetreProps) {
  const [given] = useState(() => ({ jour: today() }));
  const [dit, setDit] = useState<Held>(given);
  const { mutateAsync } = useWrite(addPassage);
  const { ecoleId, id: eleveId } = eleve;
  const asked = { ecoleId, eleveId, versEcoleId: Number(dit['versEcoleId'] ?? 0), jour: asText(dit['jour']) };
  const isAsked = asked.versEcoleId > 0 && champsDePassage.jour.schema.safeParse(asked.jour).success;
  const query = useEndpoint(apercuPassage, asked, { keepPrevious: true, enabled: isAsked });
  const apercu = asked.versEcoleId > 0 ? query.data?.data : undefined;
  const isSettled = apercu !== undefined && !query.isPlaceholderData && !query.isFetching;
  const fautes = isSettled ? apercu.fautes : {};
  const act = useAct({
    fields: champsDePassage,
    slots: SLOTS,
    given,
    faults: () => fautes,
    onValues: setDit,
    isMeant: () => Promise.resolve(isSettled),
    send: (filled) =>
      mutateAsync({ ecoleId, eleveId, ...filled, ote: apercu?.ote, creationUserId: currentUserId() }),
    said: `Le passage de ${nomComplet(eleve)} est enregistré.`,
    onDone: ({ data }) => {
      onClose();
      onOpen(path(ADRESSES.eleve, { id: data[0]?.eleveId ?? eleveId }));
    },
    onRefused: () => void query.refetch(),
  });
  return (
    <ActWindow
      act={act}
      title="Passer à une autre école"
      size="lg"
      label="Passer à cette école"
      isReading={query.isFetching}
      withCross
      quit={BOUTONS.fermer}
      onClose={onClose}
    >
      <p className={kit.strong}>{`${nomComplet(eleve)}, de ${eleve.ecole}`}</p>
      <ActField act={act} name="versEcoleId" error={fautes['versEcoleId']} />
      <ActField act={act} name="jour" error={fautes['jour']} />
      <Effet apercu={apercu} isStale={!isSettled} />
      <UnlessFailed of={query} />
    </ActWindow>
  );
}

function Effet({ apercu, isStale }: { apercu: ApercuDePassage | undefined; isStale: boolean }) {
  const isShown = apercu !== undefined && Object.keys(apercu.fautes).length === 0;
  return (
    <div
      role="status"
      className={`${kit.raised} ${kit.ifAny} ${kit.stale} ${kit.grid} ${kit.tight}`}
      data-stale={isStale || undefined}
    >
      {isShown && <EffetDuPassage apercu={apercu} />}
    </div>
  );
}
