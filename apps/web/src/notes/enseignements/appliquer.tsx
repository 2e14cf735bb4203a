/** The act that applies the programme of each class to it: the classes are chosen, and what they teach already stays. */
import { addEnseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import {
  programmes as liste,
  programmePour,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPages, WHOLE_PAGE } from '#core/api/all-pages.ts';
import { call } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { direLeLot } from '#notes/chemins/lot-fait.ts';
import { useClasses } from '#scolarite/index.ts';
import classes from './page.module.css';

interface ActeProps {
  ecoleId: number;
  session: Session;
  onDone: () => void;
}

/** Reads the programmes of a school year whole: which classes have one is theirs to say. */
function useProgrammes(ecoleId: number, sessionId: number) {
  const canRead = useDroits().can(liste.list);
  return useQuery({
    queryKey: ['programmes', ecoleId, sessionId],
    enabled: canRead,
    queryFn: ({ signal }) =>
      readPages(
        async (page) =>
          (
            await call(
              liste.list,
              { ecoleId, sessionId, etat: 'actifs', taille: WHOLE_PAGE, page },
              { signal },
            )
          ).data,
      ),
  });
}

export function Appliquer({ ecoleId, session, onDone }: ActeProps) {
  const salles = useClasses(ecoleId);
  const programmes = useProgrammes(ecoleId, session.id);
  /** null: the person has not said; each class that has a programme then gets it. */
  const [said, setSaid] = useState<ReadonlySet<number> | null>(null);
  const chosen =
    said ??
    new Set(
      (salles.data?.data ?? [])
        .filter((salle) => programmePour(programmes.data?.data ?? [], salle).length > 0)
        .map(({ id }) => id),
    );
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(addEnseignements);
  const toggle = (id: number) =>
    setSaid(() => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const appliquer = async () => {
    setFailure(null);
    try {
      const sent = { ecoleId, sessionId: session.id, classeIds: [...chosen], creationUserId: 0 };
      const [lot] = (await mutateAsync(sent)).data;
      if (lot !== undefined) notify('succes', direLeLot(lot));
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    }
  };

  return (
    <section className={`${kit.sheet} ${kit.airy}`} aria-label="Appliquer à des classes">
      <h2 className={kit.title}>{`Appliquer les programmes de ${session.libelle} à des classes`}</h2>
      <p className={kit.dimmed}>
        Chaque classe reçoit les matières de son niveau et de sa série. Ce qu'elle a déjà reste comme il est.
      </p>
      <ReadingPart
        of={salles}
        // Whoever cannot read programmes chooses their classes themselves.
        isReady={!programmes.isLoading}
        renderEmpty={({ length }) =>
          length === 0 && (
            <Empty title="Cette école n'a pas encore de classe" text="Ses classes s'ajoutent dans sa page." />
          )
        }
      >
        {(toutes) => (
          <fieldset className={kit.group}>
            <legend>Classes</legend>
            <div className={`${kit.choices} ${classes.classes}`}>
              {toutes.map(({ id, libelle }) => (
                <Checkbox key={id} label={libelle} checked={chosen.has(id)} onChange={() => toggle(id)} />
              ))}
            </div>
          </fieldset>
        )}
      </ReadingPart>
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
          disabled={chosen.size === 0}
          loading={isPending}
          leftSection={<IconBooks size={18} aria-hidden />}
          onClick={() => void appliquer()}
        >
          {chosen.size > 1 ? `Appliquer à ${chosen.size} classes` : 'Appliquer à la classe'}
        </Button>
      </div>
    </section>
  );
}
