/** Tests how every list stands: its density, rows that open, menus of rows, columns, totals, the row that was just kept, paper. */

import { updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import type { Page } from '@playwright/test';
import {
  ajouter,
  deplier,
  expect,
  libelleUnique,
  lignes,
  saisie,
  test,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';
import { ajouterEleve, ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { sansImprimante, textesDesPages } from '#gestes/papier.ts';
import { ajouterPrestation } from '#gestes/scolarite.ts';

/** Counts the rows that are whole on the screen, above what stays at its bottom. */
const entieres = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = document.querySelectorAll('tfoot, [data-list-foot]');
    const fixed = [...bars].filter((bar) => getComputedStyle(bar).position === 'sticky');
    const end = Math.min(innerHeight, ...fixed.map((bar) => bar.getBoundingClientRect().top));
    return [...document.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= end,
    ).length;
  });

test('[LISTE-02] au bureau douze lignes se voient, la première à 240 px ou plus haut ; au téléphone une ligne de filtres et deux cartes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/listeQuartier?taille=25');
  await expect(lignes(page)).toHaveCount(25);
  expect((await lignes(page).first().boundingBox())?.y).toBeLessThanOrEqual(240);
  expect(await entieres(page)).toBeGreaterThanOrEqual(12);
  // The head stays in sight under the top bar, and the pager at the bottom.
  await page.mouse.wheel(0, 500);
  await expect(page.getByRole('columnheader', { name: 'Commune' })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(lignes(page)).toHaveCount(25);
  const cherche = await page.getByRole('searchbox').boundingBox();
  const filtres = page.getByRole('button', { name: 'Filtres' });
  expect((await filtres.boundingBox())?.y).toBe(cherche?.y);
  await expect(page.getByRole('radio', { name: 'Désactivés' })).toBeHidden();
  expect(await entieres(page)).toBeGreaterThanOrEqual(2);
  await filtres.click();
  await page.getByRole('radio', { name: 'Désactivés' }).check();
  await expect(page.getByRole('button', { name: 'Filtres 1' })).toBeVisible();
});

test('une valeur coupée par sa colonne se dit entière sous le pointeur', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const libelle = libelleUnique('École');
  const slogan = 'Une devise bien trop longue pour tenir dans la largeur de sa colonne, sans doute';
  await ajouter(appel, ecoles, { libelle, slogan });
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto(`/listeEcole?recherche=${encodeURIComponent(libelle)}`);
  const ligne = lignes(page).first();
  await ligne.getByText(slogan, { exact: true }).hover();
  await expect(page.getByTitle(slogan, { exact: true })).toBeVisible();
  await ligne.getByText(libelle, { exact: true }).hover();
  await expect(page.getByTitle(libelle, { exact: true })).toHaveCount(0);
});

test('[LISTE-03] une ligne s’ouvre entière, au clic et au clavier ; les boutons des documents gardent leur geste', async ({
  page,
  appel,
}) => {
  for (const suite of ['a', 'b'])
    await ajouter(appel, devises, { libelle: libelleUnique(suite), symbole: 'X' });
  const liste = `/listeDevise?recherche=${libelleUnique()}`;
  await page.goto(liste);
  await expect(lignes(page)).toHaveCount(2);
  await lignes(page).first().getByRole('cell', { name: 'X' }).click();
  await expect(saisie(page, 'Libellé')).toHaveValue(libelleUnique('a'));
  // The record leads back to the list as it was.
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/listeDevise\?recherche=/);

  await lignes(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(lignes(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saisie(page, 'Libellé')).toHaveValue(libelleUnique('b'));
  await page.goto(liste);
  await page.getByRole('button', { name: `Supprimer ${libelleUnique('a')}` }).click();
  await expect(page.getByRole('alertdialog', { name: 'Confirmation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/listeDevise\?recherche=/);
});

test('[LISTE-03] les actions de nos listes sont dans un menu de la ligne, par son bouton ou par Maj+F10', async ({
  page,
  appel,
}) => {
  const { libelle } = await ajouterPrestation(appel, { libelle: libelleUnique('menu') });
  await page.goto(`/listePrestation?recherche=${libelle}`);
  await expect(lignes(page)).toHaveCount(1);
  const modifier = page.getByRole('link', { name: `Modifier ${libelle}` });
  await expect(modifier).toHaveCount(0);
  await deplier(page, prestations, libelle);
  await expect(modifier).toBeFocused();
  await expect(modifier).toHaveText('Modifier');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: `Supprimer ${libelle}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modifier).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Actions : ${libelle}` })).toBeFocused();
  await lignes(page).first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(modifier).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saisie(page, 'Libellé')).toHaveValue(libelle);
});

test('[LISTE-05] des colonnes se cachent, se montrent et se déplacent, et la personne les retrouve', async ({
  page,
  appel,
}) => {
  await page.goto('/listPays');
  const titres = page.getByRole('columnheader');
  await expect(titres.first()).toHaveText('Libellé');
  const avant = await titres.allTextContents();
  try {
    await page.getByRole('button', { name: 'Colonnes' }).click();
    const choix = page.getByRole('group', { name: 'Colonnes' });
    await choix.getByRole('button', { name: 'Reculer Libellé' }).click();
    await expect(titres.first()).toHaveText(avant[1] ?? '');
    await choix.getByRole('checkbox', { name: avant[1] ?? '', exact: true }).click();
    await expect(titres).toHaveCount(avant.length - 1);
    await expect(titres.first()).toHaveText('Libellé');
    await page.reload();
    await expect(titres).toHaveText(avant.filter((_, rang) => rang !== 1));
    // The server keeps what a person prefers: the browser holds who they are, and where.
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).toContain('identite');
    expect(kept.filter((key) => !['identite', 'reference', 'idOnglet', 'ecole'].includes(key))).toEqual([]);
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await choix.getByRole('button', { name: 'Remettre toutes les colonnes' }).click();
    await expect(titres).toHaveText(avant);
  } finally {
    await appel(updatePreferences, { colonnes: { pays: [] } });
  }
});

test('[LISTE-01] après un ajout ou une modification, la liste est à la page de la ligne, et la marque', {
  tag: '@geste',
}, async ({ page, appel }) => {
  // Between its first name and its new one, more rows than a page has.
  for (const rang of ['i', 'j', 'k'])
    await ajouter(appel, devises, { libelle: libelleUnique(`milieu ${rang}`), symbole: 'X' });
  const rangDePage = () => Number(new URL(page.url()).searchParams.get('page') ?? 1);
  const marquee = page.locator('tr[data-marked]');
  await page.goto('/listeDevise?recherche=zzz');
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await saisie(page, 'Libellé').fill(libelleUnique('zzzz nouvelle'));
  await saisie(page, 'Symbole').fill('Z');
  await valider(page).click();
  await expect(marquee).toContainText('zzzz nouvelle');
  await expect(page).toHaveURL(/\/listeDevise\?page=\d+$/);
  await expect(marquee).toBeInViewport();
  const avant = rangDePage();

  // Its new name puts it on an earlier page.
  await marquee.getByRole('link', { name: /^Modifier/ }).click();
  await saisie(page, 'Libellé').fill(libelleUnique('aaa renommée'));
  await valider(page).click();
  await expect(marquee).toContainText('aaa renommée');
  expect(rangDePage()).toBeLessThan(avant);
});

test('[LISTE-07] [LISTE-10] la liste des élèves dit classe, échu et reste, leur somme, se filtre par classe et solde, sans suppression sur ses lignes', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  await ajouterInscrit(appel, ecole);
  await ajouterEleve(appel, ecole.id, { prenoms: 'Aïcha', nom: 'Bah' });
  await page.goto(`/listeEleve?ecoleId=${ecole.id}&taille=25`);
  await expect(lignes(page)).toHaveCount(2);
  const inscrite = lignes(page).filter({ hasText: 'Hawa Sow' });
  await expect(inscrite).toContainText('CP1 A');
  await expect(inscrite).toContainText('980 000 FG');
  const montant = inscrite.locator('td[data-money]').last();
  await expect(montant).toHaveCSS('text-align', 'end');
  await expect(montant).toHaveCSS('font-variant-numeric', 'tabular-nums');
  await expect(page.locator('tfoot')).toContainText('Reste en tout : 980 000 FG');
  await expect(lignes(page).getByRole('button', { name: /Supprimer|Désactiver/ })).toHaveCount(0);
  await deplier(page, eleves, 'Hawa Sow');
  await expect(page.getByRole('button', { name: 'Désactiver Hawa Sow' })).toBeVisible();
  await page.keyboard.press('Escape');

  const filtre = page.getByRole('button', { name: 'Filtre', exact: true });
  const parQuoi = page.getByRole('group', { name: 'Filtrer par' });
  await filtre.click();
  await parQuoi.getByRole('button', { name: 'Solde' }).click();
  await page.getByRole('checkbox', { name: 'Ne doit rien' }).check();
  await voirSaLigne(page, 'Aïcha Bah');
  await page.getByRole('button', { name: /^Retirer le filtre Solde/ }).click();
  await expect(lignes(page)).toHaveCount(2);
  await filtre.click();
  await parQuoi.getByRole('button', { name: 'Classe' }).click();
  await page.getByRole('combobox', { name: 'Classe' }).fill('CP1');
  await page.getByRole('option', { name: 'CP1 A' }).click();
  await voirSaLigne(page, 'Hawa Sow');
  await inscrite.getByRole('cell', { name: 'CP1 A' }).click();
  await expect(page).toHaveURL(/\/eleve\/\d+/);
});

test('[LISTE-08] une liste imprimée porte l’école, ses filtres, ses sommes, le jour et le numéro de ses pages', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  await ajouterInscrit(appel, ecole);
  await sansImprimante(page);
  await page.goto(`/listeEleve?ecoleId=${ecole.id}&recherche=sow`);
  await expect(lignes(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await expect(page.locator('body[data-imprime]')).toBeAttached();
  const [feuille = '', ...autres] = await textesDesPages(await page.pdf());
  expect(autres).toEqual([]);
  const filtres = 'Actifs · recherche « sow » · 1 élément';
  for (const dit of [ecole.libelle, 'Liste des élèves', filtres, 'Total', '980 000 FG', 'Page 1 / 1'])
    expect(feuille).toContain(dit);
  expect(feuille).toMatch(/Imprimé le \d\d\/\d\d\/\d{4} à \d\d:\d\d/);
});

test('[LISTE-08] la liste que le navigateur imprime de lui-même ne rompt ni un numéro, ni un jour, ni un montant', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole);
  await encaisserPour(appel, ecole.id, eleveId, { montant: 150_000 });
  await page.goto(`/listePaiement?ecoleId=${ecole.id}`);
  const valeurs = page.locator('td[data-whole]');
  await expect(valeurs).toHaveCount(3);
  // A sheet that is narrow for the list.
  await page.setViewportSize({ width: 420, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const rompus = await valeurs.evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: (string | null)[] = [];
      while (texts.nextNode() !== null) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        if (range.getClientRects().length > 1) broken.push(texts.currentNode.textContent);
      }
      return broken;
    }),
  );
  expect(rompus).toEqual([]);
});
