/** Asks who sits there, over the page, when a write wants a proof of it (AMB-184). */
import { setProve } from '#core/api/client.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';

/** Gives the client the dialog; a person who gives up keeps their form, with the server's sentence. */
export function installPreuve(): void {
  setProve(async (sentence) => {
    const { PreuveDialog } = await import('./preuve-dialog.tsx').catch(() => ({ PreuveDialog: undefined }));
    // The dialog could not be fetched: the form shows the server's sentence.
    if (PreuveDialog === undefined) return false;
    let isProved = false;
    await openWindow(({ onClose }) => (
      <PreuveDialog
        sentence={sentence}
        onProved={() => {
          isProved = true;
        }}
        onClose={onClose}
      />
    ));
    return isProved;
  });
}
