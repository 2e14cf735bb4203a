/** Starts the application: it draws it, then registers the service worker once it is stable. */
import './core/shell/theme/mantine.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { createRoot } from 'react-dom/client';
import { installAccords } from './accords/installer.tsx';
import { installPreuve } from './administration/connexion/preuve.tsx';
import { installReconnexion } from './administration/connexion/reconnexion.ts';
import { installSecondFacteur } from './administration/connexion/second-facteur/exiger.ts';
import { App, router } from './app.tsx';
import { primeQueries, queryClient } from './core/api/query-client.ts';
import { setHistorySource } from './core/crud/form/history-button.tsx';
import { logFailure } from './core/log.ts';
import { registerServiceWorker } from './core/shell/service-worker.ts';
import { ignoreHeldEnter } from './core/shell/shortcuts/keys.ts';
import { watchMissingParts } from './core/ui/dialogs/missing-part.tsx';

/** Milliseconds without any call after which the first page counts as drawn. */
const CALM = 500;

function stable(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      stopCache();
      stopRouter();
      resolve();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(check, CALM);
    };
    const stopCache = queryClient.getQueryCache().subscribe(wait);
    const stopRouter = router.subscribe('onResolved', wait);
  });
}

const element = document.getElementById('racine');
if (element === null) logFailure('bootstrap', 'no element #racine');
else {
  watchMissingParts();
  ignoreHeldEnter();
  installReconnexion();
  installPreuve();
  installAccords();
  installSecondFacteur();
  setHistorySource({
    endpoint: getJournal,
    load: () => import('./administration/journal/historique.tsx').then((module) => module.Historique),
  });
  primeQueries();
  void registerServiceWorker({ isProduction: import.meta.env.PROD, stable: stable() });
  createRoot(element, { onUncaughtError: (error) => logFailure('bootstrap', error) }).render(<App />);
}
