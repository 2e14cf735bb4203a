/** Opens the sign-in over a page when one of its calls answers 401 (AMB-011): one dialog for all waiting calls. */
import { setReconnect } from '#core/api/client.ts';
import { createStore } from '#core/storage/store.ts';
import { checkUnderWay, isOver } from './life.ts';

interface Request {
  /** True when the same person signed in again. */
  answer: (isBack: boolean) => void;
}

/** The open dialog, if any; ReconnexionHost shows it. */
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

/** Gives the client the dialog that signs in again. */
export function installReconnexion(): void {
  setReconnect(async () => {
    // The page is still opening, or it is being left: its guard decides, and this call needs no answer.
    if ((await checkUnderWay()) === 'ended' || isOver()) return new Promise(() => undefined);
    underWay ??= open();
    return underWay;
  });
}
