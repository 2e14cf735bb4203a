/** The school years of a page: those that there are, the one of its address, and the choice between them. */
import { type Session, sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useToday } from '#core/today.ts';

/** Reads the school years, newest first, and the one of the address, else of today. */
export function useAnnees(id: number | undefined) {
  const lues = useEndpoint(sessions.list, {});
  const jour = useToday();
  const all: readonly Session[] = lues.data?.data ?? [];
  return {
    all: all.toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1)),
    session: all.find((one) => one.id === id) ?? sessionCourante(all, jour),
    lues,
  };
}

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
