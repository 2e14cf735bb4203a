/** The school of a page: the person's own, or the one that a person of the network chooses; it stays in the address. */
import { IconSchool } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import classes from './choisie.module.css';
import { monEcole } from './choix.ts';

/** Loaded lazily: a person of one school never chooses one, and the code of form fields comes with the choice. */
const ChampEcole = lazy(() =>
  import('./choisie-champ.tsx').then((module) => ({ default: module.ChampEcole })),
);

const lireEcole = ({ ecoleId }: Readonly<Record<string, unknown>>) => idOf(ecoleId);

/** Answers the chosen school; null while nobody has chosen. */
export function useEcoleChoisie(): number | null {
  const { said } = useAddress(lireEcole);
  return monEcole() ?? said;
}

interface PourUneEcoleProps {
  /** Sentence before a school is chosen: 'Ses élèves paraîtront ici.' */
  text: string;
  Content: ComponentType<{ ecoleId: number }>;
}

/** Shows the choice to a person of all schools, then the content of the school. Another school is another content. */
export function PourUneEcole({ text, Content }: PourUneEcoleProps) {
  const ecoleId = useEcoleChoisie();
  return (
    <>
      {monEcole() === null && (
        <div className={classes.choix}>
          <Suspense fallback={null}>
            <ChampEcole value={ecoleId} />
          </Suspense>
        </div>
      )}
      {ecoleId === null ? (
        <Empty icon={IconSchool} title="Choisissez une école" text={text} />
      ) : (
        <Content key={ecoleId} ecoleId={ecoleId} />
      )}
    </>
  );
}
