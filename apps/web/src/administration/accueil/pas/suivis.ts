/** Remembers, in this browser tab, that a person takes the first steps one after the other. */
const KEY = 'premiersPas';
const FOLLOWED = 'suivis';

/** Whether the next step is shown on every page. A browser that keeps nothing shows it nowhere. */
export function sontSuivis(): boolean {
  try {
    return sessionStorage.getItem(KEY) === FOLLOWED;
  } catch {
    return false;
  }
}

/** Begins or ends the following of the steps. */
export function suivreLesPas(isFollowed: boolean): void {
  try {
    if (isFollowed) sessionStorage.setItem(KEY, FOLLOWED);
    else sessionStorage.removeItem(KEY);
  } catch {
    // The home page shows the steps all the same.
  }
}
