/** Asks for the current password over the page when a write wants it (AMB-169), and sends the write again with it. */
import { setProve } from '#core/api/client.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';

/** Gives the client the dialog; a person who gives up keeps their form, with the server's sentence. */
export function installPreuve(): void {
  setProve(async (sentence, isWrong) => {
    const { PreuveDialog } = await import('./preuve-dialog.tsx').catch(() => ({ PreuveDialog: undefined }));
    // The dialog could not be fetched: the form shows the server's sentence.
    if (PreuveDialog === undefined) return undefined;
    let typed: string | undefined;
    await openWindow(({ onClose }) => (
      <PreuveDialog
        sentence={sentence}
        isWrong={isWrong}
        onAnswer={(password) => {
          typed = password;
          onClose();
        }}
      />
    ));
    return typed;
  });
}
