/** Tests what every list does, once: page length, paging, search, order, emptiness, failure, paper, keyboard. */

import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import type { Locator, Page, Route } from '@playwright/test';
import {
  adresse,
  ajouter,
  desactiver,
  ecritures,
  expect,
  libelleUnique,
  lignes,
  saisie,
  test,
  voirSaLigne,
} from '#gestes/crud.ts';
import { sansImprimante } from '#gestes/papier.ts';

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('page, ordre et état tiennent dans l’adresse : Retour et Suivant du navigateur les rendent', async ({
  page,
}) => {
  await page.goto('/listeUnite');
  await expect(lignes(page)).toHaveCount(2);
  const first = await lignes(page).first().textContent();
  await page.getByRole('columnheader', { name: 'Symbole' }).getByRole('button').click();
  await expect(page).toHaveURL('/listeUnite?tri=symbole');
  await pages(page).getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/listeUnite?page=2&tri=symbole');
  await page.getByRole('radio', { name: 'Désactivés' }).check();
  // Another filter begins again at its first page.
  await expect(page).toHaveURL('/listeUnite?tri=symbole&etat=desactives');
  await page.goBack();
  await expect(pages(page).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('radio', { name: 'Actifs' })).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/listeUnite');
  await expect(lignes(page).first()).toHaveText(first ?? '');
  await page.goForward();
  await expect(page.getByRole('columnheader', { name: 'Symbole' })).toHaveAttribute('aria-sort', 'ascending');
});

test('une liste vide dit pourquoi, et propose d’ajouter', { tag: '@geste' }, async ({ page }) => {
  await page.route(`**/api/${unites.list.path}?*`, (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.goto('/listeUnite');
  const list = page.getByRole('region', { name: 'Unités de mesure' });
  await expect(list).toContainText('La liste est vide');
  await expect(list.getByRole('link', { name: 'Ajouter' })).toHaveAttribute('href', '/ajoutUnite');
  await page.getByRole('radio', { name: 'Désactivés' }).check();
  await expect(list).toContainText('Aucun enregistrement désactivé');
  await list.getByRole('button', { name: 'Voir les actifs' }).click();
  await expect(list).toContainText('La liste est vide');
});

test.describe('quand le serveur ne répond pas', () => {
  const PHRASE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
  const failure = (page: Page): Locator => page.getByRole('region').getByRole('alert');

  test('[SHARED-15] la liste le dit et se reprend par Réessayer', async ({ page, fautes }) => {
    const cut = (route: Route) => route.abort();
    await page.route(`**/api/${devises.list.path}?*`, cut);
    await page.goto('/listeDevise');
    await expect(failure(page)).toContainText(PHRASE);
    await expect(page.getByText('Chargement…')).toHaveCount(0);
    fautes.length = 0;
    await page.unroute(`**/api/${devises.list.path}?*`, cut);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(lignes(page)).toHaveCount(2);
    await expect(failure(page)).toHaveCount(0);
  });
});

test('ce que quelqu’un d’autre a supprimé ou modifié entre-temps est relu', { tag: '@geste' }, async ({
  page,
  appel,
  fautes,
}) => {
  const gone = await ajouter(appel, devises, { libelle: libelleUnique('parti'), symbole: 'X' });
  const kept = await ajouter(appel, devises, { libelle: libelleUnique('resté'), symbole: 'X' });
  await desactiver(appel, devises, kept.id);
  await page.goto(`/listeDevise?recherche=${gone.libelle}`);
  const supprimer = page.getByRole('button', { name: `Supprimer ${gone.libelle}` });
  await expect(supprimer).toBeVisible();
  await appel(devises.remove, { id: gone.id });
  await supprimer.click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText("Cet enregistrement n'existe pas ou n'existe plus.")).toBeVisible();
  await expect(lignes(page)).toHaveCount(0);

  await page.goto(`/listeDevise?recherche=${kept.libelle}&etat=desactives`);
  const reactiver = page.getByRole('button', { name: `Réactiver ${kept.libelle}` });
  await expect(reactiver).toBeVisible();
  const [row] = await appel(devises.get, { id: kept.id });
  await appel(devises.enable, { id: kept.id, modifUserId: 0, modifDate: row?.['modifDate'] });
  await reactiver.click();
  await expect(page.getByText("Quelqu'un d'autre a modifié cet enregistrement entre-temps.")).toBeVisible();
  await expect(lignes(page)).toHaveCount(0);
  fautes.length = 0;
});

test('la dernière ligne d’une page supprimée ramène à la page précédente', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  for (const suite of ['un', 'deux', 'trois'])
    await ajouter(appel, unites, { libelle: libelleUnique(suite), symbole: 'u' });
  await page.goto(`/listeUnite?recherche=${libelleUnique()}&page=2`);
  await expect(page.getByText('Éléments 3 à 3 sur 3')).toBeVisible();
  await lignes(page).getByRole('button').click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Éléments 1 à 2 sur 2')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});

test('[CONST-14] [CONST-15] [CONST-16] la confirmation répond par Oui et Non, sans un mot d’anglais', async ({
  page,
}) => {
  await page.goto('/listeUnite');
  await lignes(page).first().getByRole('button').click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(dialog.getByRole('button')).toHaveText(['Non', 'Oui']);
  await expect(dialog).not.toContainText(/\b(OK|No|Cancel)\b/);
});

test('[CONST-17] ce qui se ferme se ferme par « Fermer »', async ({ page }) => {
  await page.goto('/listeUnite');
  await lignes(page).first().getByRole('button').click();
  await page.getByRole('button', { name: 'Non' }).click();
  const notice = page.getByText('Vous avez annulé la suppression');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Information', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: /close/i })).toHaveCount(0);
});

test('[CONST-35] imprimer met sur le papier toute la liste filtrée, son titre et le jour', async ({
  page,
  appel,
}) => {
  for (const suite of ['un', 'deux', 'trois'])
    await ajouter(appel, devises, { libelle: libelleUnique(suite), symbole: 'X' });
  await sansImprimante(page);
  await page.goto(`/listeDevise?recherche=${libelleUnique()}`);
  await expect(lignes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await expect(page.locator('body[data-imprime]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet.getByRole('heading', { name: 'Devises' })).toBeVisible();
  await expect(sheet.getByText(/^Imprimé le \d\d\/\d\d\/\d{4} à \d\d:\d\d$/)).toBeVisible();
  await expect(sheet.getByText(`Actifs · recherche « ${libelleUnique()} » · 3 éléments`)).toBeVisible();
  await expect(sheet.getByRole('columnheader')).toHaveText(['Libellé', 'Symbole']);
  await expect(sheet.locator('tbody tr')).toHaveCount(3);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);

  // The browser's own command prints the rows alone.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  for (const hidden of [page.getByRole('searchbox'), pages(page), lignes(page).first().getByRole('button')])
    await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: null });
});

/** Presses Tab until the element has the focus. */
async function tabulerVers(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('au clavier seul : chercher, trier, modifier, supprimer', async ({ page, appel }) => {
  const { libelle } = await ajouter(appel, devises, { libelle: libelleUnique('clavier'), symbole: 'X' });
  await page.goto('/listeDevise');
  await expect(lignes(page)).toHaveCount(2);
  await tabulerVers(page, page.getByRole('searchbox'));
  await page.keyboard.type(libelle);
  await expect(lignes(page)).toHaveCount(1);
  await tabulerVers(page, page.getByRole('columnheader', { name: 'Libellé' }).getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ordre=desc/);

  await tabulerVers(page, page.getByRole('link', { name: `Modifier ${libelle}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier une devise');
  await tabulerVers(page, saisie(page, 'Code'));
  await page.keyboard.type('YZ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(adresse('/listeDevise'));
  await voirSaLigne(page, 'YZ');

  await tabulerVers(page, page.getByRole('button', { name: `Supprimer ${libelle}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Non' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Oui' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lignes(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Devises' })).toBeFocused();
});

test('les fichiers se choisissent au clavier, et Échap referme le choix', { tag: '@geste' }, async ({
  page,
}) => {
  await page.goto('/listeDevise');
  const exporter = page.getByRole('button', { name: 'Exporter' });
  await exporter.focus();
  await page.keyboard.press('Enter');
  await expect(exporter).toHaveAttribute('aria-expanded', 'true');
  // Their code comes with their first use.
  await expect(page.getByRole('button', { name: 'Excel (.xlsx)' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Excel (.xlsx)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Excel (.xlsx)' })).toBeHidden();
  await expect(exporter).toBeFocused();
});

test('sur un téléphone, les cartes se trient par une liste et se suppriment d’un doigt', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const sent = ecritures(page, quartiers);
  const [commune] = await appel(quartiers.list, { page: 1, taille: 1 });
  const content = { communeId: commune?.['communeId'], code: null };
  for (const suite of ['un', 'deux'])
    await ajouter(appel, quartiers, { ...content, libelle: libelleUnique(suite) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/listeQuartier?recherche=${libelleUnique()}`);
  await expect(lignes(page).first()).toContainText('deux');
  await page.getByRole('button', { name: 'Filtres' }).click();
  await page.getByLabel('Trier par').selectOption('Libellé, de Z à A');
  await expect(lignes(page).first()).toContainText('un');
  await expect(page).toHaveURL(/ordre=desc/);
  await lignes(page).first().getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(lignes(page)).toHaveCount(1);
  expect(sent).toHaveLength(1);
});
