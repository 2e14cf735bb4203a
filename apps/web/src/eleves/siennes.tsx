/** The classes whose pupils a person reads: a teacher's own, or all of the school. */
import { getMesClasses, lireLesListes, lireTousLesEleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { IconChalkboard } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Empty } from '#core/ui/empty.tsx';

/**
 * Returns the ids of the classes that are a teacher's today, where they read the pupils of no others; null where they read all;
 * undefined while it is not known.
 */
export function useClassesLues(ecoleId: number | null): ReadonlySet<number> | null | undefined {
  const { isKnown, can } = useDroits();
  const isNarrow = isKnown && can({ access: lireLesListes }) && !can({ access: lireTousLesEleves });
  const { data, error } = useEndpoint(
    getMesClasses,
    { ecoleId: ecoleId ?? 0 },
    { enabled: isNarrow && ecoleId !== null },
  );
  if (!isKnown) return undefined;
  // A failure hides no class: the server keeps each list to what they read.
  if (!isNarrow || error !== null) return null;
  return data === undefined ? undefined : new Set(data.data.classes.map(({ id }) => id));
}

/** Says that no class is the person's today, so that they read no pupil. */
export function SansClasseAVous() {
  return (
    <Empty
      icon={IconChalkboard}
      title="Aucune classe n'est à vous aujourd'hui"
      text="Vous lisez les élèves des classes où vous enseignez : l'école dit lesquelles dans « Enseignements », ou à la classe."
    />
  );
}
