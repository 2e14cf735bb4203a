/** Tests the photo of a user (AMB-092): chosen on their form, read with the token, never public. */
import { readFileSync } from 'node:fs';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { getDocument, getImage, uploadFiles } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import type { Locator, Page } from '@playwright/test';
import { estAppel, expect, test, valider } from '#gestes/crud.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterUtilisateur, readUtilisateur } from '#gestes/utilisateurs.ts';

const IMAGE = new URL('../../docs/guide/captures/quartiers-bureau-clair.png', import.meta.url);

const apercu = (page: Page): Locator => page.locator('form img');

async function ouvrir(page: Page, id: number): Promise<void> {
  await page.goto(`/user/modification/${id}`);
  await page.getByText("Plus d'informations").click();
}

test('[MSG-29] [FID-09] une photo se choisit, s’enregistre, se revoit et se retire ; quand elle ne vient pas, cela se dit à sa place', async ({
  page,
  appel,
  request,
  fautes,
}) => {
  const { id } = await ajouterUtilisateur(appel, {});
  const modifie = page.getByText("la modification de l'utilisateur a réussi", { exact: true });
  await ouvrir(page, id);
  const envoyee = page.waitForResponse((response) => response.url().endsWith(uploadFiles.name));
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: readFileSync(IMAGE) });
  const { file } = uploadFiles.output.parse(await (await envoyee).json());
  await expect(apercu(page)).toHaveAttribute('src', /^data:image/);
  const envoi = page.waitForRequest(estAppel(utilisateurs.update));
  await valider(page).click();
  expect((await envoi).postDataJSON()).toMatchObject({ photo: file });
  await expect(modifie).toBeVisible();

  await page.route(`**/api/${getDocument.name}/**`, (route) => route.abort());
  await ouvrir(page, id);
  await expect(page.getByRole('img', { name: 'Le chargement a échoué' })).toBeVisible();
  await regarder(page, 'photo-absente');
  fautes.length = 0;
  await page.unroute(`**/api/${getDocument.name}/**`);

  const lue = page.waitForResponse((response) => response.url().includes(`/${getDocument.name}/${file}`));
  await ouvrir(page, id);
  expect((await lue).status()).toBe(200);
  await expect(apercu(page)).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() => apercu(page).evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    .toBe(512);
  // An image tag carries no token, so it does not get the photo.
  expect((await request.get(`/api/${getImage.name}/${file}`)).status()).toBe(404);

  await page.getByRole('button', { name: "Retirer l'image" }).click();
  await expect(apercu(page)).toHaveCount(0);
  await valider(page).click();
  await expect(modifie).toBeVisible();
  expect((await readUtilisateur(appel, id))['photo']).toBeNull();
});
