/**
 * The school of a page: the person's own, or the one that a person of the network chose. It stands in the address; where the
 * address says none, it is the one they chose before, or the only one there is (NAV-07).
 */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { IconSchool } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './choisie.module.css';
import { monEcole } from './choix.ts';
import { retenirEcole, suivre, useEcoleRetenue } from './retenue.ts';

/** Loaded lazily: a person of one school never chooses one, and the code of form fields comes with the choice. */
const ChampEcole = lazy(() =>
  import('./choisie-champ.tsx').then((module) => ({ default: module.ChampEcole })),
);

const lireEcole = ({ ecoleId }: Readonly<Record<string, unknown>>) => idOf(ecoleId);

/** Returns the chosen school; null while nobody has chosen. */
export function useEcoleChoisie(): number | null {
  const { said } = useAddress(lireEcole);
  const retenue = useEcoleRetenue();
  return monEcole() ?? said ?? retenue;
}

/** Returns the one school of the network; null where there are several, undefined while nobody knows. */
function useSeuleEcole(isAsked: boolean): number | null | undefined {
  const { data, error } = useEndpoint(ecoles.list, { page: 1, taille: 2 }, { enabled: isAsked });
  if (error !== null) return null;
  const [only, second] = data?.data ?? [];
  if (data === undefined) return undefined;
  return second === undefined ? (only?.id ?? null) : null;
}

interface PourUneEcoleProps {
  /** Sentence before a school is chosen: 'Ses élèves paraîtront ici.' */
  text: string;
  Content: ComponentType<{ ecoleId: number }>;
}

/** Shows the content of the school; to a person of all schools who chose none, the choice. Another school is another content. */
export function PourUneEcole({ text, Content }: PourUneEcoleProps) {
  const { said, go } = useAddress(lireEcole);
  const ecoleId = useEcoleChoisie();
  const only = useSeuleEcole(ecoleId === null);
  useEffect(() => suivre(), []);
  const write = useEffectEvent((chosen: number) => go({ ecoleId: chosen }, { replace: true }));
  const isOwn = monEcole() !== null;
  useEffect(() => {
    const found = said ?? ecoleId ?? only ?? null;
    if (isOwn || found === null) return;
    retenirEcole(found);
    if (said === null) write(found);
  }, [isOwn, said, ecoleId, only]);

  if (ecoleId !== null) return <Content key={ecoleId} ecoleId={ecoleId} />;
  if (only !== null) return null;
  return (
    <>
      <div className={`${kit.screenOnly} ${classes.choix}`}>
        <Suspense fallback={null}>
          <ChampEcole />
        </Suspense>
      </div>
      <Empty icon={IconSchool} title="Choisissez une école" text={text} />
    </>
  );
}
