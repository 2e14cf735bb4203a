/** Tests the password: the one-time password of a first start, its change, and the help for a person without one. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CLES_LOCALES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { Locator, Page } from '@playwright/test';
import { auRepos } from '#gestes/attente.ts';
import { fenetreDePreuve, prouver, seConnecter } from '#gestes/connexion.ts';
import { connexionDe, MOT_DE_PASSE } from '#gestes/droits.ts';
import { expect, type Identite, prouverConnexion, test, testAnonyme } from '#gestes/essai.ts';
import { demarrer, lire } from '#gestes/serveur-prive.ts';
import { ajouterUtilisateur } from '#gestes/utilisateurs.ts';

const CONNEXION = '/authentication/login';
const CHANGER = '/user/resetPassword';
const PROVISOIRE =
  'Choisissez votre mot de passe\u00A0: 8 caractères au moins. Le mot de passe provisoire ne servira plus.';
const NOUVEAU = 'un nouveau mot de passe';

const premier = (page: Page) => page.getByPlaceholder('nouveau mot de passe', { exact: true });
const second = (page: Page) => page.getByPlaceholder('entrez de nouveau le mot de passe', { exact: true });
const valider = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const alerte = (page: Page, titre: string): Locator => page.getByRole('alertdialog', { name: titre });

async function saisir(page: Page, un: string, deux: string): Promise<void> {
  await premier(page).fill(un);
  await second(page).fill(deux);
  await valider(page).click();
}

/** Opens the page as another person, whose browser holds their connexion. */
async function devenir(page: Page, identite: Identite): Promise<void> {
  await page.goto(CHANGER);
  await page.evaluate(([cle, texte]) => localStorage.setItem(cle, texte), [
    CLES_LOCALES.identite,
    JSON.stringify(identite),
  ] as const);
  await page.reload();
}

testAnonyme(
  '[AUTH-22] [MSG-02] [MSG-03] premier démarrage : le mot de passe du fichier, changé avant tout le reste',
  async ({ browser }) => {
    const serveur = await demarrer();
    const context = await browser.newContext({ baseURL: serveur.adresse, locale: 'fr-FR' });
    try {
      const fichier = path.join(serveur.dossier, 'premier-mot-de-passe.txt');
      expect(serveur.dit.join('\n')).toContain(fichier);
      expect(statSync(fichier).mode & 0o077).toBe(0);
      const lignes = readFileSync(fichier, 'utf8').split('\n');
      const login = lire(lignes, 'Identifiant');
      const provisoire = lire(lignes, 'Mot de passe provisoire');
      expect(serveur.dit.join('\n')).not.toContain(provisoire);

      const page = await context.newPage();
      const interdits: string[] = [];
      page.on('response', (reponse) => reponse.status() === 403 && interdits.push(reponse.url()));
      await page.goto(`${CONNEXION}?page=%2FlisteDevise`);
      await seConnecter(page, login, provisoire);
      await expect(page).toHaveURL(CHANGER);
      expect(existsSync(fichier)).toBe(false);
      // Every page leads back here until it is changed.
      await page.goto('/pageAccueil');
      await expect(page).toHaveURL(CHANGER);
      await expect(page.getByText(PROVISOIRE)).toBeVisible();
      await expect(premier(page)).toBeFocused();
      await expect(page.getByRole('form')).toHaveAccessibleDescription(PROVISOIRE);
      // The page asks nothing that is refused until then.
      await auRepos(page);
      expect(interdits).toEqual([]);

      const refus: string[] = [];
      page.on('response', (reponse) => reponse.status() === 401 && refus.push(reponse.url()));
      await page.evaluate((cle) => localStorage.setItem(cle, 'ecole'), CLES_LOCALES.reference);
      await saisir(page, NOUVEAU, NOUVEAU);
      const bandeau = page.getByText(MESSAGES.motDePasseChange, { exact: true });
      await expect(bandeau).toBeVisible();
      await expect(bandeau).toHaveText('Mise à jour reussie');
      const fenetre = alerte(page, 'Succès');
      await expect(fenetre).toContainText('Mot de passe mis à jour avec succès');
      await auRepos(page);
      // The product ended the connexion on purpose, so it asks nobody to sign in again over the news.
      await expect(page.locator('dialog[open]')).toHaveCount(1);
      expect(refus).toEqual([]);
      await fenetre.getByRole('button', { name: 'Fermer' }).click();
      await expect(page).toHaveURL(CONNEXION);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      // The page says why they are here again, and they type their name once.
      await expect(page.getByRole('status')).toHaveText(
        'Votre mot de passe est changé : connectez-vous avec le nouveau.',
      );
      await expect(page.getByLabel('Téléphone ou e-mail')).toHaveValue(login);
      await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
      await page.reload();
      await expect(page.getByRole('status')).toHaveCount(0);

      await seConnecter(page, login, provisoire);
      await expect(page.getByRole('alert')).toHaveText('Identifiant ou mot de passe incorrect');
      await seConnecter(page, login, NOUVEAU);
      await expect(page).toHaveURL('/pageAccueil');
    } finally {
      await context.close();
      await serveur.arreter();
    }
  },
);

test('[AUTH-12] [AUTH-13] le menu des réglages mène au changement du mot de passe, d’où l’on revient à la connexion', async ({
  page,
}) => {
  await page.goto('/pageAccueil');
  await page.getByRole('button', { name: /^Réglages de/ }).click();
  await page.getByRole('link', { name: 'Changer le mot de passe' }).click();
  await expect(page).toHaveURL(CHANGER);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changer le mot de passe');
  await expect(premier(page)).toBeFocused();
  await expect(page.getByText(PROVISOIRE)).toHaveCount(0);
  const retour = page.getByRole('link', { name: 'Retour à la connexion' });
  await expect(retour).toHaveAttribute('href', CONNEXION);
  await retour.click();
  // A person who only turned back is still signed in, and can say who they are.
  await expect(page).toHaveURL(CONNEXION);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test('[AUTH-14] [AUTH-15] [AUTH-16] deux mots de passe obligatoires et le bouton « Sign in »', async ({
  page,
}) => {
  await page.goto(CHANGER);
  for (const [champ, nom] of [
    [premier(page), 'password'],
    [second(page), 'password2'],
  ] as const) {
    await expect(champ).toHaveAttribute('name', nom);
    await expect(champ).toHaveAttribute('type', 'password');
    await expect(champ).toHaveAttribute('required', '');
  }
  await expect(valider(page)).toHaveAttribute('type', 'submit');
  // It is shown only if one asks.
  await page.getByRole('button', { name: 'Afficher ou masquer le mot de passe' }).first().click();
  await expect(premier(page)).toHaveAttribute('type', 'text');
  await expect(second(page)).toHaveAttribute('type', 'password');
});

test('[AUTH-17] [MSG-01] des mots de passe vides ou différents : une alerte, un formulaire vidé, aucun envoi', async ({
  page,
}) => {
  let envois = 0;
  page.on('request', (request) => (envois += request.url().includes('updateUserPwd') ? 1 : 0));
  await page.goto(CHANGER);
  for (const [un, deux] of [
    ['', ''],
    [NOUVEAU, `${NOUVEAU}!`],
    [NOUVEAU, ''],
  ] as const) {
    await saisir(page, un, deux);
    const fenetre = alerte(page, 'Information');
    await expect(fenetre).toContainText('les mots de passe saisis doivent être identiques et non vides');
    await fenetre.getByRole('button', { name: 'Fermer' }).click();
    await expect(fenetre).toBeHidden();
    await expect(premier(page)).toHaveValue('');
    await expect(second(page)).toHaveValue('');
  }
  await expect(page).toHaveURL(CHANGER);
  expect(envois).toBe(0);
});

test('[AUTH-18] [AUTH-23] [SEC-04] [MSG-04] un mot de passe trop court ou que l’on devine est refusé par le serveur, et le champ dit pourquoi', async ({
  page,
  fautes,
}) => {
  await page.goto(CHANGER);
  // The screen has no rule: it sends any password.
  for (const [faible, phrase] of [
    ['court', 'Le mot de passe doit avoir au moins 8 caractères.'],
    ['12345678', 'Ce mot de passe est parmi les plus courants : choisissez-en un autre.'],
    ['Conakry2026!', /^Ce mot de passe se devine/],
  ] as const) {
    await saisir(page, faible, faible);
    await expect(premier(page)).toHaveAccessibleDescription(phrase);
    await expect(premier(page)).toBeFocused();
    await expect(page.getByText('La mise à jour a echoué', { exact: true })).toBeVisible();
  }
  await expect(page).toHaveURL(CHANGER);
  expect(await page.evaluate((cle) => localStorage.getItem(cle), CLES_LOCALES.identite)).not.toBeNull();
  expect(fautes).toHaveLength(3);
  fautes.length = 0;
});

test('[AUTH-19] [AUTH-20] [AUTH-21] le changement porte trois fois la personne, et termine ses connexions', async ({
  page,
  appel,
  request,
  fautes,
}) => {
  const entree = await connexionDe(request, await ajouterUtilisateur(appel, {}));
  const identite = await prouverConnexion(request, entree, MOT_DE_PASSE);
  const id = identite.data[0]?.id;
  await devenir(page, identite);

  const bandeau = page.locator('form [aria-live]');
  await expect(bandeau).toBeEmpty();
  await saisir(page, 'court', 'court');
  await expect(bandeau).toContainText(MESSAGES.motDePasseRefuse);
  const [envoi] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/api/updateUserPwd')),
    saisir(page, NOUVEAU, NOUVEAU),
  ]);
  expect(envoi.method()).toBe('PUT');
  expect(envoi.postDataJSON()).toEqual({ id, newMotDePasse: NOUVEAU, modifUserId: id, creationUserId: id });
  await expect(bandeau).toHaveText(MESSAGES.motDePasseChange);
  const reponse = await request.get(`/api/checktokenexpire/${identite.token}`);
  expect(await reponse.json()).toEqual({ expired: true });
  // The alert stands alone, and the page asked nothing with the connexion that has ended.
  await expect(page.getByRole('alertdialog', { name: 'Succès' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  expect(fautes.filter((faute) => faute.includes(' 401 '))).toEqual([]);
  fautes.length = 0;
});

testAnonyme('[AUTH-24] sans identité, la même adresse dit à qui demander', async ({ page }) => {
  await page.goto(CHANGER);
  await expect(page).toHaveURL(CHANGER);
  await expect(page.getByText('contactez votre administrateur')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Retour à la connexion' }).click();
  await expect(page).toHaveURL(CONNEXION);
});

test('[SEC-21] [SEC-04] changer de mot de passe, à peine connecté, demande l’actuel ; un faux est dit au champ', async ({
  page,
  appel,
  request,
  fautes,
}) => {
  const personne = await ajouterUtilisateur(appel, {});
  const identite = await connexionDe(request, personne);
  await devenir(page, identite);
  await saisir(page, NOUVEAU, NOUVEAU);
  await expect(fenetreDePreuve(page)).toContainText("c'est bien vous ?");
  const actuel = fenetreDePreuve(page).getByLabel(/^Mot de passe actuel/);
  await expect(actuel).toBeFocused();
  await expect(actuel).toHaveAttribute('type', 'password');
  await prouver(page, 'pas le bon');
  await expect(actuel).toHaveValue('');
  await expect(actuel).toHaveAccessibleDescription("Ce n'est pas votre mot de passe actuel.");
  // Giving up keeps the typed text, and says why nothing was changed.
  await page.keyboard.press('Escape');
  await expect(fenetreDePreuve(page)).toHaveCount(0);
  await expect(page.locator('form [aria-live]')).toContainText("c'est bien vous ?");
  await expect(premier(page)).toHaveValue(NOUVEAU);
  await valider(page).click();
  await prouver(page, MOT_DE_PASSE);
  await expect(alerte(page, 'Succès')).toContainText('Mot de passe mis à jour avec succès');
  expect(fautes).toHaveLength(3);
  fautes.length = 0;
});
