/** Draws what is of one school year, or says that there is none yet. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { type Session, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import { useAnnees } from './annees.tsx';

/** Leads who may to the first school year. `text`: says what the page would do in one. */
export function SansAnnee({ text }: { text: string }) {
  const droits = useDroits();
  return (
    <Empty
      icon={IconCalendarOff}
      title="Aucune année scolaire n'est enregistrée"
      text={text}
      action={
        droits.can(sessions.create) ? (
          <Button component={AppLink} to={ADRESSES.sessions.add}>
            Ajouter une année scolaire
          </Button>
        ) : undefined
      }
    />
  );
}

interface PourUneAnneeProps {
  /** The year that the address names; undefined: today's, else the nearest. */
  id?: number | undefined;
  /** Says what is of a school year, where there is none. */
  text: string;
  children: (session: Session, all: readonly Session[]) => ReactNode;
}

/** Draws what is of one school year, once the years are read. */
export function PourUneAnnee({ id, text, children }: PourUneAnneeProps) {
  const { all, session, lues } = useAnnees(id);
  return (
    <ReadingPart of={lues}>
      {() => (session === undefined ? <SansAnnee text={text} /> : children(session, all))}
    </ReadingPart>
  );
}
