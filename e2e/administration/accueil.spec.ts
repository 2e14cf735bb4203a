/** Tests the home and the sections: the menus a person may see, as tiles. */
import { getMenuPere } from '@gestionscolaire/contract/administration/menus.ts';
import type { Page } from '@playwright/test';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { expect, test } from '#gestes/essai.ts';
import { creerMenu } from '#gestes/menus.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const tuiles = (page: Page) => page.getByRole('main').locator('ul').getByRole('link');

/** The main menus of a person who holds them all. */
const TUILES = [
  ['Localisation', '/localisation'],
  ['Paramètres', '/parametre'],
  ['Administration tec...', '/adminTechnique'],
  ['École', '/listeGenerique'],
  ['Élèves', '/eleve'],
  ['Paiements', '/paiement'],
  ['Tableau de bord', '/tableaudebord'],
  ['Notes', '/note'],
  ['Suivi', '/suivi'],
] as const;

test('[HOME-01] [HOME-02] [HOME-04] l’accueil montre les menus principaux : une image, un libellé, un lien', async ({
  page,
}) => {
  await page.goto('/pageAccueil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  await expect(tuiles(page)).toHaveText(TUILES.map(([tuile]) => tuile));
  for (const [tuile, adresse] of TUILES) {
    const lien = page.getByRole('main').getByRole('link', { name: tuile, exact: true });
    await expect(lien).toHaveAttribute('href', adresse);
    await expect(lien.locator('svg, img')).toHaveCount(1);
  }
  await page.getByRole('main').getByRole('link', { name: 'Localisation', exact: true }).click();
  await expect(page).toHaveURL('/localisation');
});

test('[HOME-03] un signe d’attente se montre tant que les menus ne sont pas là', async ({ page }) => {
  let laisser: () => void = () => undefined;
  const retenu = new Promise<void>((resolve) => {
    laisser = resolve;
  });
  await page.route('**/api/getMenuPrincipalByUser/**', async (route) => {
    await retenu;
    await route.continue();
  });
  await page.goto('/pageAccueil');
  const attente = page.getByRole('status').filter({ hasText: 'Chargement des menus…' });
  await expect(attente).toBeVisible();
  await expect(tuiles(page)).toHaveCount(0);
  laisser();
  await expect(tuiles(page)).toHaveCount(TUILES.length);
  await expect(attente).toBeHidden();
});

test('[HOME-13] [HOME-14] [SHELL-23] les menus sont demandés pour la personne, et pour elle seule', async ({
  page,
  request,
  identite,
}) => {
  const id = identite.data[0]?.id ?? 0;
  const menus = page.waitForRequest(`**/api/getMenuPrincipalByUser/${id}`);
  // The side menu asks for every section by the same call: it may have done so before the tile is clicked.
  const sous = page.waitForRequest(
    (one) =>
      one.url().endsWith('/api/getMenuFilsByUserReference') &&
      String(one.postData()).includes('"reference":"parametre"'),
  );
  await page.goto('/pageAccueil');
  expect((await menus).method()).toBe('GET');
  await page.getByRole('main').getByRole('link', { name: 'Paramètres', exact: true }).click();
  const demande = await sous;
  expect(demande.method()).toBe('POST');
  expect(demande.postDataJSON()).toEqual({ id, reference: 'parametre' });

  const headers = { authorization: `Bearer ${identite.token}` };
  const autre = await request.get(`/api/getMenuPrincipalByUser/${id + 1}`, { headers });
  expect(autre.status()).toBe(403);
  const autres = await request.post('/api/getMenuFilsByUserReference', {
    headers,
    data: { id: id + 1, reference: 'parametre' },
  });
  expect(autres.status()).toBe(403);
});

test('[HOME-07] localisation : les cinq niveaux, chacun vers sa liste', async ({ page }) => {
  await page.goto('/localisation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Localisation');
  await expect(tuiles(page)).toHaveText(['Pays', 'Régions', 'Préfectures', 'Communes', 'Quartiers']);
  const adresses = await tuiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(adresses).toEqual([
    '/listPays',
    '/listeRegion',
    '/listePrefecture',
    '/listeCommune',
    '/listeQuartier',
  ]);
  await expect(tuiles(page).locator('svg, img')).toHaveCount(5);
});

test('[HOME-08] [PARAM-01] paramètres : les devises et les unités', async ({ page }) => {
  await page.goto('/parametre');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres');
  // An entity added later comes after them.
  await expect(tuiles(page)).toContainText(['Devises', 'Unités']);
  const adresses = await tuiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(adresses.slice(0, 2)).toEqual(['/listeDevise', '/listeUnite']);
});

test('[SHARED-15] des menus qui ne viennent pas : la raison et « Réessayer »', async ({ page, fautes }) => {
  await page.route('**/api/getMenuFilsByUserReference', (route) => route.abort());
  await page.goto('/localisation');
  const panne = page.getByRole('main').getByRole('alert');
  await expect(panne).toContainText('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.');
  await page.unroute('**/api/getMenuFilsByUserReference');
  await panne.getByRole('button', { name: 'Réessayer' }).click();
  await expect(tuiles(page)).toHaveCount(5);
  fautes.length = 0;
});

test('[HOME-06] [HOME-09] [HOME-11] une section montre les menus installés sous elle', async ({
  page,
  appel,
}) => {
  const sections = await appel(getMenuPere, {});
  for (const [section, adresse, titre] of [
    ['admintechnique', '/adminTechnique', 'Administration tec...'],
    ['generique', '/listeGenerique', 'École'],
  ] as const) {
    await page.goto(adresse);
    await expect(tuiles(page).first()).toBeVisible();
    const avant = await tuiles(page).count();
    const menuPereId = sections.find(({ reference }) => reference === section)?.['id'];
    const { libelle } = await creerMenu(appel, section, { menuPereId, url: '/aPropos' });
    await page.goto('/pageAccueil');
    await tuiles(page).filter({ hasText: titre }).click();
    await expect(page).toHaveURL(adresse);
    await expect(tuiles(page)).toHaveCount(avant + 1);
    const essai = tuiles(page).filter({ hasText: libelle });
    await expect(essai.locator('svg, img')).toHaveCount(1);
    await essai.click();
    await expect(page).toHaveURL('/aPropos');
  }
});

test('sans menu, sans rubrique ou dans une section vide, une personne apprend pourquoi et à qui demander', {
  tag: '@geste',
}, async ({ appel, browser, baseURL }) => {
  for (const [menus, adresse, phrases] of [
    [[], '/pageAccueil', ['Aucune rubrique', 'Votre administrateur peut vous ajouter à un groupe']],
    // A sub-menu alone has no tile there.
    [['devises', 'unites'], '/pageAccueil', ['pas les rubriques où ils se trouvent']],
    [['generique'], '/listeGenerique', ['Cette section ne contient aucun menu qui vous soit ouvert.']],
  ] as const) {
    const personne = await ajouterUtilisateur(appel, {});
    await placer(appel, personne.id, await groupeAvec(appel, menus, ['Lecture'], menus.join(' ')));
    const page = await fenetreDe(browser, baseURL ?? '', personne);
    await page.goto(adresse);
    for (const phrase of phrases) await expect(page.getByText(phrase)).toBeVisible();
    await page.context().close();
  }
});
