/** Says, on a page of a school year, that there is none yet. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';

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
