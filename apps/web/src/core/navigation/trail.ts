/**
 * Tells the side menu where a page stands: its breadcrumbs, as it draws them. So the entry of the pupils is marked on a pupil's
 * card too, whose address is not that of the list.
 */
import { useSyncExternalStore } from 'react';

let trail: readonly string[] = [];
const watchers = new Set<() => void>();

/** Says the addresses of the breadcrumbs of the page on screen, from the home page down. */
export function announceTrail(addresses: readonly string[]): void {
  if (addresses.join(' ') === trail.join(' ')) return;
  trail = addresses;
  for (const changed of watchers) changed();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Reads the addresses of the breadcrumbs of the page on screen. */
export const useTrail = (): readonly string[] => useSyncExternalStore(watch, () => trail);
