/** Tests the date field: its calendar by mouse, by keyboard and on a phone, and what it reads (NAV-08). */
import type { Page } from '@playwright/test';
import { coupes, expect, saisie, test } from '#gestes/crud.ts';

const DEBUT = 'Premier jour';
const calendrier = (page: Page) => page.getByRole('dialog', { name: /^Calendrier/ });
const jour = (page: Page, nom: string) => calendrier(page).getByRole('button', { name: nom });

test('[NAV-08] le calendrier s’ouvre au clavier, se parcourt comme une grille, et rend le curseur au champ', async ({
  page,
}) => {
  await page.goto('/ajoutSession');
  const debut = saisie(page, DEBUT);
  await debut.fill('03/10/2026');
  await debut.press('Alt+ArrowDown');
  await expect(jour(page, 'samedi 3 octobre 2026')).toBeFocused();
  await expect(calendrier(page).getByRole('columnheader').first()).toHaveText('lu');
  for (const [touche, nom] of [
    ['ArrowRight', 'dimanche 4 octobre 2026'],
    ['ArrowDown', 'dimanche 11 octobre 2026'],
    ['Home', 'lundi 5 octobre 2026'],
    ['End', 'dimanche 11 octobre 2026'],
    ['PageDown', 'mercredi 11 novembre 2026'],
    ['Shift+PageUp', 'mardi 11 novembre 2025'],
  ] as const) {
    await page.keyboard.press(touche);
    await expect(jour(page, nom)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(calendrier(page)).toHaveCount(0);
  await expect(debut).toBeFocused();
  await expect(debut).toHaveValue('03/10/2026');

  await debut.press('Alt+ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(debut).toHaveValue('26/09/2026');
  await expect(debut).toBeFocused();
  await expect(page).toHaveURL('/ajoutSession');
});

test('[NAV-08] le calendrier s’ouvre par son icône, sur un téléphone aussi, et se ferme dehors', {
  tag: '@geste',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ajoutSession');
  const debut = saisie(page, DEBUT);
  const icone = page.getByRole('button', { name: 'Calendrier' }).first();
  await icone.click();
  await expect(calendrier(page)).toBeVisible();
  expect(await coupes(page)).toEqual([]);
  const box = await calendrier(page).boundingBox();
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  await icone.click();
  await expect(calendrier(page)).toHaveCount(0);

  await icone.click();
  await calendrier(page).getByRole('combobox', { name: 'Année' }).selectOption('2012');
  await calendrier(page).getByRole('combobox', { name: 'Mois' }).selectOption('février');
  await calendrier(page).getByRole('button', { name: 'mercredi 29 février 2012' }).click();
  await expect(debut).toHaveValue('29/02/2012');
  await expect(calendrier(page)).toHaveCount(0);

  await icone.click();
  await expect(jour(page, 'mercredi 29 février 2012')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(calendrier(page)).toHaveCount(0);
});
