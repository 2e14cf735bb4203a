/** Tests the menu list (A§2): its columns, its six buttons, deleting a menu. */
import { checkIfOngletExists, menus } from '@gestionscolaire/contract/administration/menus.ts';
import {
  attendreEchec,
  couper,
  estAppel,
  expect,
  libelleUnique,
  lignes,
  SILENCE,
  test,
} from '#gestes/crud.ts';
import { corpsDe, creerMenu, creerOnglet, ouvrirListe, ouvrirSousMenus } from '#gestes/menus.ts';

test('[MENU-04] la liste des menus veut une connexion, et /listeMenu y mène', async ({
  page,
  pageAnonyme,
}) => {
  for (const adresse of ['/menu/listeMenu', '/listeMenu']) {
    await pageAnonyme.goto(adresse);
    await expect(pageAnonyme).toHaveURL(/\/authentication\/login/);
  }
  await page.goto('/listeMenu');
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menus');
  await expect(page.getByRole('navigation', { name: "Fil d'Ariane" })).toHaveText(
    /Accueil.*Administration technique.*Menus/,
  );
});

test('[MENU-05] [MENU-06] un menu principal par ligne, avec son ordre et le groupe et les modes de chaque privilège', async ({
  page,
  appel,
}) => {
  const pere = await creerMenu(appel, 'père', { ordre: 41 });
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  await ouvrirListe(page, libelleUnique());
  await expect(page.getByRole('columnheader')).toHaveText(['Libellé', 'Ordre', 'Privilège', 'Actions']);
  await expect(lignes(page)).toHaveCount(1);
  const cells = lignes(page).getByRole('cell');
  await expect(cells.nth(0)).toContainText(pere.libelle);
  await expect(cells.nth(1)).toContainText('41');
  // A new menu belongs at first to the group that has everything.
  await expect(cells.nth(2)).toContainText(/Administrateurs.: Lecture, Ajout, Modification, Suppression/);
  await expect(page.getByText(fils.libelle)).toHaveCount(0);
  await expect(lignes(page).getByRole('button')).toHaveText([/Sous-menus/, /Supprimer/]);
  await expect(page.getByRole('link', { name: `Modifier ${pere.libelle}` })).toHaveAttribute(
    'href',
    `/updateMenu/${pere.id}`,
  );
});

const BOUTONS = [
  ['MENU-09', 'Ajouter un menu', '/menu/AddMenu'],
  ['MENU-10', 'Affecter un menu', '/privileges/affectermenu'],
  ['MENU-11', 'Retirer un menu', '/privileges/retirermenu'],
  ['MENU-12', 'Ajouter un onglet', '/onglet/addOnglet'],
  ['MENU-13', 'Affecter un onglet', '/privileges/affecteronglet'],
  ['MENU-14', 'Retirer un onglet', '/privileges/retraitonglet'],
] as const;

test(`${BOUTONS.map(([id]) => `[${id}]`).join(' ')} les six boutons de l'en-tête, dans l'ordre des documents, mènent à leurs écrans`, async ({
  page,
}) => {
  await page.goto('/menu/listeMenu');
  const links = page.locator('main h1').locator('xpath=../../following-sibling::*').getByRole('link');
  await expect(links).toHaveText(BOUTONS.map(([, label]) => label));
  for (const [, label, adresse] of BOUTONS) {
    await page.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${adresse}$`));
    await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible();
    await page.goBack();
  }
});

test('[MENU-15] [MSG-47] [MSG-11] supprimer un menu : la question le nomme, la nouvelle se ferme', async ({
  page,
  appel,
  identite,
}) => {
  const menu = await creerMenu(appel, 'seul');
  await ouvrirListe(page, menu.libelle);
  const check = page.waitForRequest(estAppel(checkIfOngletExists));
  await page.getByRole('button', { name: `Supprimer ${menu.libelle}` }).click();
  expect((await check).postDataJSON()).toEqual({ menuId: menu.id });
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(question).toContainText('Voulez-vous vraiment supprimer ce menu?');
  await expect(question).toContainText(menu.libelle);
  const body = await corpsDe(page, menus.disable, () =>
    question.getByRole('button', { name: 'Oui' }).click(),
  );
  expect(body).toEqual({ id: menu.id, modifUserId: identite.data[0]?.id, modifDate: null });
  const nouvelle = page.getByText('La suppression du ménu a bien réussi', { exact: true });
  await expect(nouvelle).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(nouvelle).toHaveCount(0);
  await expect(page.getByText(`Aucun résultat pour « ${menu.libelle} »`)).toBeVisible();
});

test('[MENU-15] [MSG-12] un refus garde le menu et dit pourquoi ; sans réponse, la phrase des documents', async ({
  page,
  appel,
  fautes,
}) => {
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  await creerOnglet(appel, 'onglet', fils.id);
  await ouvrirListe(page, pere.libelle);
  const supprimer = page.getByRole('button', { name: `Supprimer ${pere.libelle}` });
  await supprimer.click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Utilisé par 1 sous-menu', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByText('Utilisé par 1 sous-menu')).toHaveCount(0);

  const mend = await couper(page, menus.disable);
  await supprimer.click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await attendreEchec(page.getByRole('alert'), 'La suppression du ménu a echoué', SILENCE);
  await mend();
  await expect(lignes(page)).toHaveCount(1);

  // The page says that a sub-menu has tabs before it asks anything (AMB-057).
  await page.getByRole('button', { name: 'Fermer' }).click();
  const fenetre = await ouvrirSousMenus(page, pere);
  await fenetre.getByRole('button', { name: `Supprimer ${fils.libelle}` }).click();
  const dit = fenetre.getByText(/^Ce menu a des onglets/);
  await expect(dit).toBeVisible();
  await fenetre.getByRole('alert').getByRole('button', { name: 'Fermer' }).click();
  await expect(dit).toHaveCount(0);
  expect(fautes.length).toBeGreaterThan(0);
  fautes.length = 0;
});
