/** Sends what was typed and not sent, cells and roll calls, and asks what becomes of them before a person signs out. Core knows no screen: the application gives the question. */
import { currentUserId } from '#core/api/identity.ts';
import { logFailure } from '#core/log.ts';
import { isKept, PLACES_TO_SEND, readKept } from '#core/storage/base.ts';

/** Returns whether the person may sign out. */
type Question = () => Promise<boolean>;

let load: (() => Promise<Question>) | undefined;

/** Says where the question comes from; it is fetched only for a person who has something unsent. */
export function provideLeaving(given: () => Promise<Question>): void {
  load = given;
}

/** Milliseconds that a sign-out waits for the browser's own disk. */
const SOON = 2_000;

async function hasUnsent(): Promise<boolean> {
  if (!isKept()) return false;
  const userId = currentUserId();
  const kept = await Promise.all(PLACES_TO_SEND.map((place) => readKept<{ userId: number }>(place)));
  return kept.flat().some((one) => one.userId === userId);
}

/** Returns as soon as the disk does; false where it takes longer than a person who signs out waits. */
const hasUnsentSoon = (): Promise<boolean> =>
  Promise.race([hasUnsent(), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), SOON))]);

/**
 * Calls what sends what waits on this device since another visit, where something does; it is fetched only then. A disk that does
 * not answer is told to the console once: what it holds waits for its page.
 */
export async function sendUnsent(send: () => Promise<() => Promise<void>>): Promise<void> {
  const isWaiting = await hasUnsent().catch((error: unknown) => {
    logFailure('saisies à envoyer', error);
    return false;
  });
  if (isWaiting) await (await send())();
}

/** Asks, where something is not sent. What cannot be asked about stays on this device: nothing is lost. */
export async function mayLeaveUnsent(): Promise<boolean> {
  try {
    if (load === undefined || !(await hasUnsentSoon())) return true;
    return await (await load())();
  } catch (error) {
    logFailure('saisies à envoyer', error);
    return true;
  }
}
