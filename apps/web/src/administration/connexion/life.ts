/** Follows the life of a connexion in this tab: whether it is still valid, its end, and the acts of other tabs. */
import { checktokenexpire, deconnexion } from '@gestionscolaire/contract/administration/connexion.ts';
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { ApiError, apiBase, call } from '#core/api/client.ts';
import { clearStorage, currentPerson, readIdentity, SIGN_IN, watchOtherTabs } from '#core/api/identity.ts';
import { logFailure } from '#core/log.ts';
import { leaveForGood } from '#core/shell/use-unsaved.ts';
import { alertBox } from '#core/ui/dialogs/notice.tsx';

/** The result of a check; 'unknown' when the server could not be asked. */
export type Verdict = 'valid' | 'ended' | 'unknown';

let underWay: Promise<Verdict> | undefined;
let isLeaving = false;

/** Asks whether the stored token is still valid (AUTH-10). Two callers share a check under way. */
export function checkConnexion(): Promise<Verdict> {
  underWay ??= ask().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Answers the check that runs at this moment, if one does. */
export function checkUnderWay(): Promise<Verdict> | undefined {
  return underWay;
}

async function ask(): Promise<Verdict> {
  const token = readIdentity()?.token;
  if (token === undefined) return 'ended';
  try {
    const { data } = await call(checktokenexpire, { token });
    return data.expired ? 'ended' : 'valid';
  } catch (error) {
    logFailure(checktokenexpire.name, error instanceof ApiError ? error.code : error);
    return 'unknown';
  }
}

/** Makes the address of the sign-in; `asked` is the page to come back to. */
export function signInUrl(asked?: string): string {
  return asked === undefined || asked === ADRESSES.accueil
    ? SIGN_IN
    : `${SIGN_IN}?page=${encodeURIComponent(asked)}`;
}

/** Notes that the person ended the connexion himself: no dialog asks him to sign in again over this page. */
export function endOnPurpose(): void {
  isLeaving = true;
}

/** Whether this page is being left: the answer of a call no longer matters. */
export function isOver(): boolean {
  return isLeaving;
}

/** Leaves the application, unsaved changes or not. Never resolves: the document is being replaced. */
export function leaveTo(url: string): Promise<never> {
  isLeaving = true;
  leaveForGood();
  window.location.replace(url);
  return new Promise(() => undefined);
}

/** Ends an expired connexion: it says so, empties the storage and goes to the sign-in (AUTH-11). */
export async function leaveExpired(asked: string): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  await alertBox('attention', MESSAGES.reconnexion);
  clearStorage();
  await leaveTo(signInUrl(asked));
}

/** Signs out at once and tells the server, without waiting for its answer (AUTH-06, AMB-006). */
export function signOut(): void {
  const token = readIdentity()?.token;
  clearStorage();
  if (token !== undefined) {
    // keepalive: the request outlives the page. `call` cannot send it: it reads the token from the storage, which is now empty.
    fetch(`${apiBase()}${deconnexion.path}`, {
      method: deconnexion.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
      keepalive: true,
    }).catch((error: unknown) => logFailure(deconnexion.name, error));
  }
  void leaveTo(SIGN_IN);
}

/** Follows the other tabs: a sign-out there ends this page, another person there brings his own home page. */
export function followOtherTabs(): () => void {
  const person = currentPerson()?.id;
  const check = () => {
    if (isLeaving) return;
    const now = currentPerson()?.id;
    if (now === undefined) void leaveTo(SIGN_IN);
    else if (now !== person) void leaveTo(ADRESSES.accueil);
  };
  // A page that comes back from the browser's memory missed the events.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) check();
  };
  window.addEventListener('pageshow', onShow);
  const stop = watchOtherTabs(check);
  return () => {
    window.removeEventListener('pageshow', onShow);
    stop();
  };
}
