/** The act that copies programmes from another year, or from another school for a person of all schools. */
import { copierProgramme } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { direLeLot } from '#notes/chemins/lot-fait.ts';
import { monEcole } from '#scolarite/index.ts';

interface CopierProps {
  ecoleId: number;
  session: Session;
  sessions: readonly Session[];
  onDone: () => void;
}

export function Copier({ ecoleId, session, sessions, onDone }: CopierProps) {
  const isOfNetwork = monEcole() === null;
  const { data } = useEndpoint(ecoles.list, { etat: 'actifs' }, { enabled: isOfNetwork });
  const [deEcoleId, setDeEcole] = useState(ecoleId);
  const before = sessions.find(({ dateDebut }) => dateDebut < session.dateDebut);
  const [deSessionId, setDeSession] = useState((before ?? session).id);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(copierProgramme);
  const copier = async () => {
    setFailure(null);
    try {
      const sent = { ecoleId, sessionId: session.id, deEcoleId, deSessionId, creationUserId: 0 };
      const [lot] = (await mutateAsync(sent)).data;
      if (lot !== undefined) notify('succes', direLeLot(lot));
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <section className={`${kit.sheet} ${kit.airy}`} aria-label="Copier des programmes">
      <h2 className={kit.title}>{`Copier des programmes vers ${session.libelle}`}</h2>
      <div className={kit.filters}>
        {isOfNetwork && (
          <NativeSelect
            label="De l’école"
            data={(data?.data ?? []).map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
            value={String(deEcoleId)}
            onChange={(event) => setDeEcole(Number(event.currentTarget.value))}
          />
        )}
        <NativeSelect
          label="De l’année"
          data={sessions.map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
          value={String(deSessionId)}
          onChange={(event) => setDeSession(Number(event.currentTarget.value))}
        />
      </div>
      <p className={kit.dimmed}>Ce que cette année a déjà reste comme il est.</p>
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failure}
        </p>
      )}
      <div className={`${kit.acts} ${kit.share}`}>
        <Button variant="default" onClick={onDone}>
          Retour
        </Button>
        <Button
          loading={isPending}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copier()}
        >
          Copier
        </Button>
      </div>
    </section>
  );
}
