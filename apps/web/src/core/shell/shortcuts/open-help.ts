/** Opens the window that lists the keys of the page; its code comes with its first use. */
import { logFailure } from '#core/log.ts';
import { sayMissingPart } from '#core/ui/dialogs/missing-part.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';

export function openShortcutsHelp(): void {
  import('./help.tsx')
    .then(({ ShortcutsHelp }) => openWindow(ShortcutsHelp))
    .catch((error: unknown) => {
      logFailure('raccourcis', error);
      sayMissingPart();
    });
}
