/** Tests the side menu, the school of the top bar, and where a person of one menu lands. */
import type { Page } from '@playwright/test';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { expect, test } from '#gestes/essai.ts';
import { surUnServeurVide } from '#gestes/essai-prive.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { choisirLEcole } from '#gestes/scolarite.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const barre = (page: Page) => page.getByRole('banner');

test('[NAV-01] le menu mène partout, se replie par Ctrl+B, et le reste après un rechargement', async ({
  page,
}) => {
  await page.goto('/listeDevise');
  const parametres = menu(page).getByRole('button', { name: 'Rubriques de Paramètres' });
  await expect(parametres).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page).getByRole('link', { name: 'Devises' })).toHaveAttribute('aria-current', 'page');
  const localisation = menu(page).getByRole('button', { name: 'Rubriques de Localisation' });
  await expect(localisation).toHaveAttribute('aria-expanded', 'false');
  await localisation.click();
  await menu(page).getByRole('link', { name: 'Communes' }).click();
  await expect(page).toHaveURL('/listeCommune');
  await expect(menu(page).getByRole('link', { name: 'Communes' })).toHaveAttribute('aria-current', 'page');

  const large = (await menu(page).boundingBox())?.width ?? 0;
  expect(large).toBeGreaterThan(200);
  const garde = page.waitForResponse('**/api/updatePreferences');
  await page.keyboard.press('Control+b');
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBeLessThanOrEqual(56);
  // Folded, an entry keeps its name for who hears it or points at it.
  await expect(menu(page).getByRole('link', { name: 'Paiements' })).toHaveAttribute('title', 'Paiements');
  await garde;
  await page.reload();
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBeLessThanOrEqual(56);
  await page.keyboard.press('Control+b');
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(large);
});

test('[NAV-01] sur un téléphone, le menu est un tiroir de la barre, qu’Échap referme', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/listeDevise');
  await expect(menu(page)).toBeHidden();
  const ouvrir = barre(page).getByRole('button', { name: 'Menu' });
  await ouvrir.click();
  const tiroir = page.getByRole('dialog', { name: 'Menu' });
  await expect(tiroir.getByRole('link', { name: 'Devises' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(tiroir).toBeHidden();
  await expect(ouvrir).toBeFocused();
  await ouvrir.click();
  await tiroir.getByRole('link', { name: 'Tableau de bord' }).click();
  await expect(page).toHaveURL(/\/tableaudebord/);
  await expect(tiroir).toBeHidden();
});

test('[NAV-01] [NAV-10] [FID-16] le menu ne montre que les droits de la personne, et un seul menu mène droit à son écran', async ({
  appel,
  browser,
  baseURL,
}) => {
  const ecole = await ajouterEcole(appel);
  const personne = await ajouterUtilisateur(appel, { ecoleId: ecole.id });
  await placer(appel, personne.id, await groupeAvec(appel, ['eleve', 'eleves']));
  const page = await fenetreDe(browser, baseURL ?? '', personne);
  // The sign-in page sends on who is signed in, as after a sign-in.
  await page.goto('/authentication/login');
  await expect(page).toHaveURL('/listeEleve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liste des élèves');
  await expect(menu(page).getByRole('link')).toHaveText(['GestionScolaire', 'Accueil', 'Élèves']);
  await menu(page).getByRole('link', { name: 'Accueil' }).click();
  await expect(page).toHaveURL('/pageAccueil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  // Who is of one school is never asked for it.
  await expect(barre(page).getByRole('button', { name: /^École/ })).toHaveCount(0);
  await expect(page.getByLabel('École')).toHaveCount(0);
  await page.context().close();
});

test('[NAV-07] l’école se choisit une fois dans la barre : l’adresse la dit, et chaque écran la suit', async ({
  page,
  appel,
  fautes,
}) => {
  const une = await ajouterEcole(appel, 'une');
  const autre = await ajouterEcole(appel, 'autre');
  await page.goto('/listeEleve');
  await expect(page.getByText('Choisissez une école')).toBeVisible();
  const bouton = barre(page).getByRole('button', { name: /^École/ });
  await choisirLEcole(page, une.libelle);
  await expect(page).toHaveURL(new RegExp(`/listeEleve\\?ecoleId=${une.id}`));
  await expect(bouton).toHaveText(`École : ${une.libelle}`);
  await menu(page).getByRole('button', { name: 'Rubriques de Paiements' }).click();
  await menu(page).getByRole('link', { name: 'Arriérés' }).click();
  await expect(page).toHaveURL(new RegExp(`/arrieres\\?ecoleId=${une.id}`));
  await choisirLEcole(page, autre.libelle);
  await expect(page).toHaveURL(new RegExp(`/arrieres\\?ecoleId=${autre.id}`));
  // A link to another school is followed, and so is what comes after it.
  await page.goto(`/tableaudebord?ecoleId=${une.id}`);
  await expect(bouton).toHaveText(`École : ${une.libelle}`);
  // A link to a school that is not there is forgotten: the next page asks.
  await page.goto('/tableaudebord?ecoleId=999999');
  await expect(bouton).toHaveText('École : Choisir une école');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ecole'))).toBe(null);
  await page.goto('/arrieres');
  await expect(page.getByText('Choisissez une école')).toBeVisible();
  fautes.length = 0;
});

const testSeul = surUnServeurVide();

testSeul('[NAV-07] là où il n’y a qu’une école, personne ne la choisit', async ({ page, appel }) => {
  const ecole = await ajouterEcole(appel, 'seule');
  await page.goto('/listeEleve');
  await expect(page).toHaveURL(new RegExp(`ecoleId=${ecole.id}`));
  await expect(barre(page).getByRole('button', { name: /^École/ })).toHaveText(`École : ${ecole.libelle}`);
});
