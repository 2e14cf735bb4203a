/** Opens every page of the product in a real Chromium 109: each is drawn, and its console holds no error. */

import type { Page } from '@playwright/test';
import { attendre, hasFormulaires, lireRoutes, premierFormulaire } from '#coquille/pages.ts';
import { expect, lecture, test, watch } from '#gestes/essai.ts';
import { exemples } from '#gestes/exemples.ts';
import { CHROMIUM_109 } from '#playwright.config.ts';

test.use({ launchOptions: CHROMIUM_109 });

test('[NAVIG-01] chaque page s’ouvre, sans une faute à la console', { tag: '@navigateur' }, async ({
  browser,
  context,
  page,
  demandes,
  appel,
  identite,
  fautes,
}) => {
  test.setTimeout(1_800_000);
  expect(browser.version()).toMatch(/^109\./);
  const lire = lecture(demandes, identite.token);
  const { adresses, ecole } = await exemples(appel, lire, Number(identite.data[0]?.id));
  await page.evaluate((id) => localStorage.setItem('ecole', id), ecole);
  // A page that another replaces says on its console which call was cut; a closed tab does not.
  const dansUnOnglet = async <T>(faire: (onglet: Page) => Promise<T>): Promise<T> => {
    const onglet = await context.newPage();
    watch(onglet, fautes);
    const rendu = await faire(onglet);
    await onglet.close();
    return rendu;
  };
  const adresseDe = (route: string, liste: string) =>
    route.includes('$') ? dansUnOnglet((onglet) => premierFormulaire(onglet, liste, route)) : route;
  let liste = '';
  for (const route of lireRoutes()) {
    const adresse = adresses.get(route) ?? (await adresseDe(route, liste));
    await test.step(adresse, () =>
      dansUnOnglet(async (onglet) => {
        await onglet.goto(adresse);
        await attendre(onglet);
      }),
    );
    if (hasFormulaires(route)) liste = adresse;
  }
});
