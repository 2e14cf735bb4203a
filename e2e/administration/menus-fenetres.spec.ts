/** Tests the two windows of the menu list (A§2): the sub-menus of a main menu, the tabs of a sub-menu. */
import { getFilsByPere } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import type { Page } from '@playwright/test';
import { attendreEchec, couper, expect, SILENCE, test } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { type Cree, corpsDe, creerMenu, creerOnglet, ouvrirSousMenus } from '#gestes/menus.ts';
import { regarder } from '#gestes/regarder.ts';

test("[MENU-07] les sous-menus d'un menu : colonnes, recherche, tri, désactivés, et leurs onglets", async ({
  page,
  appel,
}) => {
  const pere = await creerMenu(appel, 'père');
  const deux = await creerMenu(appel, 'vert', { menuPereId: pere.id, ordre: 1 });
  const un = await creerMenu(appel, 'bleu', { menuPereId: pere.id, ordre: 2 });
  const fenetre = await ouvrirSousMenus(page, pere);
  const rows = fenetre.locator('tbody').getByRole('row');
  await expect(fenetre.getByRole('columnheader')).toHaveText(['Libellé', 'Ordre', 'Privilège', 'Actions']);
  // The rows are in their own order, which is that of the tiles.
  await expect(rows.locator('[data-first]')).toHaveText([new RegExp(deux.libelle), new RegExp(un.libelle)]);
  await expect(rows.first()).toContainText('Administrateurs');
  await expect(fenetre.getByRole('link', { name: `Modifier ${un.libelle}` })).toHaveAttribute(
    'href',
    `/updateMenu/${un.id}`,
  );
  await fenetre.getByRole('button', { name: new RegExp(`^Voir les onglets.*${un.libelle}$`) }).click();
  const siens = page.getByRole('dialog', { name: /^Onglets de/ });
  await expect(siens).toContainText(un.libelle);
  await page.keyboard.press('Escape');
  await expect(siens).toHaveCount(0);
  await fenetre.getByRole('button', { name: 'Libellé' }).click();
  await expect(rows.first()).toContainText(un.libelle);
  await fenetre.getByRole('searchbox').fill(deux.libelle);
  await expect(rows).toHaveCount(1);
  await fenetre.getByRole('searchbox').fill('zzzz introuvable');
  await expect(fenetre.getByText('Aucun résultat pour « zzzz introuvable »')).toBeVisible();
  await fenetre.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(rows).toHaveCount(2);

  await fenetre.getByRole('button', { name: `Supprimer ${un.libelle}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(fenetre.getByText('La suppression du ménu a bien réussi', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await fenetre.getByRole('radio', { name: 'Désactivés' }).check();
  await fenetre.getByRole('button', { name: `Réactiver ${un.libelle}` }).click();
  await expect(fenetre.getByText('Réactivation effectuée')).toBeVisible();
  await fenetre.getByRole('radio', { name: 'Actifs' }).check();
  await expect(rows).toHaveCount(2);

  // Escape closes it and gives the focus back.
  await page.keyboard.press('Escape');
  await expect(fenetre).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Voir les sous-menus/ })).toBeFocused();
});

test('[FID-08] les sous-menus et les onglets ont des pages, et la longueur choisie se retient', async ({
  page,
  appel,
}) => {
  const pere = await creerMenu(appel, 'père');
  const menus = [];
  for (const [ordre, suite] of ['un', 'deux', 'trois'].entries())
    menus.push(await creerMenu(appel, suite, { menuPereId: pere.id, ordre: ordre + 1 }));
  const [premier, , troisieme] = menus;
  for (const suite of ['un', 'deux', 'trois']) await creerOnglet(appel, suite, premier?.id ?? 0);
  const sousMenus = await ouvrirSousMenus(page, pere);
  const rows = sousMenus.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(sousMenus.getByText('Éléments 1 à 2 sur 3')).toBeVisible();
  await sousMenus.getByRole('button', { name: 'Dernière page' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('[data-first]')).toHaveText(new RegExp(troisieme?.libelle ?? ''));
  await sousMenus.getByRole('button', { name: 'Page 1', exact: true }).click();
  await regarder(page, 'sous-menus', { isWhole: false });
  await sousMenus
    .getByRole('button', { name: new RegExp(`^Voir les onglets.*${premier?.libelle}$`) })
    .click();
  const onglet = page.getByRole('dialog', { name: /^Onglets de/ });
  await expect(onglet.locator('tbody').getByRole('row')).toHaveCount(2);
  await onglet.getByRole('button', { name: 'Page suivante' }).click();
  await expect(onglet.locator('tbody').getByRole('row')).toHaveCount(1);
  await regarder(page, 'onglets-fenetre', { isWhole: false });
  await page.keyboard.press('Escape');

  const retenue = page.waitForResponse((one) => one.url().endsWith(updatePreferences.name));
  await sousMenus.getByLabel("Nombre d'éléments par page").selectOption('10');
  await expect(rows).toHaveCount(3);
  expect((await retenue).status()).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Voir les sous-menus/ }).click();
  await expect(rows).toHaveCount(3);
  // Other journeys go on with the documents' page length.
  await appel(updatePreferences, { tailles: { [getFilsByPere.name]: 2 } });
});

/** Opens the tabs of a sub-menu that has one; its neighbour has none. */
async function ouvrirOnglets(page: Page, appel: Appel) {
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  const vide = await creerMenu(appel, 'vide', { menuPereId: pere.id });
  const onglet = await creerOnglet(appel, 'onglet', fils.id);
  const sousMenus = await ouvrirSousMenus(page, pere);
  const voir = ({ libelle }: Cree) =>
    sousMenus.getByRole('button', { name: new RegExp(`^Voir les onglets.*${libelle}$`) }).click();
  await voir(fils);
  return {
    fils,
    vide,
    onglet,
    voir,
    fenetre: page.getByRole('dialog', { name: `Onglets de « ${fils.libelle} »` }),
  };
}

test("[MENU-08] les onglets d'un sous-menu : colonnes, modification, et rien d'un autre", {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { fils, vide, onglet, voir, fenetre } = await ouvrirOnglets(page, appel);
  await expect(fenetre.getByRole('columnheader')).toHaveText(['Libellé', 'Ordre', 'Privilège', 'Actions']);
  const cells = fenetre.locator('tbody').getByRole('cell');
  await expect(cells.nth(0)).toContainText(onglet.libelle);
  await expect(cells.nth(1)).toContainText('7');
  await expect(cells.nth(2)).toContainText(/Administrateurs.: Lecture/);
  const modifier = fenetre.getByRole('link', { name: `Modifier ${onglet.libelle}` });
  await expect(modifier).toHaveAttribute('href', `/onglet/modifOnglet/${onglet.id}`);
  await page.keyboard.press('Escape');
  await voir(vide);
  await expect(page.getByText("Ce sous-menu n'a pas d'onglet.")).toBeVisible();
  await page.keyboard.press('Escape');

  // A link leads away: the windows do not stay over the page.
  await voir(fils);
  await modifier.click();
  await expect(page).toHaveURL(new RegExp(`/onglet/modifOnglet/${onglet.id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier un onglet');
});

test("[MSG-33] [MSG-34] [MSG-48] supprimer un onglet : la question le nomme ; sans réponse, une alerte et l'état de la fenêtre ; puis la phrase d'un groupe", {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const { onglet, fenetre } = await ouvrirOnglets(page, appel);
  const supprimer = fenetre.getByRole('button', { name: `Supprimer ${onglet.libelle}` });
  await supprimer.click();
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(question).toContainText('Voulez-vous vraiment supprimer cet onglet?');
  await question.getByRole('button', { name: 'Non' }).click();
  await expect(fenetre.getByText('Vous avez annulé la suppression', { exact: true })).toBeVisible();

  const remettre = await couper(page, onglets.disable);
  await supprimer.click();
  await question.getByRole('button', { name: 'Oui' }).click();
  const alerte = page.getByRole('alertdialog', { name: 'Erreur' });
  await expect(alerte).toContainText(`Suppression non effectuée\n${SILENCE}`);
  await alerte.getByRole('button', { name: 'Fermer' }).click();
  await attendreEchec(fenetre.getByRole('alert'), 'suppression echec', SILENCE);
  await fenetre.getByRole('alert').getByRole('button', { name: 'Fermer' }).click();
  await expect(fenetre.getByText('suppression echec')).toHaveCount(0);
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
  await remettre();

  await supprimer.click();
  const body = await corpsDe(page, onglets.disable, () =>
    question.getByRole('button', { name: 'Oui' }).click(),
  );
  expect(body).toMatchObject({ id: onglet.id });
  await expect(fenetre.getByText('La suppression a bien réussi', { exact: true })).toBeVisible();
  await expect(fenetre.getByText("Ce sous-menu n'a pas d'onglet.")).toBeVisible();
});

test('sur un téléphone, les sous-menus sont des cartes, rien ne se coupe, et l’ordre se dit en nombres', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  await page.setViewportSize({ width: 360, height: 740 });
  const fenetre = await ouvrirSousMenus(page, pere);
  for (const action of [
    fenetre.getByRole('button', { name: new RegExp(`^Voir les onglets.*${fils.libelle}$`) }),
    fenetre.getByRole('link', { name: `Modifier ${fils.libelle}` }),
    fenetre.getByRole('button', { name: `Supprimer ${fils.libelle}` }),
  ]) {
    const box = await action.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(344);
    expect(await action.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
  }
  // The name of a group stands on one line.
  const nom = fenetre.locator('strong').filter({ hasText: /^Administrateurs$/ });
  expect((await nom.first().boundingBox())?.height).toBeLessThan(30);
  await expect(fenetre.getByLabel('Trier par').locator('option')).toHaveText([
    'Libellé, de A à Z',
    'Libellé, de Z à A',
    'Ordre, du plus petit au plus grand',
    'Ordre, du plus grand au plus petit',
  ]);
});
