/** Tests what stands around every page: bar, breadcrumbs, footer, theme, notices, tabs, service worker, unknown pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { seConnecter, seDeconnecter } from '#gestes/connexion.ts';
import { expect, test, testAnonyme } from '#gestes/essai.ts';
import { testPrive } from '#gestes/essai-prive.ts';

const racine = (chemin: string) => fileURLToPath(new URL(`../../${chemin}`, import.meta.url));
const reglages = (page: Page) => page.getByRole('button', { name: /^Réglages de/ });
const AVIS = 'GestionScolaire est déjà ouvert dans un autre onglet de ce navigateur.';

test.use({ serviceWorkers: 'allow' });

test('[SHELL-03] [SHELL-04] [SHELL-05] la barre ouvre les réglages : qui est connecté, le mot de passe, la sortie', async ({
  page,
}) => {
  await page.goto('/listeUnite');
  const barre = page.getByRole('banner');
  await expect(page.getByRole('link', { name: 'GestionScolaire' })).toHaveAttribute('href', '/pageAccueil');
  const bouton = reglages(page);
  await expect(bouton).toHaveAccessibleName('Réglages de Administrateur Principal');
  await expect(barre.getByRole('button', { name: 'Se déconnecter' })).toBeHidden();
  await bouton.press('Enter');
  await expect(bouton).toHaveAttribute('aria-expanded', 'true');
  await expect(barre.getByText('Administrateur Principal').last()).toBeVisible();
  await expect(barre.getByRole('link', { name: 'Changer le mot de passe' })).toBeVisible();
  await expect(barre.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  // Escape closes it and gives the focus back; it also closes when the focus goes elsewhere.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(bouton).toBeFocused();
  await expect(bouton).toHaveAttribute('aria-expanded', 'false');
  await bouton.click();
  await page.getByRole('searchbox').focus();
  await expect(bouton).toHaveAttribute('aria-expanded', 'false');
});

test('[SHELL-01] [SHELL-02] [SHELL-12] [SHELL-13] le fil d’Ariane et l’onglet du navigateur disent où l’on est, d’une page à l’autre', async ({
  page,
}) => {
  await page.goto('/modifDevise/1');
  const fil = page.getByRole('navigation', { name: "Fil d'Ariane" });
  const edition = 'Modifier une devise';
  await expect(fil.getByRole('listitem')).toHaveText(['Accueil', 'Paramètres', 'Devises', edition]);
  const adresses = await fil
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(adresses).toEqual(['/pageAccueil', '/parametre', '/listeDevise']);
  await expect(page).toHaveTitle(`${edition} · GestionScolaire`);
  await fil.getByRole('link', { name: 'Paramètres' }).click();
  await expect(page).toHaveTitle('Paramètres · GestionScolaire');
  await page.goBack();
  await expect(page).toHaveTitle(`${edition} · GestionScolaire`);
  await fil.getByRole('link', { name: 'Accueil' }).click();
  await expect(page).toHaveURL('/pageAccueil');
  await expect(fil.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/pageAccueil');
  await page.goto('/listeGenerique');
  await expect(fil.getByRole('listitem')).toHaveText(['Accueil', 'École']);
  await expect(fil.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/pageAccueil');
  await page.goto('/inconnue');
  await expect(page).toHaveTitle('Page introuvable · GestionScolaire');
});

test('« À propos » dit la version, d’où viennent les données et les licences', { tag: '@geste' }, async ({
  page,
  request,
}) => {
  await page.goto('/parametre');
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click();
  await expect(page).toHaveURL('/aPropos');
  const version = /"version": "([^"]+)"/.exec(readFileSync(racine('package.json'), 'utf8'))?.[1] ?? '?';
  const principal = page.getByRole('main');
  await expect(principal).toContainText(`Version ${version}`);
  await expect(principal.getByText(/OCHA \/ PAM/)).toBeVisible();
  await expect(principal).toContainText('CC BY-IGO');
  // The screen names each source that the reference data name with its licence.
  const sources = readFileSync(racine('apps/server/src/amorce/donnees/SOURCES.md'), 'utf8');
  for (const nom of ['COD-AB', 'libphonenumber-js', 'countries-list', 'currency-codes', 'CLDR']) {
    expect(sources).toContain(nom);
    await expect(principal).toContainText(nom);
  }
  await page.getByText(/^Voir les \d+ logiciels$/).click();
  await expect(principal.getByText('@mantine/core').first()).toBeVisible();
  const lien = principal.getByRole('link', { name: 'Texte complet des licences' });
  const licences = await request.get((await lien.getAttribute('href')) ?? '');
  expect(licences.ok()).toBe(true);
  expect(await licences.text()).toContain('@mantine/core');
});

test('une adresse inconnue : « Page introuvable », et le chemin de l’accueil', async ({ page }) => {
  for (const adresse of ['/inconnue', '/modifDevise', '/listeDevise/1/2']) {
    await page.goto(adresse);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
  }
  await page.getByRole('link', { name: "Retour à l'accueil" }).click();
  await expect(page).toHaveURL('/pageAccueil');
});

for (const [id, espace, adresse, titre] of [
  ['WIDER-03', '/prestation', '/listePrestation', 'Prestations'],
  ['WIDER-04', '/note', '/note', 'Notes'],
  ['WIDER-06', '/suivi', '/suivi', 'Suivi'],
  ['WIDER-07', '/generique', '/listeGenerique', 'École'],
] as const) {
  test(`[${id}] ${espace} mène à ${adresse}`, async ({ page }) => {
    await page.goto(espace);
    await expect(page).toHaveURL(adresse);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre);
  });
}

for (const [id, espaces] of [
  [
    'SHELL-14',
    ['user/list', 'modeacces/listModeAcces', 'onglet/addOnglet', 'menu/listeMenu', 'generique', 'suivi'],
  ],
  ['SHELL-15', ['privileges/affectermenu', 'prestation', 'note', 'eleve', 'paiement']],
] as const) {
  testAnonyme(
    `[${id}] sans identité, ces espaces mènent à la connexion : ${espaces.join(', ')}`,
    async ({ page }) => {
      for (const espace of espaces) {
        await page.goto(`/${espace}`);
        await expect(page).toHaveURL(/\/authentication\/login\?page=/);
      }
    },
  );
}

testAnonyme('[SHELL-14] la connexion et le mot de passe s’ouvrent sans identité', async ({ page }) => {
  for (const [adresse, titre] of [
    ['/authentication/login', 'Connexion'],
    ['/user/resetPassword', 'Changer le mot de passe'],
  ] as const) {
    await page.goto(adresse);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre);
    await expect(page).toHaveURL(adresse);
    await expect(page.getByRole('contentinfo')).toContainText('© 2022 GestionScolaire');
  }
});

const theme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

testPrive(
  'le thème choisi tient au rechargement, à la connexion et sur un autre navigateur',
  { tag: '@geste' },
  async ({ page, browser, baseURL }) => {
    await page.goto('/pageAccueil');
    expect(await theme(page)).toBe('light');
    await reglages(page).click();
    const garde = page.waitForResponse('**/api/updatePreferences');
    await page.getByRole('radio', { name: 'Sombre' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect((await garde).ok()).toBe(true);
    // The theme is right before the application runs: the other one does not flash.
    await page.goto('/pageAccueil', { waitUntil: 'commit' });
    await expect.poll(() => theme(page)).toBe('dark');

    const autre = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await page.context().storageState(),
      colorScheme: 'light',
    });
    const ailleurs = await autre.newPage();
    await ailleurs.goto('/pageAccueil');
    await expect(ailleurs.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await autre.close();

    await seDeconnecter(page);
    await expect(page).toHaveURL('/authentication/login');
    await expect.poll(() => theme(page)).toBe('dark');

    // A theme chosen before signing in is the person's choice all the same.
    await page.getByLabel('Thème').selectOption('Clair');
    expect(await theme(page)).toBe('light');
    await seConnecter(page);
    await expect(page).toHaveURL('/pageAccueil');
    await reglages(page).click();
    await expect(page.getByRole('radio', { name: 'Clair' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  },
);

test('[SHELL-19] [CONST-38] un second onglet apprend qu’un autre est ouvert, et rien n’est bloqué', async ({
  page,
  context,
}) => {
  await page.goto('/pageAccueil');
  const canal = await page.evaluateHandle(() => {
    const entendus: unknown[] = [];
    new BroadcastChannel('tab').addEventListener('message', ({ data }) => entendus.push(data));
    return entendus;
  });
  await expect(page.getByText(AVIS)).toHaveCount(0);
  const second = await context.newPage();
  await second.goto('/parametre');
  const avis = second.getByRole('status').filter({ hasText: AVIS });
  await expect(avis).toContainText('Information');
  // Good news leaves by itself after some seconds, but not from under the pointer.
  await avis.hover();
  expect((await canal.jsonValue()).length).toBeGreaterThan(0);
  await expect(second.getByRole('main').getByRole('link', { name: 'Devises' })).toBeVisible();
  await avis.getByRole('button', { name: 'Fermer' }).click();
  await expect(second.getByText(AVIS)).toHaveCount(0);
  await expect(page.getByText(AVIS)).toHaveCount(0);
});

test('[SHELL-17] [SHELL-18] le service worker s’enregistre, garde la coquille seule, et l’ouvre sans réseau', async ({
  page,
  context,
  fautes,
}) => {
  await page.goto('/pageAccueil');
  await expect(page.getByRole('main').getByRole('link', { name: 'Localisation' })).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const gardees = await page.evaluate(async () => {
    const noms = await caches.keys();
    const listes = await Promise.all(noms.map(async (nom) => (await caches.open(nom)).keys()));
    return listes.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(gardees).toContain('/index.html');
  expect(
    gardees.filter((one) => /^\/(?:api|authentication)\/|^\/(?:login\.html|assets\/login)/.test(one)),
  ).toEqual([]);

  await context.setOffline(true);
  await page.goto('/localisation');
  await expect(reglages(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Le serveur ne répond pas.');
  // The page comes back by itself with the network.
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('link', { name: 'Pays' })).toBeVisible();
  fautes.length = 0;
});

test('[CONST-16] [CONST-17] l’application ne contient aucun des mots de l’ancienne boîte de dialogue', () => {
  const assets = racine('apps/web/dist/assets');
  const code = readdirSync(assets).filter((nom) => nom.endsWith('.js'));
  expect(code.length).toBeGreaterThan(5);
  for (const nom of code) {
    const texte = readFileSync(`${assets}/${nom}`, 'utf8');
    expect(texte, nom).not.toMatch(/["'`](?:OK|No|Cancel|Close this dialog)["'`]/);
  }
});

test('au clavier, le premier arrêt saute la barre', async ({ page }) => {
  await page.goto('/listeUnite');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Tab');
  const saut = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(saut).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

testAnonyme(
  '[SHARED-14] une réponse qui n’est pas du produit devient la phrase générale',
  async ({ page, fautes }) => {
    // A proxy answers so in front of a server that is being restarted.
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    await page.goto('/authentication/login');
    await seConnecter(page, '622 00 00 00', 'secret');
    await expect(page.getByRole('alert')).toHaveText("L'opération a échoué");
    await expect(page.locator('body')).not.toContainText(/502|Bad Gateway/);
    fautes.length = 0;
  },
);
