/** Tests that a person sees and does what his rights give him: from his first sign-in, and at his next click. */

import { addPrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getMenuFils, getMenuPere } from '@gestionscolaire/contract/administration/menus.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/messages.ts';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ajouter, expect, idDe, libelleUnique, lignes, saisie, test, valider } from '#gestes/crud.ts';
import { type Appel, ouvrirConnexion } from '#gestes/essai.ts';
import {
  ajouterUtilisateur,
  changerMotDePasse,
  fermerLaFiche,
  membresDe,
  nomUnique,
  placer,
  remplirUtilisateur,
  telephoneUnique,
} from '#gestes/utilisateurs.ts';

const MOT_DE_PASSE = 'un mot de passe à moi';
/** The browser of another person: it holds nothing of the administrator's. */
const VIDE: BrowserContextOptions = {
  locale: 'fr-FR',
  serviceWorkers: 'block',
  storageState: { cookies: [], origins: [] },
};
const tuiles = (page: Page) => page.getByRole('main').locator('ul').getByRole('link');

const nouveauGroupe = (appel: Appel) =>
  ajouter(appel, groupes, { libelle: libelleUnique(), observations: null });

/** Gives menus to a group by their references, with a mode. */
async function donner(appel: Appel, groupeId: number, references: readonly string[], mode: string) {
  const modeAccesId = await idDe(appel, modesAcces, mode);
  const menus = await menusDe(appel);
  for (const reference of references) {
    const menuId = menus.get(reference);
    await appel(addPrivilege, { menuId, ongletId: null, groupeId, modeAccesId, creationUserId: 0 });
  }
}

/** Answers the ids of the menus, by reference. */
async function menusDe(appel: Appel): Promise<Map<string, number>> {
  const menus = [...(await appel(getMenuPere, {})), ...(await appel(getMenuFils, {}))];
  return new Map(menus.map((menu) => [String(menu['reference']), Number(menu['id'])]));
}

/** Opens a browser of his own where this person is signed in already. */
async function fenetreDe(browser: Browser, baseURL: string, login: string): Promise<Page> {
  const context = await browser.newContext({ ...VIDE, baseURL });
  const identite = await ouvrirConnexion(context.request, { login, motDePasse: MOT_DE_PASSE });
  await context.addInitScript(
    ([cle, texte]) => {
      if (localStorage.getItem(cle) === null) localStorage.setItem(cle, texte);
    },
    [CLES_LOCALES.identite, JSON.stringify(identite)] as const,
  );
  return context.newPage();
}

test('un comptable : ajouté, mis dans un groupe, deux menus ; il se connecte avec sa fiche et ne voit qu’eux', async ({
  page,
  appel,
  browser,
  baseURL,
}) => {
  const groupe = await nouveauGroupe(appel);
  await donner(appel, groupe.id, ['parametre', 'devises'], 'Lecture');
  const name = nomUnique();
  const telephone = telephoneUnique();
  await page.goto('/user/ajout');
  await remplirUtilisateur(page, { prenoms: 'Ibrahima', name, telephone, fonction: 'Comptable' });
  await valider(page).click();
  const provisoire = await fermerLaFiche(page);

  await page.goto(`/listGroupe?recherche=${encodeURIComponent(groupe.libelle)}`);
  await page.getByRole('button', { name: /^Affecter un utilisateur/ }).click();
  const fenetre = page.getByRole('dialog');
  await fenetre.getByRole('combobox').fill(name);
  await fenetre.getByRole('option', { name: new RegExp(name) }).click();
  await fenetre.getByRole('button', { name: 'Valider' }).click();
  await expect(fenetre).toBeHidden();
  expect(await membresDe(appel, groupe.id)).toHaveLength(1);

  const context = await browser.newContext({ ...VIDE, baseURL: baseURL ?? '' });
  const sienne = await context.newPage();
  try {
    const seConnecter = async (motDePasse: string) => {
      await sienne.getByLabel('Téléphone ou e-mail').fill(telephone);
      await sienne.getByLabel('Mot de passe', { exact: true }).fill(motDePasse);
      await sienne.getByRole('button', { name: 'Se connecter' }).click();
    };
    await sienne.goto('/authentication/login');
    await seConnecter(provisoire);
    await expect(sienne).toHaveURL('/user/resetPassword');
    await sienne.getByPlaceholder('nouveau mot de passe', { exact: true }).fill(MOT_DE_PASSE);
    await sienne.getByPlaceholder('entrez de nouveau le mot de passe', { exact: true }).fill(MOT_DE_PASSE);
    await sienne.getByRole('button', { name: 'Sign in', exact: true }).click();
    await sienne.getByRole('alertdialog').getByRole('button', { name: 'Fermer' }).click();
    await expect(sienne).toHaveURL('/authentication/login');
    await seConnecter(MOT_DE_PASSE);
    // His only menu leads to its only screen.
    await expect(sienne).toHaveURL('/listeDevise');
    const menu = sienne.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText(['GestionScolaire', 'Accueil', 'Paramètres']);
    await expect(lignes(sienne)).toHaveCount(2);
    // Buttons that he may not use do not appear.
    await expect(sienne.getByRole('link', { name: 'Ajouter' })).toHaveCount(0);
    await expect(sienne.getByRole('link', { name: /^Modifier/ })).toHaveCount(0);
    await expect(sienne.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0);

    for (const [adresse, phrase] of [
      [
        '/ajoutDevise',
        "Il vous manque l'ajout sur « Devises ». Un administrateur peut vous donner ce droit.",
      ],
      [
        '/listeUnite',
        'Il vous manque la consultation sur « Unités de mesure ». Un administrateur peut vous donner ce droit.',
      ],
      [
        '/user/list',
        'Il vous manque la consultation sur « Utilisateurs ». Un administrateur peut vous donner ce droit.',
      ],
      [
        '/privileges/tableau',
        'Il vous manque la consultation sur « Privilèges ». Un administrateur peut vous donner ce droit.',
      ],
      [
        '/journal',
        'Il vous manque la consultation sur « Journal ». Un administrateur peut vous donner ce droit.',
      ],
    ] as const) {
      await sienne.goto(adresse);
      await expect(sienne.getByText('Accès refusé')).toBeVisible();
      await expect(sienne.getByRole('main')).toContainText(phrase);
    }
    await sienne.getByRole('link', { name: "Retour à l'accueil" }).click();
    await expect(sienne).toHaveURL('/listeDevise');
  } finally {
    await context.close();
  }
});

test('un droit retiré dans une fenêtre n’est plus dans l’autre au clic suivant', { tag: '@geste' }, async ({
  page,
  appel,
  browser,
  baseURL,
  request,
}) => {
  const groupe = await nouveauGroupe(appel);
  await donner(appel, groupe.id, ['parametre', 'devises', 'unites'], 'Modification');
  const { id, name, telephone, motDePasse } = await ajouterUtilisateur(appel, {});
  await placer(appel, id, groupe.id);
  await changerMotDePasse(request, { id, login: telephone, motDePasse, nouveau: MOT_DE_PASSE });
  const sienne = await fenetreDe(browser, baseURL ?? '', telephone);
  try {
    await sienne.goto('/parametre');
    await expect(tuiles(sienne)).toHaveText(['Devises', 'Unités']);
    await tuiles(sienne).filter({ hasText: 'Devises' }).click();
    await expect(sienne.getByRole('link', { name: /^Modifier/ })).toHaveCount(2);

    await page.goto(`/listGroupe?recherche=${encodeURIComponent(groupe.libelle)}`);
    await page.getByRole('button', { name: /^Retirer un utilisateur/ }).click();
    const fenetre = page.getByRole('dialog');
    await fenetre.getByRole('combobox').fill(name);
    await fenetre.getByRole('option', { name: new RegExp(name) }).click();
    await fenetre.getByRole('button', { name: 'Valider' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
    await expect(fenetre).toBeHidden();

    // His page still shows the same; at the next click the right is gone.
    await sienne
      .getByRole('link', { name: /^Modifier/ })
      .first()
      .click();
    await expect(sienne.getByText('Accès refusé')).toBeVisible();
    await expect(saisie(sienne, 'Libellé')).toHaveCount(0);
    await sienne.getByRole('main').getByRole('link', { name: 'Accueil', exact: true }).click();
    await expect(sienne.getByText('Aucune rubrique')).toBeVisible();
    await expect(tuiles(sienne)).toHaveCount(0);
  } finally {
    await sienne.context().close();
  }
});

test('qui n’a que la lecture des groupes et des utilisateurs les voit, sans aucun bouton pour les changer', {
  tag: '@geste',
}, async ({ appel, browser, baseURL, request }) => {
  const groupe = await nouveauGroupe(appel);
  await donner(appel, groupe.id, ['groupes', 'utilisateurs', 'modesAcces'], 'Lecture');
  const { id, name, telephone, motDePasse } = await ajouterUtilisateur(appel, {});
  await placer(appel, id, groupe.id);
  await changerMotDePasse(request, { id, login: telephone, motDePasse, nouveau: MOT_DE_PASSE });
  const sienne = await fenetreDe(browser, baseURL ?? '', telephone);
  const interdits = /^(?:Ajouter|Modifier|Supprimer|Affecter|Retirer|Suspendre|Réinitialiser)/;
  try {
    for (const [adresse, texte] of [
      [`/listGroupe?recherche=${encodeURIComponent(groupe.libelle)}`, groupe.libelle],
      [`/user/list?recherche=${name}`, name],
      ['/modeacces/listModeAcces?recherche=Lecture', 'Lecture'],
    ] as const) {
      await sienne.goto(adresse);
      await expect(lignes(sienne).first()).toContainText(texte);
      const principal = sienne.getByRole('main');
      await expect(principal.getByRole('button', { name: interdits })).toHaveCount(0);
      await expect(principal.getByRole('link', { name: interdits })).toHaveCount(0);
    }
    await sienne.goto(`/user/modification/${id}`);
    await expect(sienne.getByText('Accès refusé')).toBeVisible();
    await expect(sienne.getByRole('main')).toContainText(
      'Il vous manque la modification sur « Utilisateurs »',
    );
  } finally {
    await sienne.context().close();
  }
});

test('de qui a un droit qu’elle n’a pas, une personne ne voit aucun bouton qui le change', {
  tag: '@geste',
}, async ({ appel, browser, baseURL, request, identite }) => {
  const groupe = await nouveauGroupe(appel);
  for (const mode of ['Modification', 'Suppression']) await donner(appel, groupe.id, ['utilisateurs'], mode);
  const elle = await ajouterUtilisateur(appel, {});
  await placer(appel, elle.id, groupe.id);
  const { id, telephone, motDePasse } = elle;
  await changerMotDePasse(request, { id, login: telephone, motDePasse, nouveau: MOT_DE_PASSE });
  const autre = await ajouterUtilisateur(appel, {});
  const sienne = await fenetreDe(browser, baseURL ?? '', telephone);
  const boutons = /^(?:Modifier|Supprimer|Suspendre|Réinitialiser)/;
  try {
    for (const [texte, combien] of [
      [autre.name, 4],
      ['Administrateur Principal', 0],
    ] as const) {
      await sienne.goto(`/user/list?recherche=${encodeURIComponent(texte)}`);
      await expect(lignes(sienne)).toHaveCount(1);
      const ligne = lignes(sienne);
      await expect(ligne.getByRole('link', { name: /^Vérifier les droits/ })).toHaveCount(1);
      await expect
        .poll(
          async () =>
            (await ligne.getByRole('button', { name: boutons }).count()) +
            (await ligne.getByRole('link', { name: boutons }).count()),
        )
        .toBe(combien);
    }
    await sienne.goto(`/user/modification/${identite.data[0]?.id}`);
    await expect(saisie(sienne, 'Nom')).not.toHaveValue('');
    await expect(sienne.getByRole('main').getByRole('button', { name: boutons })).toHaveCount(0);
  } finally {
    await sienne.context().close();
  }
});
