/** Tests what every list does, once: page length, paging, search, order, emptiness, failure, paper, keyboard. */

import { updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { TAILLE_DES_DOCUMENTS } from '@gestionscolaire/contract/core/api/lists.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import type { Locator, Page, Route } from '@playwright/test';
import {
  adresse,
  ajouter,
  desactiver,
  ecritures,
  estAppel,
  expect,
  libelleUnique,
  lignes,
  retenir,
  saisie,
  test,
  voirSaLigne,
} from '#gestes/crud.ts';

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const longueur = (page: Page) => page.getByLabel("Nombre d'éléments par page");

test.describe('la longueur des pages', () => {
  test.afterEach(async ({ appel }) => {
    await appel(updatePreferences, {
      tailles: { devises: TAILLE_DES_DOCUMENTS, unites: TAILLE_DES_DOCUMENTS },
    });
  });

  test('[SHARED-08] [CONST-01] est de 2 lignes, et celle qu’on choisit est retenue pour cette liste, sur le serveur', {
    tag: '@geste',
  }, async ({ page }) => {
    await page.goto('/listeDevise');
    await expect(lignes(page)).toHaveCount(2);
    await expect(longueur(page).locator('option')).toHaveText(['2', '5', '10', '25', '50', '100']);
    const saved = page.waitForResponse((answer) => estAppel(updatePreferences)(answer.request()));
    await longueur(page).selectOption('10');
    await expect(lignes(page)).toHaveCount(10);
    await expect(page).toHaveURL(/taille=10/);
    await saved;

    await page.goto('/listeDevise');
    await expect(lignes(page)).toHaveCount(10);
    await expect(page).toHaveURL('/listeDevise');
    await page.goto('/listeUnite');
    await expect(lignes(page)).toHaveCount(2);
    // The browser keeps three things, and this is not one of them.
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).toContain('identite');
    // The school that the bar shows is chosen here, where there is but one.
    expect(kept.filter((key) => !['identite', 'reference', 'idOnglet', 'ecole'].includes(key))).toEqual([]);

    // A page length chosen for another list leaves the first one as it is.
    const again = page.waitForResponse((answer) => estAppel(updatePreferences)(answer.request()));
    await longueur(page).selectOption('5');
    await again;
    for (const [chemin, taille] of [
      ['/listeDevise', 10],
      ['/listeUnite', 5],
    ] as const) {
      await page.goto(chemin);
      await expect(lignes(page)).toHaveCount(taille);
    }
  });
});

test('[SHARED-07] une longue liste se parcourt par ses numéros, jusqu’à la dernière page', {
  tag: '@geste',
}, async ({ page }) => {
  await page.goto('/listeQuartier?taille=100');
  await expect(page.getByText(/^Éléments 1 à 100 sur 3\s4\d\d$/)).toBeVisible();
  await expect(pages(page).getByRole('button')).toHaveText(['', '', '1', '2', '3', '4', '5', '35', '', '']);
  await pages(page).getByRole('button', { name: 'Page 5' }).click();
  await expect(pages(page).getByRole('button')).toHaveText(['', '', '1', '4', '5', '6', '35', '', '']);
  await expect(page).toHaveURL(/page=5/);
  await pages(page).getByRole('button', { name: 'Dernière page' }).click();
  await expect(page).toHaveURL(/page=35/);
  await expect(page.getByText(/^Éléments 3\s401 à 3\s4\d\d sur 3\s4\d\d$/)).toBeVisible();
  const next = pages(page).getByRole('button', { name: 'Page suivante' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  // An address typed by hand beyond the end shows the last page.
  await page.goto('/listeQuartier?taille=100&page=4000');
  await expect(pages(page).getByRole('button', { name: 'Page 35' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/page=35/);
});

test('la recherche suit la frappe, sans accents ni majuscules, et s’efface', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  await ajouter(appel, devises, { libelle: libelleUnique('Éléphant doré'), symbole: 'É' });
  await page.goto('/parametre');
  await page.goto('/listeDevise?page=3');
  await expect(lignes(page)).toHaveCount(2);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (estAppel(devises.list)(request)) asked.push(request.url());
  });
  const box = page.getByRole('searchbox', { name: 'Rechercher' });
  await box.pressSequentially(`elephant ${libelleUnique().slice(9)}`, { delay: 10 });
  await voirSaLigne(page, 'Éléphant doré');
  await expect(page.getByText('Éléments 1 à 1 sur 1')).toBeVisible();
  // The page asks when the hand pauses, not at every key.
  expect(asked.length).toBeLessThan(6);
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('button', { name: 'Vider la recherche' }).click();
  await expect(lignes(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/recherche=/);
  await box.fill('zzz introuvable');
  await expect(page.getByText('Aucun résultat pour « zzz introuvable »')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(box).toHaveValue('');
  await expect(lignes(page)).toHaveCount(2);
});

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

test('des lignes grises tiennent la place de la liste tant qu’elle n’est pas arrivée', {
  tag: '@geste',
}, async ({ page }) => {
  const lacher = await retenir(page, `**/api/${devises.list.path}?*`);
  await page.goto('/listeDevise');
  const skeleton = page.getByRole('status').filter({ hasText: 'Chargement…' });
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devises' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('searchbox')).toBeEnabled();
  await lacher();
  await expect(lignes(page)).toHaveCount(2);
  await expect(skeleton).toHaveCount(0);
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

  test('[SHARED-13] [SHARED-16] une faute du serveur montre sa phrase, jamais son code', {
    tag: '@geste',
  }, async ({ page, fautes }) => {
    const fail = (route: Route) =>
      route.fulfill({
        status: 503,
        json: { error: 'Le service est momentanément indisponible. Réessayez.', code: 'INDISPONIBLE' },
      });
    await page.route(`**/api/${devises.list.path}?*`, fail);
    await page.goto('/listeDevise');
    await expect(failure(page)).toContainText('Le service est momentanément indisponible. Réessayez.');
    await expect(page.locator('body')).not.toContainText(/INDISPONIBLE|503/);
    fautes.length = 0;
  });

  test('une suppression qui n’aboutit pas laisse la ligne et le dit', { tag: '@geste' }, async ({
    page,
    appel,
    fautes,
  }) => {
    const { libelle } = await ajouter(appel, devises, { libelle: libelleUnique(), symbole: 'X' });
    await page.goto(`/listeDevise?recherche=${libelle}`);
    await page.route(`**/api/${devises.remove.name}/*`, (route) => route.abort());
    await page.getByRole('button', { name: `Supprimer ${libelle}` }).click();
    await page.getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByRole('alert').filter({ hasText: PHRASE })).toBeVisible();
    await voirSaLigne(page, libelle);
    fautes.length = 0;
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
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-imprime', '');
  });
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
