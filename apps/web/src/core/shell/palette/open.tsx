/** Opens the search over everything. Core knows no screen, so the application gives what it shows, fetched with its first use. */
import type { ComponentType } from 'react';
import { logFailure } from '#core/log.ts';
import { sayMissingPart } from '#core/ui/dialogs/missing-part.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { type EarlyKeys, keepEarlyKeys } from './early-keys.ts';

/** `initial`: what was typed before the field was there. */
type View = ComponentType<{ initial: string; onClose: () => void }>;

let load: (() => Promise<View>) | undefined;
let isOpen = false;
/** The keys of an opening that waits for its code. */
let early: EarlyKeys | undefined;

/** Says where the search comes from: `providePalette(() => import('./…/recherche.tsx').then((module) => module.Recherche))`. */
export function providePalette(given: () => Promise<View>): void {
  load = given;
}

async function fetchAndOpen(fetchView: () => Promise<View>): Promise<void> {
  const keys = keepEarlyKeys();
  early = keys;
  let typed: string | null = null;
  let Search: View;
  try {
    Search = await fetchView();
  } finally {
    typed = keys.take();
    early = undefined;
  }
  const initial = typed;
  if (initial !== null) await openWindow(({ onClose }) => <Search initial={initial} onClose={onClose} />);
}

/** Opens it, once however often it is asked for. */
export function openPalette(): void {
  early?.resume();
  if (isOpen || load === undefined) return;
  isOpen = true;
  fetchAndOpen(load)
    .catch((error: unknown) => {
      logFailure('recherche', error);
      sayMissingPart();
    })
    .finally(() => {
      isOpen = false;
    });
}
