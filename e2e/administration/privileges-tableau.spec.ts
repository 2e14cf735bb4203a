/** Tests the privileges of a group as one table: ticks, what will change, one save, and another person's change meanwhile. */

import {
  addPrivilege,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { getMenuFils } from '@gestionscolaire/contract/administration/menus.ts';
import type { Locator, Page } from '@playwright/test';
import { estAppel, expect, test } from '#gestes/crud.ts';
import { creerGroupe } from '#gestes/menus.ts';

const coche = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Opens what will change, and its window. */
async function relire(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Voir et enregistrer' }).click();
  return page.getByRole('dialog');
}

/** Saves from that window, and waits until it is done. */
async function enregistrer(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
}

test('cocher, relire ce qui va changer, enregistrer en une fois', async ({ page, appel }) => {
  const groupe = await creerGroupe(appel, '');
  await page.goto('/privileges/tableau');
  await expect(page.getByText('Choisissez un groupe')).toBeVisible();
  await page.getByRole('combobox', { name: 'Groupe' }).fill(groupe.libelle);
  await page.getByRole('option', { name: groupe.libelle }).click();
  await expect(page).toHaveURL(new RegExp(`groupe=${groupe.id}`));
  // Modes that other journeys made stand among them.
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  const titres = await page.getByRole('columnheader').allTextContents();
  expect(titres.at(0)).toBe('Menu ou onglet');
  expect(titres).toEqual(expect.arrayContaining(['Lecture', 'Ajout', 'Modification', 'Suppression']));
  expect(titres.at(-1)).toBe('Tout');
  const save = page.getByRole('button', { name: 'Voir et enregistrer' });
  await expect(save).toBeDisabled();
  await coche(page, 'Lecture sur Pays').check();
  await coche(page, 'Tout sur Devises').check();
  await expect(page.getByText(`${titres.length - 1} changements`)).toBeVisible();
  await coche(page, 'Suppression sur Devises').uncheck();
  await expect(page.getByText(`${titres.length - 2} changements`)).toBeVisible();

  await save.click();
  const dialog = page.getByRole('dialog', { name: `Ce qui va changer pour « ${groupe.libelle} »` });
  await expect(dialog).toContainText('Pays : Lecture');
  await expect(dialog).toContainText(/Devises : .*Lecture/);
  await expect(dialog).not.toContainText('Suppression');
  const request = page.waitForRequest(estAppel(updateTableauPrivileges));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await request).postDataJSON()).toMatchObject({ groupeId: groupe.id, retraits: [] });
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  await expect(page.getByText('Aucun changement')).toBeVisible();

  await page.reload();
  await expect(coche(page, 'Lecture sur Pays')).toBeChecked();
  await expect(coche(page, 'Suppression sur Devises')).not.toBeChecked();
});

test('quelqu’un d’autre a changé le groupe : les coches restent, comparées à nouveau', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const groupe = await creerGroupe(appel, '');
  await page.goto(`/privileges/tableau?groupe=${groupe.id}`);
  await coche(page, 'Lecture sur Pays').check();
  await coche(page, 'Lecture sur Devises').check();
  const pays = (await appel(getMenuFils, {})).find(({ reference }) => reference === 'pays');
  const lecture = { menuId: pays?.['id'], ongletId: null, groupeId: groupe.id, modeAccesId: 1 };
  await appel(addPrivilege, { ...lecture, creationUserId: 0 });
  await (await relire(page)).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'entre-temps' })).toBeVisible();
  // The browser notes the refusal of the stale save.
  fautes.length = 0;
  await expect(page.getByText('1 changement', { exact: true })).toBeVisible();
  const dialog = await relire(page);
  await expect(dialog).toContainText('Devises : Lecture');
  await expect(dialog).not.toContainText('Pays');
  await enregistrer(page);
});

test('quitter avec des coches non enregistrées demande confirmation, et chercher ne perd rien', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const groupe = await creerGroupe(appel, '');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/privileges/tableau?groupe=${groupe.id}`);
  await page.getByRole('searchbox', { name: 'Chercher un menu ou un onglet' }).fill('unit');
  await expect(page.getByRole('rowheader')).toHaveText([/Paramètres/, /Unités/]);
  await coche(page, 'Ajout sur Unités').check();
  await page.getByRole('searchbox', { name: 'Chercher un menu ou un onglet' }).fill('');
  await expect(coche(page, 'Ajout sur Unités')).toBeChecked();
  // A phone shows no breadcrumbs.
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.getByRole('navigation', { name: "Fil d'Ariane" }).getByRole('link', { name: 'Accueil' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
  await dialog.getByRole('button', { name: 'Non' }).click();
  await expect(page.getByText('1 changement', { exact: true })).toBeVisible();
});

test('ce qui est donné sans sa rubrique se dit, et la rubrique se donne du même geste', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const groupe = await creerGroupe(appel, '');
  await page.goto(`/privileges/tableau?groupe=${groupe.id}`);
  await coche(page, 'Ajout sur Quartiers').check();
  const dialog = await relire(page);
  await expect(dialog).toContainText('Quartiers : Ajout (devient visible)');
  const note = dialog.getByRole('note');
  await expect(note).toContainText("« Localisation » n'est pas coché : aucune tuile ne mènera");
  await note.getByRole('button', { name: 'Donner aussi la lecture' }).click();
  await expect(note).toHaveCount(0);
  await expect(dialog).toContainText('Localisation : Lecture (devient visible)');
  await enregistrer(page);
});

test('les titres des modes et un refus restent sous les yeux, aux deux largeurs', { tag: '@geste' }, async ({
  page,
  fautes,
}) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    // This is the administrators' own group: nobody else could give this right again.
    await page.goto('/privileges/tableau?groupe=1');
    await coche(page, 'Ajout sur Privilèges').uncheck();
    if (viewport.width > 1000)
      await expect(page.getByRole('columnheader', { name: 'Suppression' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const save = page.getByRole('button', { name: 'Voir et enregistrer' });
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Plus personne ne pourrait administrer' }),
    ).toBeInViewport({ ratio: 1 });
    expect(fautes).toHaveLength(1);
    fautes.length = 0;
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByText('Aucun changement')).toBeVisible();
  }
});
