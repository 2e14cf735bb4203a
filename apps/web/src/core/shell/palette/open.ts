/** Opens the search over everything. Core knows no screen, so the application gives what it shows, fetched with its first use. */
import type { ComponentType } from 'react';
import { logFailure } from '#core/log.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';

type View = ComponentType<{ onClose: () => void }>;

let load: (() => Promise<View>) | undefined;
let isOpen = false;

/** Says where the search comes from: `providePalette(() => import('./…/recherche.tsx').then((module) => module.Recherche))`. */
export function providePalette(given: () => Promise<View>): void {
  load = given;
}

/** Opens it, once however often it is asked for. */
export function openPalette(): void {
  if (isOpen || load === undefined) return;
  isOpen = true;
  load()
    .then(openWindow)
    .catch((error: unknown) => logFailure('recherche', error))
    .finally(() => {
      isOpen = false;
    });
}
