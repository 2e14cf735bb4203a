/** Opens the window that lists the keys of the page; its code comes with its first use. */
import { PHRASE_RESEAU } from '#core/api/error.ts';
import { logFailure } from '#core/log.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';

export function openShortcutsHelp(): void {
  import('./help.tsx')
    .then(({ ShortcutsHelp }) => openWindow(ShortcutsHelp))
    .catch((error: unknown) => {
      logFailure('raccourcis', error);
      notify('erreur', PHRASE_RESEAU);
    });
}
