/** Tests the one-time password: told once, to copy and to print, also where a school's network is plain http. */
import { resetUserPwd, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { estAppel, expect, lignes, saisie, test, valider } from '#gestes/crud.ts';
import { ouvrirConnexion } from '#gestes/essai.ts';
import { navigateurDuReseau, surLeReseau } from '#gestes/reseau-local.ts';
import {
  ajouterUtilisateur,
  fermerLaFiche,
  fiche,
  nomUnique,
  readUtilisateur,
  remplirUtilisateur,
  telephoneUnique,
} from '#gestes/utilisateurs.ts';

const SANS_GROUPE = "Cette personne ne voit rien tant qu'elle n'est dans aucun groupe";
const listeDe = (nom: string) => `/user/list?recherche=${encodeURIComponent(nom)}`;

test('la fiche se copie, s’imprime seule, et ne se ferme qu’une fois notée', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  const name = nomUnique();
  const telephone = telephoneUnique();
  await page.goto('/user/ajout');
  await remplirUtilisateur(page, { prenoms: 'Fatou', name, telephone });
  await saisie(page, 'E-mail').fill(`${name}@ecole.test`);
  await valider(page).click();
  const champ = fiche(page).getByRole('textbox');
  await expect(champ).toBeFocused();
  const motDePasse = await champ.inputValue();
  await fiche(page).getByRole('button', { name: 'Copier' }).click();
  await expect(fiche(page).getByRole('status')).toHaveText('Mot de passe copié');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(motDePasse);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-imprime', 'oui');
  });
  await fiche(page).getByRole('button', { name: 'Imprimer la fiche' }).click();
  await expect(page.locator('body[data-imprime=oui]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const papier = page.locator('[data-print-sheet]');
  await expect(papier).toBeVisible();
  for (const texte of [
    `Fatou ${name}`,
    `${name}@ecole.test`,
    motDePasse,
    // This address names the server's own computer: no other computer finds it there.
    "demandez l'adresse à votre administrateur",
    'Ce mot de passe est provisoire\u00A0: il doit être changé à la première connexion, dans les 72 heures.',
  ])
    await expect(papier).toContainText(texte);
  await expect(papier).not.toContainText('127.0.0.1');
  await expect(fiche(page)).toBeHidden();
  await expect(page.locator('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Non, revenir' }).click();
  await expect(champ).toHaveValue(motDePasse);
  await fermerLaFiche(page);
  await expect(page).toHaveURL(/\/user\/list/);
  await expect(page.getByText(motDePasse)).toHaveCount(0);
});

test('sur le réseau d’une école, en http, le mot de passe se copie aussi', { tag: '@geste' }, async ({
  launchOptions,
  baseURL,
  identite,
}) => {
  const origin = surLeReseau(baseURL);
  const browser = await navigateurDuReseau(launchOptions);
  try {
    const localStorage = [{ name: CLES_LOCALES.identite, value: JSON.stringify(identite) }];
    const storageState = { cookies: [], origins: [{ origin, localStorage }] };
    const page = await browser.newPage({ baseURL: origin, locale: 'fr-FR', storageState });
    await page.goto('/user/ajout');
    expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
    await remplirUtilisateur(page, { prenoms: 'Fatou', name: nomUnique(), telephone: telephoneUnique() });
    await valider(page).click();
    await expect(page.locator('[data-print-sheet]')).toContainText(origin);
    await fiche(page).getByRole('button', { name: 'Copier' }).click();
    await expect(fiche(page).getByRole('status')).toHaveText('Mot de passe copié');
    const motDePasse = await fermerLaFiche(page);
    const recherche = page.getByRole('searchbox');
    await recherche.focus();
    await page.keyboard.press('Control+V');
    await expect(recherche).toHaveValue(motDePasse);
  } finally {
    await browser.close();
  }
});

test('réinitialiser le mot de passe : un autre, montré une fois, et l’ancienne connexion se ferme', {
  tag: '@geste',
}, async ({ page, appel, request, identite }) => {
  const { id, name, prenoms, telephone, motDePasse } = await ajouterUtilisateur(appel, {});
  const ouverte = await ouvrirConnexion(request, { login: telephone, motDePasse });
  const { modifDate } = await readUtilisateur(appel, id);
  await page.goto(listeDe(name));
  await page.getByRole('button', { name: `Réinitialiser le mot de passe\u00A0: ${prenoms} ${name}` }).click();
  const envoi = page.waitForRequest(estAppel(resetUserPwd));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  expect((await envoi).postDataJSON()).toEqual({ id, modifUserId: identite.data[0]?.id, modifDate });
  await expect(fiche(page)).toBeVisible();
  // A renewed password tells nothing of groups.
  await expect(fiche(page)).not.toContainText(SANS_GROUPE);
  const nouveau = await fermerLaFiche(page);
  expect(nouveau).not.toBe(motDePasse);
  const reponse = await request.get(`/api/checktokenexpire/${ouverte.token}`);
  expect(await reponse.json()).toEqual({ expired: true });
  await ouvrirConnexion(request, { login: telephone, motDePasse: nouveau });
});

test('un envoi répété dont la réponse vient sans le mot de passe : dire de réinitialiser', {
  tag: '@geste',
}, async ({ page, fautes }) => {
  const name = nomUnique();
  await page.goto('/user/ajout');
  await remplirUtilisateur(page, { prenoms: 'Fatou', name, telephone: telephoneUnique() });
  // The first answer is lost on the way, but the record was written.
  let envois = 0;
  await page.route(`**/api/${utilisateurs.create.path}`, async (route) => {
    envois += 1;
    if (envois > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await valider(page).click();
  await expect(page.locator('form').getByRole('alert')).toContainText('la création a échoué');
  await valider(page).click();
  const alerte = page.getByRole('alertdialog', { name: 'Attention' });
  await expect(alerte).toContainText('utilisez « Réinitialiser le mot de passe »');
  await alerte.getByRole('button', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(/\/user\/list/);
  await page.getByRole('searchbox').fill(name);
  await expect(lignes(page)).toHaveCount(1);
  fautes.length = 0;
});

test('qui vient d’être ajouté n’est dans aucun groupe : la fiche le dit et y mène, le mot de passe noté', {
  tag: '@geste',
}, async ({ page }) => {
  await page.goto('/user/ajout');
  await remplirUtilisateur(page, { prenoms: 'Fatou', name: nomUnique(), telephone: telephoneUnique() });
  await valider(page).click();
  await expect(fiche(page)).toContainText(SANS_GROUPE);
  await fiche(page).getByRole('link', { name: 'Aller aux groupes' }).click();
  await page.getByRole('button', { name: 'Non, revenir' }).click();
  await expect(fiche(page)).toBeVisible();
  await fiche(page).getByRole('link', { name: 'Aller aux groupes' }).click();
  await page.getByRole('button', { name: 'Oui, fermer' }).click();
  await expect(page).toHaveURL(/\/listGroupe(\?|$)/);
});
