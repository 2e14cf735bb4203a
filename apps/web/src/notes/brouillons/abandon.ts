/** Asks before what a person typed and nobody stored is erased. */
import { confirm } from '#core/ui/dialogs/confirm.tsx';

/** Answers whether the person gives up what waits. `compte`: what it is, '2 notes ne sont pas envoyées'. */
export const demanderAbandon = (compte: string): Promise<boolean> =>
  confirm(`${compte} : abandonner efface ce qui n’est pas envoyé.`, {
    oui: 'Abandonner',
    non: 'Garder',
    loses: true,
  });
