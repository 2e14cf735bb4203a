/**
 * Notes that a person has just signed in: the home page then leads who has one menu to its screen, and opens for them whenever they
 * ask for it later (AMB-182). The browser's tab keeps it, as it must survive the change of document.
 */
const KEY = 'arrivee';

export function noteArrival(): void {
  try {
    sessionStorage.setItem(KEY, 'oui');
  } catch {
    // Without storage the home page opens: one click more.
  }
}

export function isArriving(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Forgets it: the person is there. */
export function endArrival(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was noted.
  }
}
