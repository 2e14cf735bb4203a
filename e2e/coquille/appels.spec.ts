/** Tests the description of the calls, shown by the reader that the server keeps. */
import { expect, test } from '#gestes/essai.ts';

test('[CODE-06] qui voit « Administration technique » lit la description des appels, sans adresse du dehors', {
  tag: '@geste',
}, async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/adminTechnique');
  await page.getByRole('link', { name: 'Description des appels' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Description des appels' })).toBeVisible();
  await page.getByRole('button', { name: 'Ouvrir le lecteur' }).click();
  const lecteur = page.getByRole('region', { name: 'Lecteur' });
  await lecteur.getByRole('heading', { name: /^Paramètres/ }).click();
  const appel = lecteur.locator('.opblock', { hasText: 'Modifie une devise.' });
  await appel.getByRole('button').first().click();
  await expect(appel).toContainText('Un privilège de modification sur le menu « devises ».');
  await expect(appel).toContainText('Idempotency-Key');
  expect(await lecteur.locator('a[href^="http"]').evaluateAll((all) => all.map(String))).toEqual([]);
  // The reader shows calls and makes none.
  await expect(lecteur.getByRole('button', { name: /Try it out|Execute|Authorize/ })).toHaveCount(0);
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !/^(?:data|blob):/.test(url))).toEqual([]);
});
