/** The parts that the pages of programmes and of what is taught share: the school year, its absence, and how an act ends. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { type Session, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';

interface ChoixAnneeProps {
  all: readonly Session[];
  session: Session;
  onSession: (id: number) => void;
}

/** Chooses the school year beside the title of a page: the list stays high on it. */
export function ChoixAnnee({ all, session, onSession }: ChoixAnneeProps) {
  return (
    <NativeSelect
      aria-label="Année scolaire"
      data={all.map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
      value={String(session.id)}
      onChange={(event) => onSession(Number(event.currentTarget.value))}
    />
  );
}

export function SansAnnee() {
  const droits = useDroits();
  return (
    <Empty
      icon={IconCalendarOff}
      title="Aucune année scolaire n'est enregistrée"
      text="Un programme est d'une année scolaire."
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

interface LotFait {
  readonly nombre: number;
  readonly existants: number;
  readonly ecartes: number;
}

/** Says what an act wrote: '12 matières ajoutées. 3 étaient déjà là.' */
export function direLeLot({ nombre, existants, ecartes }: LotFait): string {
  return [
    nombre === 1 ? '1 matière ajoutée.' : `${nombre} matières ajoutées.`,
    ...(existants === 0 ? [] : [existants === 1 ? '1 était déjà là.' : `${existants} étaient déjà là.`]),
    ...(ecartes === 0
      ? []
      : [
          ecartes === 1
            ? '1 est d’une matière que l’école n’a pas, ou plus.'
            : `${ecartes} sont de matières que l’école n’a pas, ou plus.`,
        ]),
  ].join(' ');
}
