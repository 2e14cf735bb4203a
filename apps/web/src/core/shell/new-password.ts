/** Carries, in this browser tab, what the sign-in page says and fills in once a person has changed their password. */
const LOGIN = 'identifiantProvisoire';
const CHANGED = 'motDePasseChange';

/** Keeps the name by which a person signs in to change a one-time password: they type it once. */
export function keepLogin(login: string): void {
  try {
    sessionStorage.setItem(LOGIN, login);
  } catch {
    // A browser that keeps nothing has them type it again.
  }
}

/** Notes that the password was changed. */
export function noteChanged(): void {
  try {
    sessionStorage.setItem(CHANGED, 'oui');
  } catch {
    // The sign-in page then says nothing.
  }
}

/** Takes what was noted, once: null where no password was changed, else the name to sign in by, '' where it is not known. */
export function takeChanged(): string | null {
  try {
    if (sessionStorage.getItem(CHANGED) === null) return null;
    const login = sessionStorage.getItem(LOGIN) ?? '';
    for (const key of [CHANGED, LOGIN]) sessionStorage.removeItem(key);
    return login;
  } catch {
    return null;
  }
}
