/** The server asks to wait: a list comes by itself a moment later; a form says the sentence, and keeps what was typed. */
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#gestes/essai.ts';
import { regarder } from '#gestes/regarder.ts';

const { status, phrase } = ERREURS.TROP_DE_DEMANDES;
const refus = (attente: number) => ({
  status,
  headers: { 'retry-after': String(attente) },
  json: { error: phrase, code: 'TROP_DE_DEMANDES', attente },
});

/** Answers a call as a busy server does, so many times; then the server answers. */
async function occuper(page: Page, appel: string, fois: number): Promise<{ refusees: number }> {
  const compte = { refusees: 0 };
  await page.route(`**/api/${appel}*`, async (route) => {
    if (compte.refusees === fois) return route.fallback();
    compte.refusees += 1;
    return route.fulfill(refus(1));
  });
  return compte;
}

test('[SEC-06] une liste refusée faute de place vient seule un moment après, sans rien dire', {
  tag: '@geste',
}, async ({ page, fautes }) => {
  await page.goto('/pageAccueil');
  const compte = await occuper(page, devises.list.path, 1);
  await page.goto('/listeDevise');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(compte.refusees).toBe(1);
  await expect(page.getByText(phrase)).toHaveCount(0);
  expect(fautes.splice(0)).toHaveLength(1);
});

test('[SEC-06] un ajout refusé faute de place dit quand recommencer, garde la saisie, et passe ensuite', async ({
  page,
  fautes,
}) => {
  await page.goto('/ajoutDevise');
  await page.getByLabel('Libellé').fill('Écu des Étoiles');
  await page.getByLabel('Symbole').fill('ÉÉ');
  await occuper(page, devises.create.path, 1);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText(phrase)).toBeVisible();
  await regarder(page, 'trop-de-demandes');
  await expect(page.getByLabel('Libellé')).toHaveValue('Écu des Étoiles');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('row', { name: /Écu des Étoiles/ })).toBeVisible();
  expect(fautes.splice(0)).toHaveLength(1);
});
