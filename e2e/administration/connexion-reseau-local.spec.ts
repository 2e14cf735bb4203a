/**
 * Tests a school's own network: plain http on a host name, where browsers have no clipboard, no service worker, no randomUUID.
 */
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { seConnecter } from '#gestes/connexion.ts';
import { expect, testAnonyme as test } from '#gestes/essai.ts';
import { navigateurDuReseau, surLeReseau } from '#gestes/reseau-local.ts';

test('[MSG-88] [SEC-11] [SHARED-35] sur le réseau d’une école, en http et par un nom : se connecter, lire une liste, ajouter, modifier, supprimer', async ({
  launchOptions,
  baseURL,
}) => {
  const browser = await navigateurDuReseau(launchOptions);
  const origine = surLeReseau(baseURL);
  const journal: string[] = [];
  const fautes: string[] = [];
  try {
    const page = await browser.newPage({ baseURL: origine, locale: 'fr-FR' });
    page.on('pageerror', (error) => fautes.push(String(error)));
    page.on('console', (message) => (message.type() === 'error' ? fautes : journal).push(message.text()));

    await page.goto('/');
    await expect(page).toHaveURL(`${origine}/authentication/login`);
    const enClair = page.getByText(/^Cette connexion n'est pas chiffrée/);
    await expect(enClair).toBeVisible();
    await seConnecter(page);
    await expect(page).toHaveURL('/pageAccueil');
    await expect(enClair).toBeVisible();
    // This checks that the network is really so: else the journey would prove nothing.
    expect(
      await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator]),
    ).toEqual([false, false, false]);
    await expect
      .poll(() => journal)
      .toContain('Service workers are disabled or not supported by this browser');

    await page.goto('/listeDevise?taille=5');
    await expect(page.getByRole('row')).toHaveCount(6);
    await page.getByRole('link', { name: 'Ajouter' }).first().click();
    await page.getByLabel('Libellé').fill('cauri du réseau local');
    await page.getByLabel('Symbole').fill('CR');
    const [envoi] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith(`/api/${devises.create.path}`)),
      page.getByRole('button', { name: 'Valider' }).click(),
    ]);
    expect(envoi.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await expect(page).toHaveURL(/\/listeDevise/);
    await expect(page.getByText("l'ajout de la devise a reussi")).toBeVisible();
    await page.getByRole('searchbox').fill('cauri');
    await page.getByRole('link', { name: 'Modifier Cauri du réseau local' }).click();
    await page.getByLabel('Code').fill('CRL');
    await page.getByRole('button', { name: 'Valider' }).click();
    await expect(page).toHaveURL(/\/listeDevise/);
    await page.getByRole('button', { name: 'Supprimer Cauri du réseau local' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByRole('status').getByText('Suppression réussie')).toBeVisible();
    expect(fautes).toEqual([]);
  } finally {
    await browser.close();
  }
});
