/** Tests one's open connexions: a new device is told, what is not one's own is ended, an administrator ends another's. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { auRepos } from '#gestes/attente.ts';
import { prouver, seConnecter, seDeconnecter } from '#gestes/connexion.ts';
import { connexionDe, MOT_DE_PASSE } from '#gestes/droits.ts';
import { expect } from '#gestes/essai.ts';
import { testPrive } from '#gestes/essai-prive.ts';
import type { ServeurPrive } from '#gestes/serveur-prive.ts';
import { ajouterUtilisateur } from '#gestes/utilisateurs.ts';

const CONNEXION = '/authentication/login';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

const ligne = (page: Page, nom: string) => page.getByRole('listitem').filter({ hasText: nom });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' });

/** Opens a browser of its own, which calls itself so and keeps its own mark. */
async function navigateur(browser: Browser, serveur: ServeurPrive, userAgent: string): Promise<Page> {
  const options = { baseURL: serveur.adresse, locale: 'fr-FR', serviceWorkers: 'block', userAgent } as const;
  const context = await browser.newContext({ ...options, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

async function entrer(page: Page, login: string): Promise<void> {
  await page.goto(CONNEXION);
  await seConnecter(page, login, MOT_DE_PASSE);
  await expect(page).toHaveURL('/pageAccueil');
}

async function sortir(page: Page): Promise<void> {
  await seDeconnecter(page);
  await expect(page).toHaveURL(CONNEXION);
}

async function marqueDe(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'appareil')?.value;
}

testPrive(
  '[SEC-12] un nouvel appareil se dit sur celui que l’on connaît, et ses connexions s’y terminent',
  async ({ browser, serveur, appel, request, page: _page }) => {
    const personne = await ajouterUtilisateur(appel, { prenoms: 'Fatou', name: 'Camara' });
    await connexionDe(request, personne);
    const [bureau, mobile] = [
      await navigateur(browser, serveur, WINDOWS),
      await navigateur(browser, serveur, ANDROID),
    ];
    await entrer(bureau, personne.telephone);
    await sortir(bureau);
    await entrer(mobile, personne.telephone);
    const marque = await marqueDe(mobile.context());
    expect(marque).toMatch(/^[0-9a-f]{32}$/);

    await entrer(bureau, personne.telephone);
    const annonce = bureau.getByText(
      /^Un nouvel appareil s'est connecté à votre compte\u00A0: Chrome sur Android, adresse 127\.0\.0\.1, le /,
    );
    await expect(annonce).toBeVisible();
    await bureau.getByRole('link', { name: 'Voir mes connexions' }).click();
    await expect(bureau).toHaveURL(ADRESSES.connexions);
    await expect(bureau.getByRole('heading', { level: 1 })).toHaveText('Mes connexions');
    const [mienne, autre] = [ligne(bureau, 'Cette connexion-ci'), ligne(bureau, 'Chrome sur Android')];
    await expect(mienne).toContainText('Chrome sur Windows');
    await expect(mienne.getByRole('button')).toHaveCount(0);
    await expect(autre).toContainText(/Adresse 127\.0\.0\.1 · dernier usage le \d/);

    await autre.getByRole('button', { name: /^Terminer la connexion/ }).click();
    await expect(question(bureau)).toContainText('Chrome sur Android, 127.0.0.1');
    await question(bureau).getByRole('button', { name: 'Oui' }).click();
    await prouver(bureau, MOT_DE_PASSE);
    await expect(bureau.getByText('Connexion terminée', { exact: true })).toBeVisible();
    await expect(autre).toHaveCount(0);
    await mobile.goto('/listPays');
    await mobile.getByRole('button', { name: 'Fermer' }).click();
    await expect(mobile).toHaveURL(/authentication\/login/);

    // Its mark outlives the end of its connexion: the same device is not new a second time.
    await entrer(mobile, personne.telephone);
    expect(await marqueDe(mobile.context())).toBe(marque);
    await bureau.reload();
    await expect(autre).toBeVisible();
    await bureau.getByRole('button', { name: 'Terminer toutes les autres' }).click();
    await question(bureau).getByRole('button', { name: 'Oui' }).click();
    await expect(bureau.getByText('Vos autres connexions sont terminées')).toBeVisible();
    await expect(bureau.getByText("Votre compte n'est ouvert nulle part ailleurs.")).toBeVisible();
    await expect(bureau.getByRole('button', { name: 'Terminer toutes les autres' })).toHaveCount(0);
    await sortir(bureau);
    await entrer(bureau, personne.telephone);
    await auRepos(bureau);
    await expect(annonce).toHaveCount(0);
    await Promise.all([bureau, mobile].map((one) => one.context().close()));
  },
);

testPrive(
  '[SEC-12] un administrateur voit les connexions d’un utilisateur dans sa fiche, et les termine',
  { tag: '@geste' },
  async ({ browser, serveur, appel, request, page }) => {
    const personne = await ajouterUtilisateur(appel, { prenoms: 'Sékou', name: 'Touré' });
    await connexionDe(request, personne);
    const mobile = await navigateur(browser, serveur, ANDROID);
    await entrer(mobile, personne.telephone);

    await page.goto(path(ADRESSES.utilisateurs.edit, { id: personne.id }));
    await page.getByRole('button', { name: 'Voir les connexions' }).click();
    const fenetre = page.getByRole('dialog', { name: 'Connexions de Sékou Touré' });
    await expect(fenetre.getByRole('listitem')).toHaveCount(2);
    await fenetre.getByRole('button', { name: /^Terminer la connexion.*Chrome sur Android/ }).click();
    await question(page).getByRole('button', { name: 'Oui' }).click();
    await expect(fenetre.getByRole('listitem')).toHaveCount(1);
    await mobile.goto('/listPays');
    await mobile.getByRole('button', { name: 'Fermer' }).click();
    await expect(mobile).toHaveURL(/authentication\/login/);

    await fenetre.getByRole('button', { name: 'Terminer toutes les connexions' }).click();
    await expect(question(page)).toContainText('toutes les connexions de Sékou Touré');
    await question(page).getByRole('button', { name: 'Oui' }).click();
    await expect(fenetre.getByText("Ce compte n'est ouvert nulle part.")).toBeVisible();
    await fenetre.getByRole('button', { name: 'Fermer' }).last().click();
    await page.getByRole('button', { name: 'Historique' }).click();
    await expect(page.getByRole('dialog', { name: 'Historique' })).toContainText('Connexion terminée');
    await mobile.context().close();
  },
);
