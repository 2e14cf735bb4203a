/** Registers the service worker (SHELL-17, SHELL-18): production only, once the application is stable, at the latest after 30 s. */
import { DELAI_SERVICE_WORKER, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { logFailure, logLine } from '#core/log.ts';

const FILE = '/sw.js';

interface Conditions {
  isProduction: boolean;
  /** Resolves once the first page is drawn. */
  stable: Promise<unknown>;
}

/**
 * Registers a worker that holds the static shell only. On a plain http LAN browsers have none, and the product works without
 * it.
 */
export async function registerServiceWorker({ isProduction, stable }: Conditions): Promise<void> {
  if (!isProduction) return;
  if (!('serviceWorker' in navigator)) {
    logLine(MESSAGES.serviceWorkerAbsent);
    return;
  }
  const late = new Promise((resolve) => {
    setTimeout(resolve, DELAI_SERVICE_WORKER);
  });
  await Promise.race([stable.catch(() => late), late]);
  try {
    await navigator.serviceWorker.register(FILE);
  } catch (error) {
    logFailure('service worker', error);
  }
}
