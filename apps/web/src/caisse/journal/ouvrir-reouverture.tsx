/** Opens the window that reopens a closed day; its code comes with its first use. */
import type { Cloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';

export async function ouvrirReouverture(
  cloture: Pick<Cloture, 'id' | 'modifDate' | 'jour' | 'caissier'>,
): Promise<void> {
  const { ReouvertureFenetre } = await import('./reouverture.tsx');
  await openWindow(({ onClose }) => <ReouvertureFenetre cloture={cloture} onClose={onClose} />);
}
