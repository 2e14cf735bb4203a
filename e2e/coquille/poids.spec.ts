/**
 * Counts what a first visit receives of the program: files, and their bytes on the wire. Counts do not move with the load of a machine; times
 * are the bench's. A change that weighs more raises its line here, where its review sees it; one that weighs less lowers it.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '#gestes/essai.ts';

test.use({ seul: true });

/** The most that a page asks of the program at a first visit: files, and kilobytes with their headers. */
const BUDGETS = {
  '/pageAccueil': { fichiers: 28, ko: 246 },
  '/encaisser': { fichiers: 31, ko: 292 },
  '/listeQuartier': { fichiers: 20, ko: 229 },
};

/** Counts the answers of a page that are no calls. */
async function compter(page: Page) {
  const session = await page.context().newCDPSession(page);
  const files = new Map<string, number>();
  const calls = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (new URL(url).pathname.startsWith('/api/') || !url.startsWith('http')) calls.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!calls.has(requestId)) files.set(requestId, encodedDataLength);
  });
  return () => ({
    fichiers: files.size,
    ko: Math.round([...files.values()].reduce((sum, size) => sum + size, 0) / 100) / 10,
  });
}

for (const [adresse, budget] of Object.entries(BUDGETS)) {
  test(`une première visite de ${adresse} ne pèse pas plus que son budget`, async ({ page }) => {
    const received = await compter(page);
    await page.goto(adresse);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Files that the page asks for while nobody touches it are counted too.
    let before = -1;
    await expect
      .poll(
        () => {
          const { fichiers } = received();
          const isStill = fichiers === before;
          before = fichiers;
          return isStill;
        },
        { intervals: [1500] },
      )
      .toBe(true);
    const { fichiers, ko } = received();
    expect(
      { fichiers: fichiers <= budget.fichiers, ko: ko <= budget.ko },
      `${fichiers} fichiers, ${ko} ko`,
    ).toEqual({
      fichiers: true,
      ko: true,
    });
  });
}
