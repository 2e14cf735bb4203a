/** The school that a page is about: the person's own, or the one that a person of the network chooses; it stays in the address. */
import { IconSchool } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import classes from './choisie.module.css';
import { monEcole } from './choix.ts';

/** Whoever is of a school never chooses one: the fields of forms come with the choice, not with the page. */
const ChampEcole = lazy(() =>
  import('./choisie-champ.tsx').then((module) => ({ default: module.ChampEcole })),
);

const lireEcole = ({ ecoleId }: Readonly<Record<string, unknown>>) => idOf(ecoleId);

/** null: nobody has chosen yet. */
export function useEcoleChoisie(): number | null {
  const { said } = useAddress(lireEcole);
  return monEcole() ?? said;
}

interface PourUneEcoleProps {
  /** What appears once a school is chosen: 'Ses élèves paraîtront ici.' */
  text: string;
  Content: ComponentType<{ ecoleId: number }>;
}

/** The choice for who works for all schools, then what is shown of the one. Another school is another content. */
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
