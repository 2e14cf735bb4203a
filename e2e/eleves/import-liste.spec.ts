/**
 * Tests a list as a school has it: titles above, names in one column, two telephones in a cell, totals, 'né vers'. It is
 * understood, corrected in place, left and found again, and only what is right and chosen is written.
 */
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import type { Page } from '@playwright/test';
import { tenir } from '#gestes/attente.ts';
import { ajouterEleve, ecoleEquipee } from '#gestes/eleves.ts';
import { expect, test } from '#gestes/essai.ts';
import { regarder } from '#gestes/regarder.ts';
import { attendreGarde } from '#gestes/saisies.ts';

const LISTE = [
  'REPUBLIQUE DE GUINEE;;;;;',
  'Ecole Les Etoiles, Tel 620 00 00 00;;;;;',
  ';;;;;',
  'LISTE DES ELEVES;;;;;2026-2027',
  'N°;Nom et prénoms;Sexe;Date de naissance;Classe;Contact',
  '1;DIALLO Mamadou;G;né vers 2011;CP 1A;622 11 11 11 / 664 11 11 11',
  '2;BAH Aïssatou;F;3 oct 2012;CP1-A;622222222',
  '3;CAMARA Ibrahima Sory;Masculin;03/10/2012;CP9 Z;622333333 ou 664333333',
  '4;BARRY Fatoumata Binta;Fille;41185;CP1 A;',
  '5;SOW Alpha Oumar;M;12/05/2011;CP1 A;62244',
  ';TOTAL : 5;;;;',
  ';Le Directeur;;;;',
].join('\r\n');

const choisir = (page: Page) =>
  page
    .getByLabel(/^Choisir un (?:autre )?fichier$/)
    .setInputFiles({ name: 'cp1.csv', mimeType: 'text/csv', buffer: Buffer.from(LISTE) });
const table = (page: Page) => page.getByRole('table', { name: 'Lignes du fichier' });
const cellule = (page: Page, nom: string) => table(page).getByRole('button', { name: nom });

test('[DEBUT-06] [DEBUT-07] [DEBUT-10] une vraie liste est comprise, corrigée sur place, retrouvée, et seul le juste s’écrit', async ({
  context,
  appel,
}) => {
  test.setTimeout(120_000);
  const ecole = await ecoleEquipee(appel);
  const adresse = `/importEleve/${ecole.id}`;
  const partie = await context.newPage();
  await partie.goto(adresse);
  await expect(partie.getByRole('checkbox', { name: 'Mensualité' })).toBeChecked();
  await choisir(partie);

  // The guesses are said before anything is checked.
  const compris = partie.getByRole('region', { name: 'Ce qui a été compris' });
  await expect(compris.getByRole('combobox', { name: 'Les titres sont à la' })).toHaveValue('5');
  await expect(compris.getByRole('radio', { name: 'Le nom est en majuscules' })).toBeChecked();
  await expect(compris.getByRole('list', { name: 'Les prénoms d’abord : ce que cela donne' })).toContainText(
    'Nom Mamadou',
  );
  await expect(compris.getByRole('checkbox', { name: /^2 cases ont deux téléphones/ })).toBeChecked();
  await expect(compris).toContainText('3 oct 2012');
  await expect(compris).toContainText('vers 2011');
  await expect(compris.getByRole('checkbox', { name: /^Ligne 11 : TOTAL : 5/ })).toBeChecked();
  await expect(compris.getByRole('checkbox', { name: /^Ligne 12 : Le Directeur/ })).toBeChecked();
  await expect(table(partie)).toHaveCount(0);
  await regarder(partie, 'import-compris');

  // Another reading shows at once; the one that was guessed is taken again.
  await compris.getByRole('radio', { name: 'Le nom d’abord' }).check();
  await compris.getByRole('radio', { name: 'Le nom est en majuscules' }).check();
  await partie.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await expect(partie.getByText('2 lignes ont des fautes, sur 5.')).toBeVisible();
  await expect(partie.getByText('3 lignes seront écrites, 4 laissées de côté.')).toBeVisible();
  await expect(table(partie)).toContainText('Aucune classe de cette école ne porte ce nom');
  await regarder(partie, 'import-a-corriger');

  // By keyboard: the wrong class is corrected in place, and its row alone is tried again.
  const essais: number[] = [];
  partie.on('request', (request) => {
    const sent: unknown = request.url().endsWith('/verifierImportEleve') ? request.postDataJSON() : undefined;
    if (typeof sent === 'object' && sent !== null && 'lignes' in sent && Array.isArray(sent.lignes))
      essais.push(sent.lignes.length);
  });
  await cellule(partie, 'Ligne 8, Nom : CAMARA').focus();
  await partie.keyboard.press('ArrowRight');
  await partie.keyboard.press('ArrowRight');
  await partie.keyboard.press('ArrowRight');
  await expect(cellule(partie, 'Ligne 8, Classe : CP9 Z')).toBeFocused();
  await partie.keyboard.press('Enter');
  await partie.keyboard.type('CP1 A');
  await partie.keyboard.press('Enter');
  await expect(cellule(partie, 'Ligne 8, Classe : CP1 A, corrigé')).toBeFocused();
  await expect(partie.getByText('1 ligne a une faute, sur 5.')).toBeVisible();
  await expect(partie.getByText('4 lignes seront écrites, 3 laissées de côté.')).toBeVisible();
  expect(essais).toEqual([1]);

  // A row is left out, and taken back as easily.
  await partie.getByRole('button', { name: 'Ne pas importer la ligne 10' }).click();
  await expect(partie.getByText('Les 4 lignes sont bonnes.')).toBeVisible();
  await partie.getByRole('button', { name: 'Importer la ligne 10' }).click();
  await expect(partie.getByText('1 ligne a une faute, sur 5.')).toBeVisible();
  await partie.getByRole('button', { name: 'Ne pas importer la ligne 10' }).click();
  await partie.getByRole('button', { name: 'Toutes (7)' }).click();
  await partie.getByRole('button', { name: 'Ne pas importer la ligne 9' }).click();
  await expect(partie.getByText('3 lignes seront écrites, 4 laissées de côté.')).toBeVisible();
  expect(await appel(eleves.list, { ecoleId: ecole.id, etat: 'actifs' })).toHaveLength(0);

  // The tab crashes: what was made of the file is found again.
  await attendreGarde(partie, 'CP1 A');
  const chute = partie.waitForEvent('crash');
  void partie.goto('chrome://crash').catch(() => undefined);
  await chute;
  await partie.close();

  const page = await context.newPage();
  await page.goto(adresse);
  await expect(page.getByText('Fichier cp1.csv, avec ce que vous y aviez corrigé.')).toBeVisible();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(page.getByText('3 lignes seront écrites, 4 laissées de côté.')).toBeVisible();
  await expect(cellule(page, 'Ligne 8, Classe : CP1 A, corrigé')).toBeVisible();
  await page.getByRole('button', { name: 'Importer 3 élèves' }).click();
  await expect(page.getByRole('heading', { name: '3 élèves importés' })).toBeFocused();
  await regarder(page, 'import-ecrit');

  const [lot] = await appel(getJournal, { taille: 1, page: 1 });
  expect(lot?.['appel']).toBe('POST importEleve');
  const ecrits = await appel(eleves.list, { ecoleId: ecole.id, etat: 'actifs', tri: 'dateNaissance' });
  expect(
    ecrits.map((row) => [row['prenoms'], row['nom'], row['dateNaissance'], row['tuteur2Telephone']]),
  ).toEqual([
    ['Mamadou', 'DIALLO', '2011', '+224664111111'],
    ['Aïssatou', 'BAH', '2012-10-03', null],
    ['Ibrahima Sory', 'CAMARA', '2012-10-03', '+224664333333'],
  ]);

  // The rows left aside are given back, to correct and to import.
  const fichier = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger ce qui est laissé' }).click();
  expect((await fichier).suggestedFilename()).toBe('cp1-a-corriger.xlsx');

  // The link opens the pupils of the school and of the class, without a question.
  await page.getByRole('link', { name: 'Voir les élèves' }).click();
  await expect(page.getByRole('link', { name: 'Mamadou DIALLO' })).toBeVisible();
  await expect(page.getByText('Choisissez une école')).toHaveCount(0);
  await page.getByRole('link', { name: 'Mamadou DIALLO' }).click();
  await expect(page.getByRole('region', { name: 'Identité' })).toContainText('vers 2011');
  await regarder(page, 'fiche-ne-vers');

  // Nothing waits any more.
  await page.goto(adresse);
  await expect(page.getByRole('button', { name: 'Choisir un fichier' })).toBeVisible();
  await expect(page.getByText('Fichier cp1.csv')).toHaveCount(0);
});

test('[DEBUT-10] le formulaire d’un élève prend une année seule, et la rend telle quelle', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const id = await ajouterEleve(appel, ecole.id, { dateNaissance: '2012-05-04' });
  await page.goto(`/modifEleve/${id}`);
  const precision = page.getByRole('combobox', { name: 'Précision' });
  const naissance = page.getByRole('textbox', { name: 'Date de naissance' });
  await expect(naissance).toHaveValue('04/05/2012');
  await precision.selectOption({ label: 'Vers l’année' });
  await expect(naissance).toHaveValue('2012');
  await naissance.fill('20');
  await regarder(page, 'eleve-ne-vers');
  await naissance.fill('2011');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(naissance).toHaveCount(0);
  const [row] = await appel(eleves.get, { id });
  expect(row?.['dateNaissance']).toBe('2011');
  await page.goto(`/modifEleve/${id}`);
  await expect(precision).toHaveValue('annee');
  await expect(naissance).toHaveValue('2011');
});

test('[DEBUT-07] une case corrigée garde tout ce qui est tapé, celle que l’on touche ensuite s’ouvre, et les mêmes fautes se corrigent ensemble', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const lignesDuFichier = [
    'Nom;Prénoms;Sexe;Classe;Déjà payé',
    'Diallo;Hawa;F;CP1 A;douze',
    'Bah;Ali;M;11ème Z;reste',
    'Sow;Awa;F;11ème Z;',
    'Barry;Moussa;M;11ème Z;20 000',
    'Camara;Fanta;F;CP1 A;TOTAL',
    'TOTAL CP1 A;;;5;',
  ];
  await page.goto(`/importEleve/${ecole.id}`);
  await expect(page.getByRole('checkbox', { name: 'Mensualité' })).toBeChecked();
  await page.getByLabel(/^Choisir un (?:autre )?fichier$/).setInputFiles({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lignesDuFichier.join('\n')),
  });
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await cellule(page, 'Ligne 2, Déjà payé : douze').click();
  await page.keyboard.type('400000', { delay: 30 });
  // The row under way is tried again and changes its height while the next cell is pressed.
  const suivante = cellule(page, 'Ligne 3, Déjà payé : reste');
  await suivante.hover();
  await page.mouse.down();
  await tenir(page, 120);
  await page.mouse.up();
  await expect(page.getByRole('textbox', { name: 'Ligne 3, Déjà payé' })).toBeFocused();
  await page.keyboard.type('12000', { delay: 30 });
  await page.keyboard.press('Enter');
  await expect(cellule(page, 'Ligne 3, Déjà payé : 12000, corrigé')).toBeFocused();
  // A sign typed on a cell that is not open begins its text, and the next ones follow.
  await page.keyboard.type('15000', { delay: 30 });
  await page.keyboard.press('Enter');
  await expect(cellule(page, 'Ligne 3, Déjà payé : 15000, corrigé')).toBeVisible();
  await expect(cellule(page, 'Ligne 2, Déjà payé : 400000, corrigé')).toBeVisible();

  await cellule(page, 'Ligne 3, Classe : 11ème Z').click();
  await page.keyboard.type('CP1 A');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 autres lignes ont « 11ème Z » dans « Classe ».')).toBeVisible();
  await regarder(page, 'import-meme-faute', { isWhole: false });
  await page.getByRole('button', { name: 'Y mettre « CP1 A » aussi' }).click();
  // Once they are right, these rows leave the faulty ones.
  await page.getByRole('button', { name: /^Toutes/ }).click();
  for (const ligne of [4, 5])
    await expect(cellule(page, `Ligne ${ligne}, Classe : CP1 A, corrigé`)).toBeVisible();
  await expect(page.getByText('1 ligne a une faute, sur 5.')).toBeVisible();
  // The amounts are summed, to compare with the school's own list; the total of the file is no pupil.
  await expect(page.getByText('Déjà payé : 435 000 FG en 3 lignes')).toBeVisible();
  await page.getByRole('button', { name: 'Importer 4 élèves' }).click();
  await expect(page.getByRole('heading', { name: '4 élèves importés' })).toBeFocused();
  await expect(page.getByText('Déjà payé : 435 000 FG en 3 lignes')).toBeVisible();
  await expect(
    page.getByText(
      '1 ligne avec une faute est laissée de côté : téléchargez-la, corrigez-la, puis importez-la.',
    ),
  ).toBeVisible();
});
