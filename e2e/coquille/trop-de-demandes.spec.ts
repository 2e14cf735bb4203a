/** Tests a form while the server asks to wait: it says the sentence, and keeps what was typed. */
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { expect, test } from '#gestes/essai.ts';
import { regarder } from '#gestes/regarder.ts';

const { status, phrase } = ERREURS.TROP_DE_DEMANDES;

test('[SEC-06] un ajout refusé faute de place dit quand recommencer, garde la saisie, et passe ensuite', async ({
  page,
  fautes,
}) => {
  await page.goto('/ajoutDevise');
  await page.getByLabel('Libellé').fill('Écu des Étoiles');
  await page.getByLabel('Symbole').fill('ÉÉ');
  const headers = { 'retry-after': '1' };
  const json = { error: phrase, code: 'TROP_DE_DEMANDES', attente: 1 };
  await page.route(`**/api/${devises.create.path}`, (route) => route.fulfill({ status, headers, json }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText(phrase)).toBeVisible();
  await regarder(page, 'trop-de-demandes');
  await expect(page.getByLabel('Libellé')).toHaveValue('Écu des Étoiles');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('row', { name: /Écu des Étoiles/ })).toBeVisible();
  expect(fautes.splice(0)).toHaveLength(1);
});
