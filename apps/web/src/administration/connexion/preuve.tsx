/** When a write wants the current password (AMB-169), it is asked over the page and the write is sent again with it. */
import { setProve } from '#core/api/client.ts';
import { openWindow } from '#core/ui/dialogs/dialogs.ts';

/** Gives the client its way to ask; giving up leaves the form as it was, with the server's sentence. */
export function installPreuve(): void {
  setProve(async (sentence, isWrong) => {
    const { PreuveDialog } = await import('./preuve-dialog.tsx').catch(() => ({ PreuveDialog: undefined }));
    // The line went down just then: the form says what the server wanted.
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
