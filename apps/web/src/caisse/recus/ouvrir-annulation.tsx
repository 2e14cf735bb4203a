/** Opens the window that cancels a payment; its code comes with its first use. */
import { openWindow } from '#core/ui/dialogs/requests.ts';

export async function ouvrirAnnulation(id: number): Promise<void> {
  const { AnnulationFenetre } = await import('./annulation.tsx');
  await openWindow(({ onClose }) => <AnnulationFenetre id={id} onClose={onClose} />);
}
