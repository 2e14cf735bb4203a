/** Tests the service worker where API_BASE is not the usual one, and when it changes: a server of its own for each. */
import type { Page } from '@playwright/test';
import { expect, testAnonyme } from '#gestes/essai.ts';
import { demarrer } from '#gestes/serveur-prive.ts';

testAnonyme.use({ serviceWorkers: 'allow' });

testAnonyme(
  'le service worker laisse passer les appels et suit leur adresse',
  { tag: '@geste' },
  async ({ page, context, fautes }) => {
    const base = (ici: Page) => ici.locator('meta[name="api-base"]').getAttribute('content');
    const premier = await demarrer({ API_BASE: '/ecole/api/' });
    const { adresse } = premier;
    try {
      await page.goto(`${adresse}/user/resetPassword`);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
      await page.reload();
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      expect(await base(page)).toBe('/ecole/api/');
      // The browser asks for a page, and gets an answer of the API, not the shell.
      const reponse = await page.goto(`${adresse}/ecole/api/openapi.json`);
      expect(reponse?.fromServiceWorker()).toBe(false);
      expect(reponse?.headers()['content-type']).toContain('json');
      const ecran = await page.goto(`${adresse}/user/resetPassword?x=1`);
      expect(ecran?.fromServiceWorker()).toBe(true);
    } finally {
      await premier.arreter();
    }
    const second = await demarrer({ API_BASE: '/api/', PORT: new URL(adresse).port });
    try {
      // The browser looks for a new one some time after a page; here it looks at once. It takes over when the last tab is closed.
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
      });
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
        .toBe('installed');
      await page.close();
      await expect(async () => {
        const suivante = await context.newPage();
        await suivante.goto(`${adresse}/user/resetPassword`);
        const trouvee = await base(suivante);
        await suivante.close();
        expect(trouvee).toBe('/api/');
      }).toPass({ timeout: 150_000 });
    } finally {
      await second.arreter();
    }
    fautes.length = 0;
  },
);
