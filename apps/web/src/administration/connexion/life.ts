/** Follows the life of a connexion in this tab: whether it is still valid, its end, and the acts of other tabs. */
import {
  checktokenexpire,
  deconnexion,
  JETON_PRESENTE,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { apiBase, call, endCalls } from '#core/api/client.ts';
import {
  clearStorage,
  currentPerson,
  currentUserId,
  readIdentity,
  SIGN_IN,
  watchOtherTabs,
} from '#core/api/identity.ts';
import { mayLeaveUnsent } from '#core/drafts/leaving.ts';
import { type Draft, draftsOf, removeDrafts } from '#core/drafts/store.ts';
import { logFailure } from '#core/log.ts';
import { noteArrival } from '#core/shell/arrival.ts';
import { leaveForGood, mayLoseWhatIsSaid } from '#core/shell/use-unsaved.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { alertBox } from '#core/ui/dialogs/notice.tsx';

/** The result of a check; 'unknown' when the server could not be asked. */
export type Verdict = 'valid' | 'ended' | 'unknown';

let underWay: Promise<Verdict> | undefined;
let isLeaving = false;
let isSigningOut = false;

/** Asks whether the stored token is still valid (AUTH-10). Two callers share a check under way. */
export function checkConnexion(): Promise<Verdict> {
  underWay ??= ask().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Returns the check that runs at this moment, if one does. */
export function checkUnderWay(): Promise<Verdict> | undefined {
  return underWay;
}

async function ask(): Promise<Verdict> {
  if (readIdentity()?.token === undefined) return 'ended';
  try {
    const { data } = await call(checktokenexpire, { token: JETON_PRESENTE });
    return data.expired ? 'ended' : 'valid';
  } catch (error) {
    logFailure(checktokenexpire.name, error);
    return 'unknown';
  }
}

/** Makes the address of the sign-in; `asked` is the page to come back to. */
export function signInUrl(asked?: string): string {
  return asked === undefined || asked === ADRESSES.accueil
    ? SIGN_IN
    : `${SIGN_IN}?page=${encodeURIComponent(asked)}`;
}

/** Notes that the person ended the connexion themselves: no dialog asks them to sign in again over this page. */
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
  endCalls();
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

/** Milliseconds that a sign-out waits for the browser's own disk. */
const SOON = 2_000;

/** Returns the person's drafts; none where the browser does not say, so that a sign-out never hangs. */
function draftsToLose(): Promise<Draft[]> {
  const none = new Promise<Draft[]>((resolve) => setTimeout(() => resolve([]), SOON));
  return Promise.race([draftsOf(currentUserId()), none]).catch(() => []);
}

function draftQuestion(drafts: readonly Draft[]): string {
  const names = [...new Set(drafts.map(({ title }) => `«\u00A0${title}\u00A0»`))].join(', ');
  const isOne = drafts.length === 1;
  const said = isOne
    ? "Une saisie n'est pas enregistrée"
    : `${drafts.length} saisies ne sont pas enregistrées`;
  return `${said}\u00A0: ${names}. Se déconnecter ${isOne ? "l'efface" : 'les efface'}.`;
}

/**
 * Signs out: what the person typed and never saved is erased, once they agree (LISTE-09). The server is told, and its
 * answer is not waited for (AUTH-06, AMB-006).
 */
export async function signOut(): Promise<void> {
  if (isSigningOut) return;
  isSigningOut = true;
  if ((await mayLoseWhatIsSaid()) && (await mayLeaveUnsent()) && (await mayEraseDrafts())) endConnexion();
  isSigningOut = false;
}

async function mayEraseDrafts(): Promise<boolean> {
  const drafts = await draftsToLose();
  if (drafts.length === 0) return true;
  const labels = { oui: 'Se déconnecter et effacer', non: 'Rester', loses: true };
  if (!(await confirm(draftQuestion(drafts), labels))) return false;
  await removeDrafts(drafts.map(({ id }) => id)).catch((error: unknown) => logFailure('brouillon', error));
  return true;
}

function endConnexion(): void {
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

/** Leaves for the home page as a sign-in does, for a person who comes in by another door. */
export function leaveForHome(): Promise<never> {
  noteArrival();
  return leaveTo(ADRESSES.accueil);
}

/** Follows the other tabs: a sign-out there ends this page, another person there brings their own home page. */
export function followOtherTabs(): () => void {
  const person = currentPerson()?.id;
  const check = () => {
    if (isLeaving) return;
    const now = currentPerson()?.id;
    if (now === undefined) void leaveTo(SIGN_IN);
    else if (now !== person) void leaveForHome();
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
