/**
 * Says that a part of the page could not be fetched: its code comes when it is first used. Browsers remember the failure of a
 * module until the page is read again, so trying once more would fail without asking anybody.
 */
import { Anchor } from '@mantine/core';
import { notify } from './notice.tsx';

const PHRASE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis rechargez la page.';

export function sayMissingPart(): void {
  notify(
    'erreur',
    PHRASE,
    <Anchor component="button" type="button" inherit onClick={() => location.reload()}>
      Recharger la page
    </Anchor>,
  );
}

/** Says it for every part of every page: the built application tells each failure by this event. */
export function watchMissingParts(): void {
  window.addEventListener('vite:preloadError', sayMissingPart);
}
