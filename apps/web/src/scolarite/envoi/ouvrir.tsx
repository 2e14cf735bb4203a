/** Opens the window of a message to send; its code comes with its first use. */
import { openWindow } from '#core/ui/dialogs/requests.ts';
import type { SujetDuMessage } from './envoi.tsx';

export async function ouvrirEnvoi(envoi: SujetDuMessage, titre: string): Promise<void> {
  const { EnvoiFenetre } = await import('./envoi.tsx');
  await openWindow(({ onClose }) => <EnvoiFenetre envoi={envoi} titre={titre} onClose={onClose} />);
}
