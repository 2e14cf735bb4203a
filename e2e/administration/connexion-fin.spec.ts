/**
 * Tests the end of a connexion: signed out, expired, ended under an open form, ended in another tab; and a server that is away.
 */

import { checktokenexpire, JETON_PRESENTE } from '@gestionscolaire/contract/administration/connexion.ts';
import { CLES_LOCALES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { auRepos } from '#gestes/attente.ts';
import { seConnecter, seDeconnecter } from '#gestes/connexion.ts';
import { connexionDe, MOT_DE_PASSE } from '#gestes/droits.ts';
import {
  ADMINISTRATEUR,
  type Appel,
  appeler,
  expect,
  type Identite,
  ouvrirConnexion,
  test,
} from '#gestes/essai.ts';
import { attendreGarde } from '#gestes/saisies.ts';
import { ajouterUtilisateur } from '#gestes/utilisateurs.ts';

const CONNEXION = /\/authentication\/login/;
const ABSENT =
  "Votre connexion n'a pas pu être vérifiée : la page n'a pas été ouverte. Réessayez dans un instant.";

async function terminer(request: APIRequestContext, { token }: Identite): Promise<void> {
  const fin = await request.post('/api/deconnexion', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(fin.ok()).toBe(true);
}

/** Ends the connexion under a page that has read all it reads at first: what comes next is the person's own act. */
async function terminerSous(page: Page, request: APIRequestContext, identite: Identite): Promise<void> {
  await auRepos(page);
  // The menu reads its sections once the browser is idle: their refusals would open the window of the connexion before the form.
  const rubriques = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('button', { name: /^Rubriques/ });
  await expect(rubriques.first()).toBeVisible();
  await auRepos(page);
  await terminer(request, identite);
}

async function estTermine(request: APIRequestContext, { token }: Identite): Promise<boolean> {
  const reponse = await request.get(`/api/checktokenexpire/${token}`);
  return checktokenexpire.output.parse(await reponse.json()).expired;
}

/** Makes a second person, who has already changed the one-time password. */
async function uneAutrePersonne(appel: Appel, request: APIRequestContext) {
  const personne = await ajouterUtilisateur(appel, {});
  await connexionDe(request, personne);
  return personne;
}

const garder = (page: Page, identite: Identite) =>
  page.evaluate(([cle, texte]) => localStorage.setItem(cle, texte), [
    CLES_LOCALES.identite,
    JSON.stringify(identite),
  ] as const);
const garde = (page: Page) => page.evaluate(() => localStorage.length);

const reglages = (page: Page) => page.getByRole('button', { name: /^Réglages de/ });

test('[AUTH-06] [SHELL-05] se déconnecter vide le navigateur et termine la connexion sur le serveur', async ({
  page,
  request,
  identite,
}) => {
  await page.goto('/pageAccueil');
  await page.evaluate(([a, b]) => [a, b].forEach((cle) => localStorage.setItem(cle, '1')), [
    CLES_LOCALES.reference,
    CLES_LOCALES.idOnglet,
  ] as const);
  await seDeconnecter(page);
  await expect(page).toHaveURL('/authentication/login');
  expect(await garde(page)).toBe(0);
  await expect.poll(() => estTermine(request, identite)).toBe(true);
  // The Back button does not show the page again.
  await page.goto('/pageAccueil');
  await expect(page).toHaveURL(CONNEXION);
});

test('[AUTH-06] se déconnecter n’attend pas le serveur', { tag: '@geste' }, async ({ page, fautes }) => {
  await page.route('**/api/deconnexion', (route) => route.abort());
  await page.goto('/pageAccueil');
  await seDeconnecter(page);
  await expect(page).toHaveURL('/authentication/login');
  expect(await garde(page)).toBe(0);
  fautes.length = 0;
});

test('[AUTH-10] [AUTH-11] [MSG-05] un jeton échu : une alerte, la connexion, un navigateur vidé', async ({
  page,
  request,
  identite,
  fautes,
}) => {
  await terminer(request, identite);
  await page.goto('/listeUnite?taille=5');
  const alerte = page.getByRole('alertdialog', { name: 'Attention' });
  await expect(alerte).toContainText('vous devez vous reconnecter!');
  await alerte.getByRole('button', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(CONNEXION);
  expect(await garde(page)).toBe(0);
  await seConnecter(page);
  await expect(page).toHaveURL('/listeUnite?taille=5');
  fautes.length = 0;
});

test('[AUTH-10] chaque page gardée demande si le jeton tient, à côté de son propre chargement', async ({
  page,
}) => {
  const demandes: string[] = [];
  page.on('request', (one) => {
    const trouve = /\/api\/(checktokenexpire\/.+)$/.exec(one.url())?.[1];
    if (trouve !== undefined) demandes.push(trouve);
  });
  await page.goto('/pageAccueil');
  await page.getByRole('main').getByRole('link', { name: 'Paramètres' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Devises' })).toBeVisible();
  await expect.poll(() => demandes.length).toBeGreaterThanOrEqual(2);
  expect(new Set(demandes)).toEqual(new Set([`checktokenexpire/${JETON_PRESENTE}`]));
});

test('un serveur absent : la navigation est refusée avec un avis, et rien n’est effacé', {
  tag: '@geste',
}, async ({ page, fautes }) => {
  await page.goto('/pageAccueil');
  await expect(page.getByRole('main').getByRole('link', { name: 'Localisation' })).toBeVisible();
  // The browser has the files of the page; only the check fails.
  await page.route('**/api/checktokenexpire/**', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Paramètres' }).click();
  await expect(page.getByRole('status').getByText(ABSENT)).toBeVisible();
  await expect(page).toHaveURL('/pageAccueil');
  await expect(page.getByRole('main').getByRole('link', { name: 'Localisation' })).toBeVisible();
  expect(await garde(page)).toBe(1);

  await page.reload();
  const panne = page.getByRole('main').getByRole('alert');
  await expect(panne).toContainText('Le serveur ne répond pas.');
  expect(await garde(page)).toBe(1);
  await page.unroute('**/api/checktokenexpire/**');
  await panne.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Localisation' })).toBeVisible();
  fautes.length = 0;
});

test('un formulaire ouvert quand la connexion prend fin : se reconnecter par-dessus et enregistrer ce qui était saisi', async ({
  page,
  request,
  identite,
  fautes,
}) => {
  await page.goto('/ajoutDevise');
  await page.getByLabel('Libellé').fill('kola de la reconnexion');
  await page.getByLabel('Symbole').fill('KR');
  await terminerSous(page, request, identite);
  await page.getByRole('button', { name: 'Valider' }).click();

  const fenetre = page.getByRole('dialog', { name: MESSAGES.reconnexion });
  await expect(fenetre).toContainText('Administrateur Principal');
  // Sent empty, it marks its fields.
  await fenetre.getByRole('button', { name: 'Se connecter' }).click();
  await expect(fenetre.getByText("L'identifiant est obligatoire.")).toBeVisible();
  await expect(fenetre.getByText('Le mot de passe est obligatoire.')).toBeVisible();
  await expect(fenetre.getByLabel('Téléphone ou e-mail')).toBeFocused();
  await fenetre.getByLabel('Téléphone ou e-mail').fill(ADMINISTRATEUR.login);
  await fenetre.getByLabel(/^Mot de passe/).fill('pas le bon');
  await fenetre.getByRole('button', { name: 'Se connecter' }).click();
  await expect(fenetre.getByRole('alert')).toHaveText('Identifiant ou mot de passe incorrect');
  // Only its own buttons close it, and the form stays as it was.
  for (let fois = 0; fois < 3; fois += 1) await page.keyboard.press('Escape');
  await expect(fenetre).toBeVisible();
  await fenetre.getByLabel(/^Mot de passe/).fill(ADMINISTRATEUR.motDePasse);
  await fenetre.getByRole('button', { name: 'Se connecter' }).click();

  await expect(page).toHaveURL(/\/listeDevise/);
  await expect(page.getByText("l'ajout de la devise a reussi")).toBeVisible();
  const nouvelle = await ouvrirConnexion(request);
  const lignes = await appeler(request, nouvelle.token)(devises.list, {
    recherche: 'kola de la reconnexion',
  });
  expect(lignes.map((one) => one['libelle'])).toEqual(['Kola de la reconnexion']);
  fautes.length = 0;
});

test('plusieurs appels refusés n’ouvrent qu’une fenêtre, et la page abandonnée mène à la connexion', {
  tag: '@geste',
}, async ({ page, request, identite, fautes }) => {
  await page.goto('/listeDevise');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await terminerSous(page, request, identite);
  await page.getByRole('searchbox').fill('franc');
  const fenetre = page.getByRole('dialog', { name: MESSAGES.reconnexion });
  await expect(fenetre).toHaveCount(1);
  await fenetre.getByRole('button', { name: 'Abandonner la page' }).click();
  await expect(page).toHaveURL('/authentication/login');
  expect(await garde(page)).toBe(0);
  fautes.length = 0;
});

test('une autre personne se connecte par-dessus : prévenue, elle abandonne la page ou revient', {
  tag: '@geste',
}, async ({ page, appel, request, identite, fautes }) => {
  const { telephone } = await uneAutrePersonne(appel, request);
  await page.goto('/ajoutUnite');
  await page.getByLabel('Libellé').fill('unité de la première');
  await terminerSous(page, request, identite);
  await page.getByLabel('Symbole').fill('u1');
  await page.getByRole('button', { name: 'Valider' }).click();
  const fenetre = page.getByRole('dialog', { name: MESSAGES.reconnexion });
  await fenetre.getByLabel('Téléphone ou e-mail').fill(telephone);
  await fenetre.getByLabel(/^Mot de passe/).fill(MOT_DE_PASSE);
  await fenetre.getByRole('button', { name: 'Se connecter' }).click();

  const avertissement = page.getByRole('alertdialog', { name: 'Attention' });
  await expect(avertissement).toContainText('la page ouverte et ce qui y a été saisi seront abandonnés');
  await avertissement.getByRole('button', { name: 'Revenir' }).click();
  await expect(fenetre).toBeVisible();
  await fenetre.getByRole('button', { name: 'Se connecter' }).click();
  await avertissement.getByRole('button', { name: 'Abandonner la page' }).click();
  await expect(page).toHaveURL('/pageAccueil');
  const nouvelle = await ouvrirConnexion(request);
  const ecrites = await appeler(request, nouvelle.token)(unites.list, { recherche: 'unité de la première' });
  expect(ecrites).toEqual([]);
  fautes.length = 0;
});

test('[AUTH-06] une déconnexion dans un onglet atteint les autres, un formulaire non enregistré compris', async ({
  page,
  context,
}) => {
  await page.goto('/pageAccueil');
  const second = await context.newPage();
  await second.goto('/ajoutUnite');
  await second.getByLabel('Libellé').fill('unité perdue');
  await attendreGarde(second, 'unité perdue');
  await seDeconnecter(page);
  await page.getByRole('button', { name: 'Se déconnecter et effacer' }).click();
  await expect(second).toHaveURL('/authentication/login');
  await expect(page).toHaveURL('/authentication/login');
});

test('une autre connexion dans un onglet mène les autres à l’accueil de cette personne', {
  tag: '@geste',
}, async ({ page, appel, context, request }) => {
  const { telephone, name } = await uneAutrePersonne(appel, request);
  await page.goto('/listeDevise');
  await expect(page.getByRole('searchbox')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/user/resetPassword');
  await second.getByRole('link', { name: 'Retour à la connexion' }).click();
  await seConnecter(second, telephone, MOT_DE_PASSE);
  await expect(second).toHaveURL('/pageAccueil');
  await expect(page).toHaveURL('/pageAccueil');
  await expect(reglages(page)).toContainText(`Essai ${name}`);
});

test('la même personne, reconnectée dans un autre onglet, retrouve la page qui l’attendait', {
  tag: '@geste',
}, async ({ page, context, request, identite, fautes }) => {
  await page.goto('/ajoutUnite');
  await page.getByLabel('Libellé').fill('unité retrouvée');
  await page.getByLabel('Symbole').fill('ur');
  await terminerSous(page, request, identite);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('dialog', { name: MESSAGES.reconnexion })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/user/resetPassword');
  await garder(second, await ouvrirConnexion(request));
  await expect(page).toHaveURL(/\/listeUnite/);
  await expect(page.getByText("l'ajout de la unite a reussi")).toBeVisible();
  fautes.length = 0;
});
