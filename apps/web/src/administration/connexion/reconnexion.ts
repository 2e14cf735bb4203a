/** When a call of an open page answers 401, the sign-in opens over it (AMB-011); one for all calls that wait. */
import { setReconnect } from '#core/api/client.ts';
import { createStore } from '#core/ui/dialogs/store.ts';
import { checkUnderWay, isOver } from './life.ts';

interface Request {
  /** True: the same person signed in again. */
  answer: (isBack: boolean) => void;
}

/** The sign-in asked for at this moment; ReconnexionHost shows it. */
export const reconnexion = createStore<Request | null>(null);

let underWay: Promise<boolean> | undefined;

function open(): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isBack: boolean) => {
      reconnexion.set(() => null);
      underWay = undefined;
      resolve(isBack);
    };
    reconnexion.set(() => ({ answer }));
  });
}

/** Gives the client its way back to a connexion. */
export function installReconnexion(): void {
  setReconnect(async () => {
    // The page is still opening: its guard says what happens, and a page that goes needs no answer.
    if ((await checkUnderWay()) === 'ended' || isOver()) return new Promise(() => undefined);
    underWay ??= open();
    return underWay;
  });
}
