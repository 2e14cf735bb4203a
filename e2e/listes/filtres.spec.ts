/** Tests the filters by column of a list: chosen, kept in the address, taken off, and those of its file. */
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import type { Page } from '@playwright/test';
import { ajouter, expect, libelleUnique, lignes, saisie, test } from '#gestes/crud.ts';

const filtre = (page: Page) => page.getByRole('button', { name: 'Filtre', exact: true });
const parQuoi = (page: Page) => page.getByRole('group', { name: 'Filtrer par' });

test('[LISTE-04] une colonne à choix et un jour filtrent la liste, dans l’adresse ; une croix ôte le filtre', async ({
  page,
  appel,
}) => {
  const place = await ajouter(appel, pays, {
    libelle: libelleUnique('pays'),
    indicatifTel: '999',
    deviseId: null,
  });
  await ajouter(appel, regions, { paysId: place.id, libelle: libelleUnique('région'), code: null });
  await page.goto('/listeRegion?taille=25');
  await filtre(page).click();
  await parQuoi(page).getByRole('button', { name: 'Pays' }).click();
  const valeurs = page.getByRole('group', { name: 'Pays' });
  await valeurs.getByRole('combobox', { name: 'Pays' }).fill(place.libelle);
  await page.getByRole('option', { name: place.libelle }).click();
  await expect(lignes(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`filtres=paysId(:|%3A)${place.id}`));

  await valeurs.getByRole('button', { name: 'Autre filtre' }).click();
  await parQuoi(page).getByRole('button', { name: "Date d'ajout" }).click();
  await saisie(page, 'Au').fill('01/01/2020');
  await expect(lignes(page)).toHaveCount(0);

  // The address says it all: read again, it shows the same list and the same words.
  await page.reload();
  const croix = page.getByRole('button', { name: /^Retirer le filtre Date d'ajout/ });
  await expect(croix).toBeVisible();
  await croix.click();
  await expect(lignes(page)).toHaveCount(1);
  await expect(page.getByText(`Pays\u00A0: ${place.libelle}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Retirer le filtre Pays/ }).click();
  await expect(page).toHaveURL('/listeRegion?taille=25');
});
