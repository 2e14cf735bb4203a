/** Loads a part of the frame once the browser has time: the page itself comes first. */
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';

const ENCORE = 10 * SECOND;

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_500 });
    else setTimeout(resolve, 200);
  });

/** Resolves when the line comes back, or after a moment where nothing says that it does. */
const nextTry = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ENCORE);
    window.addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Loads once the browser has time, and tries again until it comes: the line may go while the page shows itself, and a page where a
 * person types does not give way because its menu is missing.
 */
export async function onceIdle<T>(load: () => Promise<T>): Promise<T> {
  await idle();
  for (;;) {
    try {
      return await load();
    } catch {
      await nextTry();
    }
  }
}
