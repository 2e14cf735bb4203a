/** Tests the network's choice of words, on a server of its own: everybody reads them. */
import { updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import type { Page } from '@playwright/test';
import { seConnecter } from '#gestes/connexion.ts';
import { lignes } from '#gestes/crud.ts';
import { expect } from '#gestes/essai.ts';
import { testPrive as test } from '#gestes/essai-prive.ts';

const CORRIGEES = 'Les mêmes mots, en français correct';
const DU_DOCUMENT = 'Les mots du cahier des charges, tels quels';

const tuile = (page: Page, nom: string) =>
  page.getByRole('main').getByRole('link', { name: nom, exact: true });

test.afterEach(async ({ appel }) => {
  await appel(updateFormulations, { formulations: 'document' });
});

test('[MOTS-01] [NAV-09] se choisissent une fois aux premiers pas, et se lisent à la page suivante de chacun', async ({
  page,
  context,
  browser,
  serveur,
}) => {
  await page.goto('/pageAccueil');
  await expect(tuile(page, 'Administration tec...')).toBeVisible();
  // Another machine of the same network has a page open meanwhile.
  const poste = await browser.newContext({
    baseURL: serveur.adresse,
    storageState: await context.storageState(),
  });
  const autre = await poste.newPage();
  await autre.goto('/modifDevise/1');
  await expect(autre.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await expect(autre.getByRole('button', { name: 'Annuler' })).toBeVisible();

  const premiersPas = page.getByRole('region', { name: 'Premiers pas' });
  await premiersPas.getByRole('radio', { name: CORRIGEES }).click();
  await expect(premiersPas.getByRole('radio')).toHaveCount(0);

  await tuile(page, 'Paramètres').click();
  await tuile(page, 'Devises').click();
  await expect(lignes(page)).toHaveCount(25);

  await autre.getByRole('link', { name: 'Retour' }).click();
  await expect(lignes(autre)).toHaveCount(25);
  await autre.goto('/modifDevise/1');
  await expect(autre.getByRole('textbox', { name: 'Symbole' })).toBeVisible();
  await expect(autre.getByRole('button', { name: 'Réinitialiser' })).toBeVisible();
  await poste.close();

  await page.goto('/pageAccueil');
  await expect(tuile(page, 'Administration technique')).toBeVisible();
  await expect(premiersPas.getByRole('radio')).toHaveCount(0);
});

test('[MOTS-01] se changent dans les paramètres, et les mots des documents reviennent exacts', {
  tag: '@geste',
}, async ({ page, appel }) => {
  await appel(updateFormulations, { formulations: 'corrigees' });
  await page.goto('/parametre');
  await tuile(page, 'Formulations').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Formulations' })).toBeVisible();
  await expect(page.getByRole('radio', { name: CORRIGEES })).toBeChecked();
  await page.goto('/user/resetPassword');
  await expect(page.getByRole('button', { name: 'Valider', exact: true })).toBeVisible();

  await page.goto('/formulations');
  await page.getByRole('radio', { name: DU_DOCUMENT }).click();
  await expect(page.getByRole('radio', { name: DU_DOCUMENT })).toBeChecked();
  await page.goto('/user/resetPassword');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.goto('/listeDevise');
  await expect(lignes(page)).toHaveCount(2);
});

test('[MOTS-01] la première page d’un navigateur, après la connexion, les dit déjà', {
  tag: '@geste',
}, async ({ browser, serveur, appel }) => {
  await appel(updateFormulations, { formulations: 'corrigees' });
  const neuf = await browser.newContext({
    baseURL: serveur.adresse,
    storageState: { cookies: [], origins: [] },
  });
  const page = await neuf.newPage();
  await page.goto('/authentication/login?page=%2Fuser%2FresetPassword');
  await seConnecter(page);
  await expect(page.getByRole('button', { name: 'Valider', exact: true })).toBeVisible();
  await neuf.close();
});
