import { seConnecter } from '#gestes/connexion.ts';
import { expect, testAnonyme as test } from '#gestes/essai.ts';

test('[AUTH-01] [AUTH-02] [AUTH-03] se connecter, aller aux devises, en ajouter une, la modifier, la supprimer', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/authentication/login');
  await seConnecter(page);
  await expect(page).toHaveURL('/pageAccueil');

  await page.getByRole('main').getByRole('link', { name: 'Paramètres' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Devises' }).first().click();
  await expect(page).toHaveURL(/\/listeDevise/);
  await page.getByRole('link', { name: /Ajouter/ }).click();
  await page.getByLabel('Libellé').fill('  sily de l’essai ');
  await page.getByLabel('Symbole').fill('SY');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page).toHaveURL(/\/listeDevise/);

  await page.getByRole('searchbox').fill('sily');
  await expect(page.getByText('Sily de l’essai')).toBeVisible();
});
