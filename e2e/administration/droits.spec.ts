/** Tests that a person sees and does what their rights give them: from their first sign-in, and at their next click. */

import type { Browser, Locator, Page } from '@playwright/test';
import { seConnecter } from '#gestes/connexion.ts';
import { expect, libelleUnique, lignes, saisie, test, valider } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec, MOT_DE_PASSE } from '#gestes/droits.ts';
import type { Appel } from '#gestes/essai.ts';
import {
  ajouterUtilisateur,
  fermerLaFiche,
  membresDe,
  nomUnique,
  placer,
  remplirUtilisateur,
  telephoneUnique,
} from '#gestes/utilisateurs.ts';

const tuiles = (page: Page) => page.getByRole('main').locator('ul').getByRole('link');

/** Adds a person in a group that has these menus, and opens a browser of their own. */
async function avecDroits(
  { appel, browser, baseURL }: { appel: Appel; browser: Browser; baseURL: string | undefined },
  ...droits: [references: readonly string[], modes?: readonly string[]]
) {
  const personne = await ajouterUtilisateur(appel, {});
  await placer(appel, personne.id, await groupeAvec(appel, ...droits));
  return { ...personne, sienne: await fenetreDe(browser, baseURL ?? '', personne) };
}

/** Chooses a person in the window of a group, and sends it. */
async function choisirPersonne(fenetre: Locator, name: string): Promise<void> {
  await fenetre.getByRole('combobox').fill(name);
  await fenetre.getByRole('option', { name: new RegExp(name) }).click();
  await fenetre.getByRole('button', { name: 'Valider' }).click();
}

test('un comptable : ajouté, mis dans un groupe, deux menus ; il se connecte avec sa fiche et ne voit qu’eux', async ({
  page,
  appel,
  browser,
  baseURL,
}) => {
  const groupeId = await groupeAvec(appel, ['parametre', 'devises']);
  const name = nomUnique();
  const telephone = telephoneUnique();
  await page.goto('/user/ajout');
  await remplirUtilisateur(page, { prenoms: 'Ibrahima', name, telephone, fonction: 'Comptable' });
  await valider(page).click();
  const provisoire = await fermerLaFiche(page);

  await page.goto(`/listGroupe?recherche=${encodeURIComponent(libelleUnique())}`);
  await page.getByRole('button', { name: /^Affecter un utilisateur/ }).click();
  const fenetre = page.getByRole('dialog');
  await choisirPersonne(fenetre, name);
  await expect(fenetre).toBeHidden();
  expect(await membresDe(appel, groupeId)).toHaveLength(1);

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'fr-FR',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [] },
  });
  const sienne = await context.newPage();
  await sienne.goto('/authentication/login');
  await seConnecter(sienne, telephone, provisoire);
  await expect(sienne).toHaveURL('/user/resetPassword');
  await sienne.getByPlaceholder('nouveau mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await sienne.getByPlaceholder('entrez de nouveau le mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await sienne.getByRole('button', { name: 'Sign in', exact: true }).click();
  await sienne.getByRole('alertdialog').getByRole('button', { name: 'Fermer' }).click();
  await expect(sienne).toHaveURL('/authentication/login');
  await seConnecter(sienne, telephone, MOT_DE_PASSE);
  // Their only menu leads to its only screen.
  await expect(sienne).toHaveURL('/listeDevise');
  const menu = sienne.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['GestionScolaire', 'Accueil', 'Paramètres']);
  await expect(lignes(sienne)).toHaveCount(2);
  // Buttons that they may not use do not appear.
  await expect(sienne.getByRole('link', { name: 'Ajouter' })).toHaveCount(0);
  await expect(sienne.getByRole('link', { name: /^Modifier/ })).toHaveCount(0);
  await expect(sienne.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0);

  for (const [adresse, manque] of [
    ['/ajoutDevise', "l'ajout sur « Devises »"],
    ['/listeUnite', 'la consultation sur « Unités de mesure »'],
    ['/user/list', 'la consultation sur « Utilisateurs »'],
    ['/privileges/tableau', 'la consultation sur « Privilèges »'],
    ['/journal', 'la consultation sur « Journal »'],
  ] as const) {
    await sienne.goto(adresse);
    await expect(sienne.getByText('Accès refusé')).toBeVisible();
    await expect(sienne.getByRole('main')).toContainText(
      `Il vous manque ${manque}. Un administrateur peut vous donner ce droit.`,
    );
  }
  await sienne.getByRole('link', { name: "Retour à l'accueil" }).click();
  await expect(sienne).toHaveURL('/pageAccueil');
  await context.close();
});

test('un droit retiré dans une fenêtre n’est plus dans l’autre au clic suivant', { tag: '@geste' }, async ({
  page,
  appel,
  browser,
  baseURL,
}) => {
  const references = ['parametre', 'devises', 'unites'];
  const { name, sienne } = await avecDroits({ appel, browser, baseURL }, references, ['Modification']);
  await sienne.goto('/parametre');
  await expect(tuiles(sienne)).toHaveText(['Devises', 'Unités']);
  await tuiles(sienne).filter({ hasText: 'Devises' }).click();
  await expect(sienne.getByRole('link', { name: /^Modifier/ })).toHaveCount(2);

  await page.goto(`/listGroupe?recherche=${encodeURIComponent(libelleUnique())}`);
  await page.getByRole('button', { name: /^Retirer un utilisateur/ }).click();
  const fenetre = page.getByRole('dialog');
  await choisirPersonne(fenetre, name);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(fenetre).toBeHidden();

  // Their page still shows the same; at the next click the right is gone.
  await sienne
    .getByRole('link', { name: /^Modifier/ })
    .first()
    .click();
  await expect(sienne.getByText('Accès refusé')).toBeVisible();
  await expect(saisie(sienne, 'Libellé')).toHaveCount(0);
  await sienne.getByRole('main').getByRole('link', { name: 'Accueil', exact: true }).click();
  await expect(sienne.getByText('Aucune rubrique')).toBeVisible();
  await expect(tuiles(sienne)).toHaveCount(0);
  await sienne.context().close();
});

test('qui n’a que la lecture des groupes et des utilisateurs les voit, sans aucun bouton pour les changer', {
  tag: '@geste',
}, async ({ appel, browser, baseURL }) => {
  const references = ['groupes', 'utilisateurs', 'modesAcces'];
  const { id, name, sienne } = await avecDroits({ appel, browser, baseURL }, references);
  const interdits = /^(?:Ajouter|Modifier|Supprimer|Affecter|Retirer|Suspendre|Réinitialiser)/;
  for (const [adresse, texte] of [
    [`/listGroupe?recherche=${encodeURIComponent(libelleUnique())}`, libelleUnique()],
    [`/user/list?recherche=${name}`, name],
    ['/modeacces/listModeAcces?recherche=Lecture', 'Lecture'],
  ] as const) {
    await sienne.goto(adresse);
    await expect(lignes(sienne).first()).toContainText(texte);
    const principal = sienne.getByRole('main');
    for (const role of ['button', 'link'] as const)
      await expect(principal.getByRole(role, { name: interdits })).toHaveCount(0);
  }
  await sienne.goto(`/user/modification/${id}`);
  await expect(sienne.getByText('Accès refusé')).toBeVisible();
  await expect(sienne.getByRole('main')).toContainText('Il vous manque la modification sur « Utilisateurs »');
  await sienne.context().close();
});

test('de qui a un droit qu’elle n’a pas, une personne ne voit aucun bouton qui le change', {
  tag: '@geste',
}, async ({ appel, browser, baseURL, identite }) => {
  const modes = ['Modification', 'Suppression'];
  const { sienne } = await avecDroits({ appel, browser, baseURL }, ['utilisateurs'], modes);
  const autre = await ajouterUtilisateur(appel, {});
  const boutons = /^(?:Modifier|Supprimer|Suspendre|Réinitialiser)/;
  for (const [texte, combien] of [
    [autre.name, 4],
    ['Administrateur Principal', 0],
  ] as const) {
    await sienne.goto(`/user/list?recherche=${encodeURIComponent(texte)}`);
    await expect(lignes(sienne)).toHaveCount(1);
    const ligne = lignes(sienne);
    await expect(ligne.getByRole('link', { name: /^Vérifier les droits/ })).toHaveCount(1);
    await expect(
      ligne.getByRole('button', { name: boutons }).or(ligne.getByRole('link', { name: boutons })),
    ).toHaveCount(combien);
  }
  await sienne.goto(`/user/modification/${identite.data[0]?.id}`);
  await expect(saisie(sienne, 'Nom')).not.toHaveValue('');
  await expect(sienne.getByRole('main').getByRole('button', { name: boutons })).toHaveCount(0);
  await sienne.context().close();
});
