/** Tests the choice of rows of a list, and the acts on many of them. */

import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import type { Page } from '@playwright/test';
import { ajouter, chercher, expect, libelleUnique, lignes, test } from '#gestes/crud.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { ajouterPrestation } from '#gestes/scolarite.ts';

const barre = (page: Page) => page.getByRole('region', { name: 'Sélection' });
const bouton = (page: Page, name: string) => barre(page).getByRole('button', { name });
const apercu = (page: Page) => page.getByRole('dialog', { name: 'Désactiver la sélection' });

test('[LISTE-06] des lignes choisies au clavier et toutes celles que la recherche trouve se désactivent en un acte, repris en entier', async ({
  page,
  appel,
}) => {
  let derniere = 0;
  for (const suite of ['A', 'B', 'C'])
    derniere = (await ajouter(appel, devises, { libelle: libelleUnique(suite), symbole: suite })).id;
  await page.goto('/listeDevise?taille=2');
  await chercher(page, libelleUnique());
  // A page of two has two rows before the search is answered too.
  await expect(lignes(page).first()).toContainText(libelleUnique('A'));
  await expect(lignes(page)).toHaveCount(2);

  // Espace chooses the row that has the focus, Maj+↓ goes on to the next one, Échap drops them.
  await lignes(page).first().focus();
  await page.keyboard.press('Space');
  await expect(barre(page).getByText('1 devise sélectionnée')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(barre(page).getByText('2 devises sélectionnées')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(barre(page)).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await bouton(page, 'Sélectionner les 3').click();
  await expect(barre(page).getByText('3 devises sélectionnées')).toBeVisible();
  await bouton(page, 'Désactiver').click();
  await expect(apercu(page).getByText('3 devises seront désactivées.')).toBeVisible();
  await apercu(page).getByRole('button', { name: 'Désactiver 3 devises' }).click();
  await expect(page.getByText('Désactivation de 3 devises effectuée')).toBeVisible();
  await expect(lignes(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Défaire' }).click();
  await expect(page.getByText('Désactivation de 3 devises défaite')).toBeVisible();
  await expect(lignes(page)).toHaveCount(2);

  // Once the notice is gone, the history of any of them takes the act back as well.
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await bouton(page, 'Sélectionner les 3').click();
  await bouton(page, 'Désactiver').click();
  await apercu(page).getByRole('button', { name: 'Désactiver 3 devises' }).click();
  await expect(lignes(page)).toHaveCount(0);
  await page.goto(`/modifDevise/${derniere}`);
  await page.getByRole('button', { name: 'Historique' }).click();
  const defaire = page.getByRole('dialog', { name: 'Historique' }).getByRole('button', { name: 'Défaire' });
  await expect(defaire).toHaveCount(1);
  await defaire.click();
  await expect(page.getByText('Désactivation de 3 devises défaite')).toBeVisible();
  await page.goto('/listeDevise?taille=2');
  await chercher(page, libelleUnique());
  await expect(lignes(page)).toHaveCount(2);
});

test('[LISTE-06] l’aperçu dit ce qui ne peut pas l’être et pourquoi ; le reste se fait', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const libre = await ajouterEcole(appel, 'libre');
  const tenue = await ajouterEcole(appel, 'tenue');
  await ajouterPrestation(appel, { ecoleId: tenue.id });
  await page.goto('/listeEcoleSm?taille=25');
  await chercher(page, libelleUnique());
  await expect(lignes(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await bouton(page, 'Désactiver').click();
  await expect(apercu(page).getByText('1 école sera désactivée.')).toBeVisible();
  await expect(apercu(page).getByRole('listitem')).toHaveText([
    `${libelleUnique('tenue')}\u00A0: Utilisé par 1 prestation`,
  ]);
  await apercu(page).getByRole('button', { name: 'Désactiver 1 école' }).click();
  await expect(page.getByText('Désactivation de 1 école effectuée')).toBeVisible();
  await expect(lignes(page)).toHaveCount(1);
  const rows = await appel(ecoles.list, { etat: 'desactives', recherche: libelleUnique() });
  expect(rows.map(({ id }) => id)).toEqual([libre.id]);
});
