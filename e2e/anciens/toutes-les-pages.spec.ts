/** Opens every page of the product in a real Chromium 109: each is drawn, and its console holds no error. */

import { attendre, hasFormulaires, lireRoutes, premierFormulaire } from '#coquille/pages.ts';
import { auRepos } from '#gestes/attente.ts';
import { expect, lecture, test } from '#gestes/essai.ts';
import { exemples } from '#gestes/exemples.ts';
import { CHROMIUM_109 } from '#playwright.config.ts';

test.use({ launchOptions: CHROMIUM_109 });

test('[NAVIG-01] chaque page s’ouvre, sans une faute à la console', { tag: '@navigateur' }, async ({
  browser,
  page,
  demandes,
  appel,
  identite,
}) => {
  test.setTimeout(1_800_000);
  expect(browser.version()).toMatch(/^109\./);
  const lire = lecture(demandes, identite.token);
  const { adresses, ecole } = await exemples(appel, lire, Number(identite.data[0]?.id));
  await page.evaluate((id) => localStorage.setItem('ecole', id), ecole);
  let liste = '';
  for (const route of lireRoutes()) {
    const adresse =
      adresses.get(route) ?? (route.includes('$') ? await premierFormulaire(page, liste, route) : route);
    await test.step(adresse, async () => {
      await page.goto(adresse);
      await attendre(page);
      // A call that the next page would cut is a fault on the console.
      await auRepos(page);
    });
    if (hasFormulaires(route)) liste = adresse;
  }
});
