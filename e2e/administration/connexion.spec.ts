/** Tests the sign-in page: what it refuses, whom it lets through, and where it leads. */
import { JETON_PRESENTE } from '@gestionscolaire/contract/administration/connexion.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { Page } from '@playwright/test';
import { seConnecter } from '#gestes/connexion.ts';
import { ADMINISTRATEUR, expect, testAnonyme as test, test as testConnecte } from '#gestes/essai.ts';

const CONNEXION = '/authentication/login';

/** Fills the form. A refused call is an error on the console, which this journey expects. */
async function remplir(page: Page, login: string, motDePasse: string): Promise<void> {
  await page.getByLabel('Téléphone ou e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(motDePasse);
}

const envoyer = (page: Page) => page.getByRole('button', { name: 'Se connecter' }).click();

/** Reads the answers of a call on their way: a page that leaves takes them with it. */
async function ecouter(page: Page, appel: string): Promise<unknown[]> {
  const reponses: unknown[] = [];
  await page.route(`**/api/${appel}`, async (route) => {
    const reponse = await route.fetch();
    reponses.push(await reponse.json());
    await route.fulfill({ response: reponse });
  });
  return reponses;
}

const identiteGardee = (page: Page) =>
  page.evaluate((cle) => localStorage.getItem(cle), CLES_LOCALES.identite);

test('[AUTH-01] [AUTH-02] [SHELL-06] [SEC-11] la page de connexion s’ouvre à tous, avec son pied de page et sans barre', async ({
  page,
}) => {
  await page.goto(CONNEXION);
  await expect(page).toHaveTitle('Connexion · GestionScolaire');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expect(page.getByLabel('Téléphone ou e-mail')).toBeFocused();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password');
  const pied = page.getByRole('contentinfo');
  for (const lien of ['Qui sommes nous ?', 'Nos services', 'Nos partenaires', 'Nous écrire'])
    await expect(pied.getByRole('link', { name: lien })).toBeVisible();
  await expect(pied).toContainText('© 2022 GestionScolaire');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // On the server's own computer the connexion crosses no network.
  await expect(page.getByText(/n'est pas chiffrée/)).toHaveCount(1);
  await expect(page.getByText(/n'est pas chiffrée/)).toBeHidden();
  // An inert link leads nowhere: the page is the same and keeps the typed text.
  await page.getByLabel('Téléphone ou e-mail').fill('622');
  await pied.getByRole('link', { name: 'Nos services' }).click({ force: true });
  await expect(page).toHaveURL(CONNEXION);
  await expect(page.getByLabel('Téléphone ou e-mail')).toHaveValue('622');
});

test('un champ vide le dit sous lui, et rien n’est envoyé', { tag: '@geste' }, async ({ page }) => {
  const envois: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') envois.push(request.url());
  });
  await page.goto(CONNEXION);
  await envoyer(page);
  await expect(page.getByText("L'identifiant est obligatoire.")).toBeVisible();
  await expect(page.getByText('Le mot de passe est obligatoire.')).toBeVisible();
  await expect(page.getByLabel('Téléphone ou e-mail')).toBeFocused();
  await page.keyboard.type('direction@ecole.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText("L'identifiant est obligatoire.")).toBeHidden();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  expect(envois).toEqual([]);
});

test.describe('avec une horloge à soi', () => {
  test.use({ seul: true });

  test('trop d’essais : le temps qui reste à attendre, compté jusqu’au bout', { tag: '@geste' }, async ({
    page,
    fautes,
  }) => {
    await page.clock.install();
    await page.goto(CONNEXION);
    const bouton = page.locator('#envoyer');
    for (let essai = 0; essai < 5; essai += 1) {
      await remplir(page, 'trop@ecole.test', `essai ${essai}`);
      await bouton.click();
      await expect(page.getByRole('alert')).toHaveText('Identifiant ou mot de passe incorrect');
      await expect(bouton).toHaveText('Se connecter');
    }
    await bouton.click();
    await expect(page.getByRole('alert')).toHaveText(/^Trop de tentatives\. Réessayez dans 1[45] minutes\.$/);
    await expect(bouton).toHaveText(/^Réessayez dans 1[45] min \d+ s$/);
    await expect(bouton).toHaveAttribute('aria-disabled', 'true');
    const reste = async () => {
      const [minutes, secondes] = ((await bouton.textContent()) ?? '').match(/\d+/g) ?? [];
      return Number(minutes) * 60 + Number(secondes);
    };
    const avant = await reste();
    await page.clock.runFor(10_000);
    expect(await reste()).toBeLessThanOrEqual(avant - 10);
    // Another press meanwhile sends nothing.
    let envois = 0;
    page.on('request', () => (envois += 1));
    await bouton.press('Enter');
    await page.clock.fastForward(900_000);
    await expect(bouton).toHaveText('Se connecter');
    await expect(bouton).toHaveAttribute('aria-disabled', 'false');
    expect(envois).toBe(0);
    fautes.length = 0;
  });
});

test('un serveur absent se dit, et l’on réessaie sans rien retaper', async ({ page, context, fautes }) => {
  await page.goto(CONNEXION);
  await context.setOffline(true);
  await seConnecter(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  );
  await context.setOffline(false);
  await envoyer(page);
  await expect(page).toHaveURL('/pageAccueil');
  fautes.length = 0;
});

test('[AUTH-04] [AUTH-07] l’identité est gardée comme le serveur l’a donnée, et l’accueil s’ouvre', async ({
  page,
}) => {
  await page.goto(CONNEXION);
  await remplir(page, ADMINISTRATEUR.login, ADMINISTRATEUR.motDePasse);
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text');
  const donnees = await ecouter(page, 'login');
  await envoyer(page);
  await expect(page).toHaveURL('/pageAccueil');
  const gardee: unknown = JSON.parse((await identiteGardee(page)) ?? 'null');
  expect([gardee]).toEqual(donnees);
  expect(gardee).toMatchObject({
    data: [{ id: expect.any(Number), prenoms: 'Administrateur', nom: 'Principal', ecoleId: null }],
    token: expect.any(String),
  });
});

test('la page de connexion annonce des fichiers de l’application qui existent', { tag: '@geste' }, async ({
  page,
  request,
}) => {
  await page.goto(CONNEXION);
  const suite = await page.locator('meta[name=suite]').getAttribute('content');
  const fichiers = (suite ?? '').split(' ');
  expect(fichiers.length).toBeGreaterThan(2);
  const reponses = await Promise.all(fichiers.map((fichier) => request.get(fichier)));
  expect(reponses.filter((one) => !one.ok()).map((one) => one.url())).toEqual([]);
});

test('[AUTH-08] [SHELL-16] sans identité, une page gardée mène à la connexion, puis à la page demandée', async ({
  page,
}) => {
  for (const gardee of ['/pageAccueil', '/adminTechnique', '/localisation', '/parametre', '/tableaudebord']) {
    await page.goto(gardee);
    await expect(page).toHaveURL(new RegExp(`^[^?]*${CONNEXION}`));
  }
  await page.goto('/listeDevise?taille=10&recherche=franc');
  await expect(page).toHaveURL(/\/authentication\/login\?page=/);
  await seConnecter(page);
  await expect(page).toHaveURL('/listeDevise?taille=10&recherche=franc');
  await expect(page.getByRole('searchbox')).toHaveValue('franc');
});

testConnecte(
  '[AUTH-05] qui est déjà connecté continue, le serveur ayant dit que le jeton tient',
  { tag: '@geste' },
  async ({ page }) => {
    const verifications = await ecouter(page, `checktokenexpire/${JETON_PRESENTE}`);
    const demande = page.waitForRequest(`**/api/checktokenexpire/${JETON_PRESENTE}`);
    await page.goto(CONNEXION);
    expect((await demande).method()).toBe('GET');
    await expect(page).toHaveURL('/pageAccueil');
    expect(verifications[0]).toEqual({ expired: false });
    // The page asks again, and this journey may end before the answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

testConnecte(
  '[AUTH-05] un jeton terminé garde la page de connexion',
  { tag: '@geste' },
  async ({ page, request, identite }) => {
    const fin = await request.post('/api/deconnexion', {
      headers: { authorization: `Bearer ${identite.token}` },
      data: {},
    });
    expect(fin.ok()).toBe(true);
    const verifications = await ecouter(page, `checktokenexpire/${JETON_PRESENTE}`);
    await page.goto(CONNEXION);
    await expect.poll(() => verifications).toEqual([{ expired: true }]);
    await seConnecter(page);
    await expect(page).toHaveURL('/pageAccueil');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('le thème « Auto » suit la machine pendant que la page est ouverte', { tag: '@geste' }, async ({
  page,
}) => {
  const racine = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(CONNEXION);
  await expect(racine).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(racine).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // The choice made here stays.
  await page.getByLabel('Thème').selectOption('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(racine).toHaveAttribute('data-mantine-color-scheme', 'light');
});
