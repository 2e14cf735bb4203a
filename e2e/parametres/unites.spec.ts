import { expect, test } from '#gestes/crud.ts';

test('[PARAM-01] les paramètres mènent aux devises et aux unités de mesure', async ({ page }) => {
  await page.goto('/parametre');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Devises' }).click();
  await expect(page).toHaveURL('/listeDevise');
  await page.getByRole('main').getByRole('link', { name: 'Paramètres' }).click();
  await main.getByRole('link', { name: 'Unités' }).click();
  await expect(page).toHaveURL('/listeUnite');
});
