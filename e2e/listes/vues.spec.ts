/** Tests the views of a list: kept under a name, opened again with all that they hold, shared with one's school. */
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import type { Page } from '@playwright/test';
import { ajouter, chercher, expect, libelleUnique, lignes, test } from '#gestes/crud.ts';

const vues = (page: Page, name = 'Vues') => page.getByRole('button', { name, exact: true });

test('[LISTE-04] une vue garde la recherche, l’ordre et la longueur sous un nom, et se retrouve', async ({
  page,
  appel,
}) => {
  for (const suite of ['A', 'B', 'C'])
    await ajouter(appel, unites, { libelle: libelleUnique(suite), symbole: suite });
  const nom = libelleUnique('vue');
  await page.goto('/listeUnite?taille=5&tri=libelle&ordre=desc');
  await chercher(page, libelleUnique());
  await expect(lignes(page)).toHaveCount(3);
  await vues(page).click();
  await page.getByRole('textbox', { name: 'Nom de la vue' }).fill(nom);
  await page.getByRole('checkbox', { name: 'Partager avec mon école' }).check();
  await page.getByRole('button', { name: 'Enregistrer la vue' }).click();
  await expect(page.getByText(`Vue « ${nom} » enregistrée`)).toBeVisible();
  await expect(vues(page, nom)).toBeVisible();

  await page.goto('/listeUnite');
  await vues(page).click();
  await page.getByRole('button', { name: `${nom} partagée` }).click();
  await expect(lignes(page)).toHaveCount(3);
  await expect(lignes(page).first()).toContainText(libelleUnique('C'));
  // Another choice is no longer that view.
  await page.getByRole('button', { name: 'Vider la recherche' }).click();
  await expect(vues(page)).toBeVisible();

  await vues(page).click();
  await page.getByRole('button', { name: `Supprimer la vue ${nom}` }).click();
  await expect(page.getByRole('button', { name: `Supprimer la vue ${nom}` })).toHaveCount(0);
});
