/** Gives up what a person typed and nobody stored; it asks first. */
import { Button } from '@mantine/core';
import { confirm } from '#core/ui/dialogs/confirm.tsx';

/** Returns whether the person gives up what waits. `compte`: what it is, '2 notes ne sont pas envoyées'. */
export const demanderAbandon = (compte: string): Promise<boolean> =>
  confirm(`${compte} : abandonner efface ce qui n’est pas envoyé.`, {
    oui: 'Abandonner',
    non: 'Garder',
    loses: true,
  });

interface AbandonProps {
  /** See demanderAbandon. */
  compte: string;
  onAbandon: () => void;
}

/** The way out of a grid that takes nothing more, beside what still waits for it. */
export function Abandonner({ compte, onAbandon }: AbandonProps) {
  const ask = async () => {
    if (await demanderAbandon(compte)) onAbandon();
  };
  return (
    <Button size="compact-md" variant="default" onClick={() => void ask()}>
      Abandonner
    </Button>
  );
}
