/** Gives the only waits that are not for a state: a page that has nothing left to do, and a gesture that lasts. */
import { expect, type Page } from '@playwright/test';

/** Waits until a page has read all that it reads by itself: what it does not show then, it will not show. */
export async function auRepos(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Lets a finger, a key or a button stay down for so many milliseconds: the time is the gesture itself. */
export const tenir = (page: Page, millisecondes: number): Promise<void> => page.waitForTimeout(millisecondes);
