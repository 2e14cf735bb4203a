/**
 * Keeps the school that a person of the network works in: chosen once in the top bar, said by the address of each page of a
 * school, remembered in this browser until they sign out (signing out empties local storage).
 */
import { useSyncExternalStore } from 'react';
import { idOf } from '#core/shell/address.ts';

const CLE = 'ecole';
const watchers = new Set<() => void>();

/** Returns the school that was chosen last; null before any. */
export const ecoleRetenue = (): number | null => idOf(localStorage.getItem(CLE));

/** Remembers the school, null for none, and tells the top bar. */
export function retenirEcole(ecoleId: number | null): void {
  if (ecoleRetenue() === ecoleId) return;
  if (ecoleId === null) localStorage.removeItem(CLE);
  else localStorage.setItem(CLE, String(ecoleId));
  for (const changed of watchers) changed();
}

/** Number of contents on screen that follow the school of the address. */
let followers = 0;

/** Whether the page on screen is of a school, so that another choice changes it. */
export const isSuivie = (): boolean => followers > 0;

/** Counts a content that follows the school, until it leaves the screen. */
export function suivre(): () => void {
  followers += 1;
  return () => {
    followers -= 1;
  };
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Reads the remembered school, and follows its changes. */
export const useEcoleRetenue = (): number | null => useSyncExternalStore(watch, ecoleRetenue);
